import module from 'node:module'
import path from 'node:path'
import { requireCompiled } from '../../packages/core/dist/syntax/compile-cache.js'

/**
 * Loads the bundled program that has the name of the file which is run, from compiled code that was kept where there is
 * some. V8's flags have to be set before: code that was compiled under others is not used.
 *
 * @returns what the program exports
 */
export function startProgram() {
  // Where Node can (22.8 and later), it keeps compiled code by itself, in the system's temporary directory.
  module.enableCompileCache?.()
  return requireCompiled(path.join(__dirname, '../programs', path.basename(__filename)))
}

export { keepCompiled } from '../../packages/core/dist/syntax/compile-cache.js'

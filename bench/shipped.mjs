import { copyFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root } from '../scripts/command.mjs'
import { bundle } from '../scripts/extension/bundle.mjs'
import { home } from './packages.mjs'

let made = null

/**
 * The language server as the extension ships it: bundled and minified, once a run.
 *
 * @returns {Promise<string>} the file of its program
 */
export function shippedServer() {
  made ??= ship(new URL('extension/', home))
  return made
}

async function ship(folder) {
  await bundle({ folder, minify: true })
  copyFileSync(new URL('package.json', root), new URL('package.json', folder))
  return fileURLToPath(new URL('dist/server/server.cjs', folder))
}

import { existsSync } from 'node:fs'
import { root } from '../command.mjs'
import { installMissing } from '../install.mjs'
import { prepare } from '../prepare.mjs'

/**
 * What tests need besides this repository's own packages, and those built. Ends the process where it cannot be had.
 *
 * @param {string[]} args what vitest is given: files and folders of `packages/` need nothing besides
 */
export async function prepareTests(args = []) {
  await prepare()
  const files = args.filter((arg) => existsSync(new URL(arg, root)))
  if (files.length > 0 && files.every((file) => /^(\.\/)?packages\//.test(file))) return
  try {
    await installMissing(
      new URL('test/tsserver/versions/', root),
      'the versions of TypeScript that the plugin is for',
    )
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

import { root } from './command.mjs'
import { installMissing } from './install.mjs'
import { prepare } from './prepare.mjs'

/** What tests need besides this repository's own packages, and those built. Ends the process where it is not to be had. */
export async function prepareTests() {
  await prepare()
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

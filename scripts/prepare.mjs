import { buildStale } from './build.mjs'
import { root } from './command.mjs'
import { installMissing } from './install.mjs'
import { requireSupportedNode } from './node-support.mjs'

/** Everything a fresh clone lacks: packages, the example's packages, the build. Says nothing when nothing is lacking. */
export async function prepare() {
  requireSupportedNode()
  try {
    await installMissing(root, 'the packages of this repository')
    await installMissing(new URL('test-workspace/', root), 'the packages of the example project')
    await buildStale()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

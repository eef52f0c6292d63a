/* Bundles the extension into dist/ of the repository, with source maps: what `npm run editor` and F5 run. */
import { root } from './command.mjs'
import { bundle } from './extension/bundle.mjs'
import { prepare } from './prepare.mjs'

await prepare()
await bundle({ folder: root })

/*
 * Draws docs/editor.png: test/editor/picture.ts, which takes it of a real VS Code with the extension as it is packaged.
 * No check compares it, for pixels differ with every font: draw it again when what it shows has changed.
 * With `--first-minute` it takes pictures of an AI SDK app and an MCP server instead (test/editor/first-minute.ts), to be looked at.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { node, root } from '../command.mjs'
import { installEditors } from '../editors/install.mjs'
import { ownTarget } from '../extension/natives.mjs'
import { packageFor } from '../package.mjs'
import { prepare } from '../prepare.mjs'
import { installSdks } from '../sdks.mjs'

await prepare()
await installEditors()
await packageFor(ownTarget(), { quiet: true })
const isFirstMinute = process.argv.includes('--first-minute')
if (isFirstMinute) await installSdks()
const source = isFirstMinute ? 'first-minute' : 'picture'

// As deep in the repository as its source: paths from it lead to the same files.
const program = fileURLToPath(new URL(`.cache/editors/${source}.mjs`, root))
await build({
  entryPoints: [fileURLToPath(new URL(`test/editor/${source}.ts`, root))],
  outfile: program,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  external: ['../../scripts/*'],
  logLevel: 'warning',
})
const { code } = await node([program])
process.exitCode = code

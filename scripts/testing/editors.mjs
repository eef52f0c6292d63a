/*
 * Runs the extension and the server in real editors: VS Code (in its extension host, and by mouse and keyboard in a browser),
 * Neovim and Emacs; and what is published to npm, installed from its tarballs. Arguments go to vitest.
 */
import { fileURLToPath } from 'node:url'
import { node, root } from '../command.mjs'
import { installEditors } from '../editors/install.mjs'
import { requirePrograms } from '../editors/programs.mjs'
import { ownTarget } from '../extension/natives.mjs'
import { installMissing } from '../install.mjs'
import { packageFor } from '../package.mjs'
import { prepare } from '../prepare.mjs'

await prepare()
try {
  await requirePrograms()
  await installEditors()
  await installMissing(
    new URL('test/tsserver/versions/', root),
    'typescript-language-server, and the versions of TypeScript that the plugin is for',
  )
  await installMissing(
    new URL('test/package/managers/', root),
    'pnpm, Yarn and Bun, with which the packages are installed',
  )
  await packageFor(ownTarget(), { quiet: true })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root))
const args = ['run', '--config', 'vitest.editors.config.ts', ...process.argv.slice(2)]
const { code } = await node([vitest, ...args])
process.exitCode = code

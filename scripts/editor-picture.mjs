/* Takes the README's picture of the editor anew: what the run by mouse and keyboard saw in VS Code, with the extension's package. */
import { copyFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { node, root } from './command.mjs'

const at = (file) => fileURLToPath(new URL(file, root))
const { code } = await node([at('scripts/test-editors.mjs'), 'test/editor/ui.test.ts'])
if (code === 0) copyFileSync(at('.cache/editors/screenshots/06-hover-of-a-field.png'), at('docs/editor.png'))
process.exitCode = code

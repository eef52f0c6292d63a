/*
 * Draws docs/editor.png: the packaged extension on the example, in a real VS Code. `npm run picture:editor` runs it.
 */
import { fileURLToPath } from 'node:url'
import { Example } from './example.js'
import { packagedExtension } from './extension.js'
import { Workbench } from './workbench.js'

const picture = fileURLToPath(new URL('../../docs/editor.png', import.meta.url))

const example = new Example()
const vscode = await Workbench.open(example.root, example.path('src/tools/reserve-table.ts'), {
  vsix: packagedExtension(),
  settings: { 'workbench.colorTheme': 'Default Dark Modern', 'editor.lineNumbers': 'off' },
})
try {
  const { page } = vscode
  await vscode.text('reserve_table').waitFor()
  await vscode.showTools()
  await page.locator('.monaco-list-row', { hasText: 'find_rooms' }).waitFor()
  await vscode.command('Toolsight: Show JSON Schema')
  await page.locator('.view-line', { hasText: '"terrace"' }).waitFor()
  await vscode.editor.locator('.codelens-decoration a', { hasText: 'Preview' }).first().waitFor()
  await page.locator('.squiggly-warning').first().waitFor()
  await page.screenshot({ path: picture })
} finally {
  await vscode.dispose()
  example.remove()
}

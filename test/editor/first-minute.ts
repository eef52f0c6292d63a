/*
 * Pictures of the first minute in an AI SDK app and in an MCP server, in a dark and a light theme, for people to look at: they stand
 * in .cache/editors/screenshots/. `npm run picture:editor -- --first-minute` runs it.
 */
import { type App, apps, InstalledApp } from './apps.js'
import { screenshot } from './browser.js'
import { packagedExtension } from './extension.js'
import { Workbench } from './workbench.js'

const THEMES = { dark: 'Default Dark Modern', light: 'Default Light Modern' }

for (const app of apps) {
  for (const [name, theme] of Object.entries(THEMES)) await firstMinute(app, name, theme)
}

async function firstMinute(app: App, name: string, theme: string): Promise<void> {
  const installed = new InstalledApp(app)
  const vscode = await Workbench.open(installed.root, installed.path(app.opened), {
    vsix: packagedExtension(),
    settings: { 'workbench.colorTheme': theme },
  })
  const { page } = vscode
  const take = async (what: string) => {
    await screenshot(page, `${app.id} ${what}, ${name}`)
    await page.keyboard.press('Escape')
  }
  const lens = (text: string | RegExp) =>
    vscode.editor.locator('.codelens-decoration a', { hasText: text }).first()
  const line = (text: string) => page.locator('.view-line', { hasText: text }).first()
  const rest = (text: string, said: string) =>
    vscode.retry(async () => {
      await page.mouse.move(640, 780)
      await vscode.text(text).hover({ force: true })
      await page.locator('.monaco-hover:visible', { hasText: said }).first().waitFor({ timeout: 10_000 })
      // It appears slowly.
      await page.waitForTimeout(500)
    })
  try {
    await vscode.editor.locator('.squiggly-error').first().waitFor()
    await lens('Preview').waitFor()
    await take('1 squiggle')
    await rest(app.tool, 'as sent')
    await take('2 hover')
    await vscode.goTo(app.broken)
    await vscode.retry(async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+.')
      await page.locator('.action-widget .monaco-list-row').first().waitFor({ timeout: 10_000 })
    })
    await take('3 repair')
    await vscode.openFile(app.sender)
    await lens(/^\d tools · /).waitFor()
    await take('4 sender')
    await vscode.showTools()
    const row = page.locator('.monaco-list-row', { hasText: app.tool }).first()
    await row.waitFor()
    await take('5 tools')
    await row.click()
    await vscode.command('Toolsight: Compare What Two Providers Get')
    for (const target of [/OpenAI Responses|Model Context Protocol/, /Anthropic Messages/])
      await page.locator('.quick-input-list .monaco-list-row', { hasText: target }).first().click()
    await page.locator('.monaco-diff-editor').waitFor()
    await line('"input_schema"').waitFor()
    await take('6 comparison')
    await vscode.command('View: Close Editor')
    await row.hover()
    await row.getByRole('button', { name: 'Preview What the Model Reads' }).click()
    await line('The model reads').waitFor()
    // In its colors: they come with VS Code's grammar of Markdown.
    await line('What the model reads of').locator('.mtkb').first().waitFor()
    await take('7 preview')
  } catch (error) {
    await vscode.explain(`${app.id} ${name}`)
    throw error
  } finally {
    await vscode.dispose()
    installed.remove()
  }
}

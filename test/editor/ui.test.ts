import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { screenshot } from './browser.js'
import { Example } from './example.js'
import { packagedExtension } from './extension.js'
import { Workbench } from './workbench.js'

/** The packaged extension, installed, and used as a person does. The tests are one session: each begins where the last one ended. */
describe('VS Code with the packaged extension', () => {
  const example = new Example()
  let vscode: Workbench
  let page: Page

  beforeAll(async () => {
    vscode = await Workbench.open(example.root, example.path('src/tools/order-taxi.ts'), {
      vsix: packagedExtension(),
      // Long enough for a busy machine to load a validator, short enough to wait for.
      settings: { 'toolsight.evaluate.timeoutMs': 3000 },
    })
    page = vscode.page
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await vscode.explain(task.name)
    // The next test begins with the editor alone, whatever this one left open.
    await page.keyboard.press('Escape')
  })

  afterAll(async () => {
    await vscode?.dispose()
    example.remove()
  })

  it('underlines what would break', async () => {
    await squiggles('error').first().waitFor()
    await screenshot(page, '01-squiggle')
  })

  it('shows in a hover what is wrong, when the mouse rests there', async () => {
    await rest(squiggles('error').first(), 'missing-parameters')
    await screenshot(page, '02-hover-of-a-finding')
    await page.keyboard.press('Escape')
  })

  it('repairs it from the lightbulb’s menu', async () => {
    await vscode.goTo('input: type')
    await chooseFix(/parameters/)
    await squiggles('error').first().waitFor({ state: 'detached' })
    await screenshot(page, '03-repaired')
    await page.keyboard.press('Control+S')
    await page.locator('.editor-group-container.active .tab.active:not(.dirty)').waitFor()
    expect(readFileSync(example.path('src/tools/order-taxi.ts'), 'utf8')).toContain('parameters: {')
  })

  it('says above each tool how it fares', async () => {
    await vscode.openFile('find-rooms.ts')
    await lenses().filter({ hasText: 'Preview' }).waitFor()
    await screenshot(page, '04-lenses')
    expect(await lenses().allInnerTexts()).toContainEqual(expect.stringMatching(/tokens/))
  })

  it('shows in a hover of the name what the model gets', async () => {
    await rest(vscode.text('find_rooms'), '"properties"')
    await screenshot(page, '05-hover-of-a-tool')
    await page.keyboard.press('Escape')
  })

  it('shows in a hover of a field its piece of it', async () => {
    await rest(vscode.text('guests:'), 'maximum')
    await screenshot(page, '06-hover-of-a-field')
    await page.keyboard.press('Escape')
  })

  it('shows what the model reads of a bad input, and follows while one types', async () => {
    const preview = page.locator('.editor-group-container', { has: tab('find_rooms · Preview') })
    // A lens that comes from VS Code's own cache has no command until the text has had the focus again.
    await vscode.retry(async () => {
      await vscode.editor.click({ position: { x: 200, y: 10 } })
      await lenses().filter({ hasText: 'Preview' }).first().click()
      await preview.locator('.view-line', { hasText: 'The model reads' }).first().waitFor({ timeout: 15_000 })
    })
    await screenshot(page, '07-preview')
    const before = await textOf(preview)
    await type('z.int().min(1).max(4)', 'z.string()')
    await differs(preview, before)
    await screenshot(page, '08-preview-after-typing')
    await undoAll()
  })

  it('shows the schema, live', async () => {
    await vscode.command('Toolsight: Show JSON Schema')
    const schema = page.locator('.editor-group-container', { has: tab('find_rooms · Schema') })
    await schema.locator('.view-line', { hasText: '"guests"' }).first().waitFor()
    await screenshot(page, '09-schema')
    await type(".describe('Adults and children')", ".describe('Grown and small')")
    await schema.locator('.view-line', { hasText: 'Grown' }).first().waitFor()
    await undoAll()
    await schema.locator('.view-line', { hasText: 'Adults' }).first().waitFor()
  })

  it('lists the tools in a view of their own, by state and tokens', async () => {
    await vscode.showTools()
    await row('list_excursions').waitFor()
    await expect.poll(() => row('find_rooms').textContent()).toMatch(/find_rooms\s*as sent · \d+ tokens · /)
    await screenshot(page, '10-tools')
  })

  it('filters them by state, lists what is wrong with a tool, and says when nothing matches', async () => {
    await filter('failing')
    await page.locator('.message', { hasText: /Filter: failing \(\d of \d+ tools\)/ }).waitFor()
    await row('unconvertible-schema').waitFor()
    await row('list_excursions').waitFor({ state: 'detached' })
    await screenshot(page, '10-tools-failing')
    await filter('zebra')
    await page.locator('.welcome-view', { hasText: 'Nothing matches the filter.' }).waitFor()
    await screenshot(page, '10-tools-none')
    await page.locator('.welcome-view').getByRole('button', { name: 'Clear Filter' }).click()
    await row('list_excursions').dblclick()
    await page.locator('.tab.active', { hasText: 'book-excursion.ts' }).waitFor()
  })

  it('goes on when a schema never ends, and recovers when that is mended', async () => {
    await vscode.openFile('find-rooms.ts')
    await type('z.int()', 'z.int().max((() => { for (;;); })())')
    await squiggles('error').first().waitFor()
    // The long line has moved the text aside.
    await page.keyboard.press('Control+Home')
    await rest(squiggles('error').first(), 'evaluation-timeout')
    await screenshot(page, '11-hang')
    await page.keyboard.press('Escape')
    await undoAll()
    await squiggles('error').first().waitFor({ state: 'detached' })
    await lenses().filter({ hasText: 'Preview' }).first().waitFor()
    await screenshot(page, '12-recovered')
  })

  it('never disturbed anybody', async () => {
    expect(await vscode.notifications().allInnerTexts()).toEqual([])
  })

  function squiggles(severity: string): Locator {
    return vscode.editor.locator(`.squiggly-${severity}`)
  }

  function lenses(): Locator {
    return vscode.editor.locator('.codelens-decoration a')
  }

  /** The mouse comes to rest over a place until a hover there says something; a page that is being drawn takes hovers away. */
  async function rest(place: Locator, text: string): Promise<void> {
    await vscode.retry(async () => {
      await page.mouse.move(640, 780)
      await place.hover({ force: true })
      await page.locator('.monaco-hover:visible', { hasText: text }).first().waitFor({ timeout: 10_000 })
    })
  }

  function tab(text: string): Locator {
    return page.locator('.tab', { hasText: text })
  }

  /** Types into the filter of the view of tools, and takes it. */
  async function filter(text: string): Promise<void> {
    await vscode.command('Toolsight: Filter Tools')
    const box = page.locator('.quick-input-widget:visible input[type="text"]')
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'with nothing to repair' }).waitFor()
    await box.fill(text)
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: text }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' })
  }

  function row(text: string): Locator {
    return page.locator('.pane-body .monaco-list-row', { hasText: text }).first()
  }

  /** The first menu after an edit may lack a fix that is on its way: it is opened again. */
  async function chooseFix(title: RegExp): Promise<void> {
    const fix = page.locator('.action-widget .monaco-list-row', { hasText: title }).first()
    await vscode.retry(async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+.')
      await fix.waitFor({ timeout: 10_000 })
    })
    await screenshot(page, '03-fixes')
    await fix.click()
  }

  /** Selects a text by the editor's search and types another over it. */
  async function type(text: string, replacement: string): Promise<void> {
    await vscode.goTo(text)
    await page.keyboard.insertText(replacement)
  }

  async function undoAll(): Promise<void> {
    await vscode.editor.click({ position: { x: 200, y: 10 } })
    await vscode.command('File: Revert File')
    await page.locator('.editor-group-container.active .tab.active:not(.dirty)').waitFor()
  }

  async function textOf(group: Locator): Promise<string> {
    return ((await group.locator('.view-lines').first().textContent()) ?? '').trim()
  }

  async function differs(group: Locator, before: string): Promise<void> {
    await expect.poll(() => textOf(group), { timeout: 60_000 }).not.toBe(before)
  }
})

describe('VS Code with a workspace that is not trusted', () => {
  it('evaluates nothing until trust is given, and then at once', async () => {
    const example = new Example()
    const vscode = await Workbench.open(example.root, example.path('src/tools/plan-day.ts'), {
      vsix: packagedExtension(),
      asksForTrust: true,
      settings: {
        'security.workspace.trust.startupPrompt': 'never',
        'security.workspace.trust.banner': 'never',
      },
    })
    const { page } = vscode
    try {
      await vscode.editor.locator('.codelens-decoration', { hasText: 'not looked at' }).waitFor()
      await screenshot(page, '20-not-trusted')
      expect(await vscode.editor.locator('.squiggly-error').count()).toBe(0)
      await vscode.command('Workspaces: Manage Workspace Trust')
      await page.locator('.workspace-trust-editor').getByText('Trust', { exact: true }).first().click()
      await vscode.openFile('plan-day.ts')
      await vscode.editor.locator('.squiggly-error').first().waitFor()
      await screenshot(page, '21-trusted')
    } catch (error) {
      await vscode.explain('trust')
      throw error
    } finally {
      await vscode.dispose()
      example.remove()
    }
  })
})

import { writeFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { screenshot } from './browser.js'
import { Example } from './example.js'
import { packagedExtension } from './extension.js'
import { Workbench } from './workbench.js'

const stay = '"checkIn": "2027-05-14", "checkOut": "2027-05-16"'

const samples = `{
  "find_rooms": {
    "valid": [
      { "note": "Two guests for a weekend", "input": { ${stay}, "guests": 2 } },
      { "note": "A whole family", "input": { "guests": 9, ${stay} } }
    ],
    "invalid": [
      { "note": "A number sent as text: guests", "input": { "guests": "2", ${stay} } },
      { "input": { "checkIn": "tomorrow", "checkOut": "2027-05-16", "guests": 2 } }
    ]
  }
}
`

/** Samples as a person meets them. The tests are one session: each begins where the last one ended. */
describe('samples in VS Code', () => {
  const example = new Example()
  let vscode: Workbench
  let page: Page

  beforeAll(async () => {
    writeFileSync(example.path('src/tools/find-rooms.samples.json'), samples)
    vscode = await Workbench.open(example.root, example.path('src/tools/find-rooms.samples.json'), {
      vsix: packagedExtension(),
      settings: {
        'toolsight.evaluate.timeoutMs': 3000,
        'toolsight.retryStyle': ['patties', 'concise'],
        'testing.automaticallyOpenTestResults': 'neverOpen',
      },
    })
    page = vscode.page
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await vscode.explain(task.name)
    await page.keyboard.press('Escape')
  })

  afterAll(async () => {
    await vscode?.dispose()
    example.remove()
  })

  it('are underlined where they are wrong, and have a lens each', async () => {
    await vscode.editor.locator('.squiggly-error').first().waitFor()
    await lens('refused, as it should be').waitFor()
    await screenshot(page, '30-samples')
    const titles = await vscode.editor.locator('.codelens-decoration a').allInnerTexts()
    expect(titles.map((title) => title.replace(/\d+ tokens/, 'n tokens'))).toEqual([
      'accepted',
      'refused: 1 issue · what the model reads · n tokens',
      'refused, as it should be · what the model reads · n tokens',
      'refused, as it should be · what the model reads · n tokens',
    ])
  })

  it('say in a hover what becomes of them', async () => {
    await rest(vscode.text('sent as text'), 'With repair it is accepted')
    await screenshot(page, '31-hover-of-a-sample')
  })

  it('are shown live by a click on their lens, with what the model reads, and then where the cursor is', async () => {
    await vscode.retry(async () => {
      await vscode.editor.click({ position: { x: 400, y: 10 } })
      await lens('refused, as it should be').click()
      await live().locator('.view-line', { hasText: 'A number sent as text' }).waitFor({ timeout: 15_000 })
    })
    await live().locator('.view-line', { hasText: 'The model reads' }).first().waitFor()
    await screenshot(page, '32-live-preview')
    await vscode.goTo('"A whole family"')
    await live().locator('.view-line', { hasText: 'A whole family' }).waitFor()
    await vscode.goTo(': 9')
    await page.keyboard.insertText(': 4')
    await live()
      .locator('.view-line', { hasText: /^accepted/ })
      .waitFor()
    await screenshot(page, '33-live-preview-after-typing')
    await vscode.command('File: Revert File')
    await vscode.editor.locator('.squiggly-error').first().waitFor()
  })

  it('are tests that pass and fail, with what the model reads as output', async () => {
    await vscode.command('View: Show Testing')
    const tree = page.locator('.test-explorer')
    await tree.locator('.monaco-list-row', { hasText: 'find-rooms.ts' }).waitFor()
    await screenshot(page, '34-tests-before')
    await vscode.command('Test: Run All Tests')
    await tree.locator('.monaco-list-row .codicon-testing-failed-icon').first().waitFor()
    await expandAll(tree)
    await state('A whole family', 'failed')
    await state('Two guests for a weekend', 'passed')
    await state('A number sent as text: guests', 'passed')
    await screenshot(page, '35-tests')
    await row('A whole family').click()
    await page.locator('.tab.active', { hasText: 'find-rooms.samples.json' }).waitFor()
    await vscode.command('Test: Peek Output')
    await page.locator('.test-output-peek, .test-output-peek-message-container').first().waitFor()
    await screenshot(page, '36-test-output')
    await page.keyboard.press('Escape')
  })

  it('are tried again when they are saved', async () => {
    await vscode.openFile('find-rooms.samples.json')
    await vscode.goTo(': 9')
    await page.keyboard.insertText(': 3')
    await page.keyboard.press('Control+S')
    await state('A whole family', 'passed')
    await lens('refused: 1 issue').waitFor({ state: 'detached' })
    await screenshot(page, '37-tests-after-saving')
  })

  it('never disturbed anybody', async () => {
    expect(await vscode.notifications().allInnerTexts()).toEqual([])
  })

  function lens(title: string): Locator {
    return vscode.editor.locator('.codelens-decoration a', { hasText: title }).first()
  }

  function live(): Locator {
    return page.locator('.editor-group-container', {
      has: page.locator('.tab', { hasText: 'Live Preview' }),
    })
  }

  function row(label: string): Locator {
    return page.locator('.test-explorer .monaco-list-row', { hasText: label }).first()
  }

  async function state(label: string, wanted: 'passed' | 'failed'): Promise<void> {
    await row(label).locator(`.codicon-testing-${wanted}-icon`).waitFor()
  }

  async function expandAll(tree: Locator): Promise<void> {
    await tree.locator('.monaco-list').first().focus()
    for (const label of ['find-rooms.ts', 'find_rooms', 'valid', 'invalid']) {
      const line = tree.locator('.monaco-list-row', { hasText: label }).first()
      await line.waitFor()
      if ((await line.getAttribute('aria-expanded')) === 'false')
        await line.locator('.monaco-tl-twistie').click()
    }
  }

  /** The mouse comes to rest over a place until a hover there says something; a page that is being drawn takes hovers away. */
  async function rest(place: Locator, text: string): Promise<void> {
    await vscode.retry(async () => {
      await page.mouse.move(640, 780)
      await place.hover({ force: true })
      await page.locator('.monaco-hover:visible', { hasText: text }).first().waitFor({ timeout: 10_000 })
    })
  }
})

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ownFolder } from '../../scripts/testing/run-folders.mjs'
import { screenshot } from './browser.js'
import { packagedExtension } from './extension.js'
import { removeFolder } from './remove-folder.js'
import { Workbench } from './workbench.js'

const WEATHER = `import { tool } from 'ai'
import { z } from 'zod'

export const weather = tool({
  description: 'Says the weather in a city, now or on a day of the next week.',
  inputSchema: z.object({
    city: z.string().describe('The name of the city'),
    day: z.string().optional().describe('A weekday; absent: now'),
  }),
})
`

const INDEX = `import { generateText } from 'ai'
import { openai } from '@ai-sdk/openai'
import { weather } from './weather.js'

generateText({ model: openai('gpt-5'), tools: { weather }, prompt: 'Will it rain?' })
`

const PLAIN = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const news = defineTool({
  name: 'news',
  description: 'Lists the headlines of today.',
  input: z.object({ section: z.string().describe('A section of the paper') }),
})
`

/** Which provider tools are checked for, and the switch to another one. The tests are one session. */
describe('the provider in VS Code', () => {
  const root = ownFolder()
  const files = {
    'weather.ts': WEATHER,
    'index.ts': INDEX,
    'news.ts': PLAIN,
    'package.json': '{ "type": "module" }\n',
  }
  const config = path.join(root, 'toolsight.config.json')
  let vscode: Workbench
  let page: Page

  beforeAll(async () => {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text)
    mkdirSync(path.join(root, 'node_modules'))
    const zod = fileURLToPath(new URL('../../node_modules/zod', import.meta.url))
    symlinkSync(zod, path.join(root, 'node_modules/zod'), 'junction')
    vscode = await Workbench.open(root, path.join(root, 'weather.ts'), {
      vsix: packagedExtension(),
      settings: { 'toolsight.evaluate.timeoutMs': 10_000 },
    })
    page = vscode.page
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await vscode.explain(task.name)
    await page.keyboard.press('Escape')
  })

  afterAll(async () => {
    await vscode?.dispose()
    removeFolder(root)
  })

  it('stands above the tool and in the status bar, with what names it', async () => {
    await lens('OpenAI Responses, from index.ts:5').waitFor({ timeout: 60_000 })
    await status('OpenAI Responses').waitFor()
    await screenshot(page, '40-target')
  })

  it('is in the hover, which leads to the call', async () => {
    await hover(vscode.text('inputSchema'), 'Checked for OpenAI Responses')
    await screenshot(page, '41-target-in-hover')
  })

  it('is switched in the status bar, which writes the configuration', async () => {
    await status('OpenAI Responses').click()
    await choice('What the program uses').waitFor()
    await screenshot(page, '42-choose-targets')
    await choice('Mistral').click()
    await lens('Mistral').waitFor()
    await status('Mistral').waitFor()
    await screenshot(page, '43-chosen')
    expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({ targets: ['mistral'] })
    await status('Mistral').click()
    await choice('What the program uses').click()
    await lens('OpenAI Responses, from index.ts:5').waitFor()
    expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({ targets: 'auto' })
  })

  it('may be several', async () => {
    await status('OpenAI Responses').click()
    await choice('Several providers').click()
    await choice('Groq').click()
    await screenshot(page, '44-several')
    await page.keyboard.press('Enter')
    await lens('Groq').waitFor()
    await status('OpenAI Responses +1').waitFor()
    expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({ targets: ['openai-responses', 'groq'] })
    await vscode.command('Toolsight: Choose Which Providers')
    await choice('What the program uses').click()
    await lens('OpenAI Responses, from index.ts:5').waitFor()
  })

  it('is switched in a wire form, too', async () => {
    await vscode.retry(async () => {
      await lens('OpenAI Responses').click()
      await tab('weather · Wire: openai-responses').waitFor({ timeout: 8000 })
    })
    await tab('weather · Wire: openai-responses').click()
    await vscode.text('"parameters"').waitFor()
    await screenshot(page, '45-wire')
    await page.getByRole('button', { name: 'Show for Another Provider' }).first().click()
    await choice('Anthropic Messages').waitFor()
    await screenshot(page, '46-switch')
    await choice('Anthropic Messages').first().click()
    await tab('weather · Wire: anthropic').waitFor()
    await vscode.text('"input_schema"').waitFor()
    expect(await tab('weather · Wire: openai-responses').count()).toBe(0)
    await status('Anthropic Messages').waitFor()
    await screenshot(page, '47-switched')
    await vscode.command('View: Close Editor')
  })

  it('changes above the tool when the call is edited', async () => {
    await vscode.openFile('index.ts')
    await vscode.goTo("openai('gpt-5')")
    await page.keyboard.insertText("openai.chat('gpt-5')")
    await vscode.openFile('weather.ts')
    await lens('OpenAI Chat Completions, from index.ts:5').waitFor()
    await status('OpenAI Chat Completions').waitFor()
    await screenshot(page, '48-edited')
  })

  it('can be chosen where the program names none', async () => {
    await vscode.openFile('news.ts')
    await lens('No provider known: choose targets').waitFor()
    await status('No provider known').waitFor()
    await screenshot(page, '49-unknown')
    await vscode.retry(async () => {
      await lens('No provider known').click()
      await choice('What the program uses').waitFor({ timeout: 8000 })
    })
    await choice('Mistral').click()
    await lens('Mistral').waitFor()
    await screenshot(page, '50-known')
  })

  it('never put up a message', async () => {
    expect(await vscode.notifications().allInnerTexts()).toEqual([])
  })

  function lens(text: string): Locator {
    return vscode.editor.locator('.codelens-decoration a', { hasText: text }).first()
  }

  function status(text: string): Locator {
    return page.locator('.statusbar-item[id*="toolsight.targets"]', { hasText: text })
  }

  function choice(text: string): Locator {
    return page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first()
  }

  function tab(text: string): Locator {
    return page.locator('.tab', { hasText: text })
  }

  async function hover(place: Locator, text: string): Promise<void> {
    await vscode.retry(async () => {
      await page.mouse.move(640, 700)
      await place.hover({ force: true })
      await page.locator('.monaco-hover:visible', { hasText: text }).first().waitFor({ timeout: 6000 })
    })
  }
})

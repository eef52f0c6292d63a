import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCaptured } from '../../packages/cli/test/captured.js'

/** `show --target` of a program that names its model to a gateway, or to the provider's own package. */

const root = fileURLToPath(new URL('ai-sdk-6/named/', import.meta.url))

const program = (model: string, more = '') => `import { generateText, tool } from 'ai'
import * as z from 'zod'
${more}
export const answer = () => generateText({
  model: ${model},
  tools: { weather: tool({ description: 'Get the weather', inputSchema: z.object({ city: z.string() }) }) },
  prompt: 'What is the weather in Berlin?',
})
`

const FILES = {
  'toolsight.config.json': '{ "evaluate": { "timeoutMs": 20000 } }',
  'gateway.ts': program("'openai/gpt-4.1-mini'"),
  'own.ts': program("openai('gpt-4.1-mini')", "import { openai } from '@ai-sdk/openai'"),
}

beforeAll(() => {
  mkdirSync(root, { recursive: true })
  for (const [file, text] of Object.entries(FILES)) writeFileSync(path.join(root, file), text)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it.each([
  [
    'gateway.ts',
    /A gateway makes this form for the model openai\/gpt-4\.1-mini\. Shown as @ai-sdk\/openai makes it, for gpt-5:/,
  ],
  ['own.ts', /As `generateText` sends it to the model gpt-4\.1-mini\./],
])('says which model the program names: %s', async (file, expected) => {
  const { out, err, code } = await runCaptured(
    ['show', `${file}#weather`, '--target', 'openai-responses'],
    () => import('../../packages/core/dist/index.js'),
    { cwd: root },
  )
  expect(err.replace(/\s+/g, ' ')).toMatch(expected)
  expect(JSON.parse(out)).toMatchObject({ type: 'function', name: 'weather' })
  expect(code).toBe(0)
})

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCaptured } from '../../packages/cli/test/captured.js'

/**
 * Provider packages of the AI SDK that have no target of their own: `show` prints what the package of the program sends. The programs are
 * run with their own packages, and a `fetch` that keeps the request.
 */

const root = fileURLToPath(new URL('ai-sdk-6/provider-packages/', import.meta.url))
const run = promisify(execFile)

const PROVIDERS = [
  ['@ai-sdk/azure', "createAzure({ resourceName: 'hotel', apiKey: 'none' })('gpt-5')", 'openai-responses'],
  ['@ai-sdk/azure', "createAzure({ resourceName: 'hotel', apiKey: 'none' }).chat('gpt-5')", 'openai'],
  ['@ai-sdk/baseten', "createBaseten({ apiKey: 'none' })('deepseek-ai/DeepSeek-V3.1')", 'openai-compatible'],
  ['@ai-sdk/deepinfra', "createDeepInfra({ apiKey: 'none' })('openai/gpt-oss-120b')", 'openai-compatible'],
  [
    '@ai-sdk/fireworks',
    "createFireworks({ apiKey: 'none' })('accounts/fireworks/models/kimi-k2')",
    'openai-compatible',
  ],
  ['@ai-sdk/togetherai', "createTogetherAI({ apiKey: 'none' })('moonshotai/Kimi-K2')", 'openai-compatible'],
  ['@ai-sdk/vercel', "createVercel({ apiKey: 'none' })('v0-1.5-md')", 'openai-compatible'],
] as const

const fileOf = (index: number) => `program-${index}.mjs`

function program(module: string, model: string): string {
  return `import { ${model.slice(0, model.indexOf('('))} } from '${module}'
import { generateText, tool } from 'ai'
import { z } from 'zod'

export const answer = () =>
  generateText({
    model: ${model},
    tools: {
      book_room: tool({
        description: 'Books a room',
        inputSchema: z.object({
          room: z.enum(['small', 'large']).describe('Which one'),
          nights: z.number().int().min(1).default(1),
          note: z.string().nullable().optional(),
        }),
      }),
    },
    prompt: 'Book a room.',
    maxRetries: 0,
  })
`
}

/** Prints the tools of each program's request. */
const RECORD = `let body
globalThis.fetch = async (_, init) => {
  body = JSON.parse(init.body)
  throw new Error('kept')
}
const requests = []
for (const file of process.argv.slice(2)) {
  body = null
  const { answer } = await import('./' + file)
  await answer().catch(() => {})
  requests.push(body?.tools ?? null)
}
console.log(JSON.stringify(requests))
`

let sent: unknown[][]
beforeAll(async () => {
  mkdirSync(root, { recursive: true })
  writeFileSync(path.join(root, 'toolsight.config.json'), '{ "evaluate": { "timeoutMs": 20000 } }')
  writeFileSync(path.join(root, 'record.mjs'), RECORD)
  const files = PROVIDERS.map(([module, model], index) => {
    writeFileSync(path.join(root, fileOf(index)), program(module, model))
    return fileOf(index)
  })
  const { stdout } = await run(process.execPath, ['record.mjs', ...files], { cwd: root })
  sent = JSON.parse(stdout) as unknown[][]
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const numbered = PROVIDERS.map(([module, model, target], index) => ({ module, model, target, index }))

it.each(numbered)('shows what $module sends to $model', async ({ module, target, index }) => {
  const { out, err, code } = await runCaptured(
    ['show', `${fileOf(index)}#book_room`, '--target', target],
    () => import('../../packages/core/dist/index.js'),
    { cwd: root },
  )
  const { version } = JSON.parse(
    readFileSync(path.join(root, `../node_modules/${module}/package.json`), 'utf8'),
  ) as { version: string }
  expect(err).toContain(`${module} ${version}`)
  expect(JSON.stringify(sent[index])).toBe(JSON.stringify([JSON.parse(out)]))
  expect(code).toBe(0)
})

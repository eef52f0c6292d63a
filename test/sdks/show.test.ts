import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Ran, runCaptured } from '../../packages/cli/test/captured.js'

/** `show --target` at the command line, of classes that extend LangChain's. */

const root = fileURLToPath(new URL('langchain/shown/', import.meta.url))

const FILES = {
  'toolsight.config.json': '{ "evaluate": { "timeoutMs": 20000 } }',
  'whole.ts': subclass('Weather', "name = 'weather'"),
  // A field of a base class of LangChain's hides the getter: its entry has nothing but empty members.
  'hidden.ts': subclass('Echo', "get name() { return 'echo' }"),
  'lossy/tide.ts': subclass('Tide', "name = 'tide'"),
  'lossy/node_modules/@langchain/openai/package.json':
    '{ "name": "@langchain/openai", "version": "9.9.9", "type": "module", "exports": "./main.js" }',
  'lossy/node_modules/@langchain/openai/main.js': `export class ChatOpenAI {
  bindTools([{ name, description }]) {
    const body = JSON.stringify({ tools: [{ type: 'function', function: { name, description } }] })
    return { invoke: () => fetch('https://api.openai.com/v1/chat/completions', { method: 'POST', body }) }
  }
}`,
}

function subclass(className: string, name: string): string {
  return `import { StructuredTool } from '@langchain/core/tools'
import { z } from 'zod'
export class ${className} extends StructuredTool {
  ${name}
  description = 'Tells of a city.'
  schema = z.object({ city: z.string().describe('The city') })
  async _call() { return '' }
}
`
}

function show(tool: string): Promise<Ran> {
  return runCaptured(
    ['show', tool, '--target', 'openai'],
    () => import('../../packages/core/dist/index.js'),
    {
      cwd: root,
    },
  )
}

beforeAll(() => {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('shows all that a subclass of StructuredTool sends', async () => {
  const { out, err, code } = await show('weather')
  expect(err).toMatch(/^Captured: what @langchain\/core /)
  expect(JSON.parse(out)).toMatchObject({
    type: 'function',
    function: {
      name: 'weather',
      description: 'Tells of a city.',
      parameters: { type: 'object', properties: { city: { description: 'The city' } }, required: ['city'] },
    },
  })
  expect(code).toBe(0)
})

it.each([
  ['echo', 'an entry without a name'],
  ['tide', 'an entry without a schema'],
])('%s: %s is no capture, and nothing of it is printed', async (tool, lacking) => {
  const { out, err, code } = await show(tool)
  expect(out).toBe('')
  expect(err).toContain(`Not captured: what LangChain sent for this tool is ${lacking} (`)
  expect(err).not.toMatch(/^Captured/m)
  expect(code).toBe(1)
})

it.each([
  [[], 'AI SDK may change this schema before it is sent: no provider package that shows it is installed.\n'],
  [['@ai-sdk/openai'], 'AI SDK changes this schema before it is sent to OpenAI Chat Completions.\n'],
])(
  'without a target, what the AI SDK with the provider packages %j makes of the schema is said',
  async (providers, said) => {
    const home = mkdtempSync(path.join(tmpdir(), 'toolsight-show-'))
    try {
      for (const name of ['ai', 'zod', ...providers]) {
        const place = path.join(home, 'node_modules', name)
        mkdirSync(path.dirname(place), { recursive: true })
        symlinkSync(fileURLToPath(new URL(`ai-sdk-6/node_modules/${name}`, import.meta.url)), place)
      }
      writeFileSync(
        path.join(home, 'weather.ts'),
        `import { streamText, tool } from 'ai'
import { createWorkersAI } from 'workers-ai-provider'
import { z } from 'zod'
const weather = tool({ description: 'Says.', inputSchema: z.object({ city: z.string() }) })
export const ask = (binding) => streamText({ model: createWorkersAI({ binding })('kimi'), tools: { weather } })
`,
      )
      writeFileSync(path.join(home, 'toolsight.config.json'), FILES['toolsight.config.json'])
      const engine = () => import('../../packages/core/dist/index.js')
      const { err, out } = await runCaptured(['show', 'weather'], engine, { cwd: home })
      expect(JSON.parse(out)).not.toHaveProperty('additionalProperties')
      expect(err).toContain(said)
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  },
)

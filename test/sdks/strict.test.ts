import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { openWorkspace } from '../../packages/core/dist/index.js'

/** What makes a program with an OpenAI SDK fail under strict mode is an error, whichever targets are judged. */

const INPUT = 'z.object({ city: z.string(), stars: z.number().optional() })'
const JSON_SCHEMA =
  "{ type: 'object', properties: { city: { type: 'string' }, stars: { type: 'number' } }, required: ['city'], additionalProperties: false }"
const rest = "name: 'find', description: 'Finds hotels.'"

const zod = (helper: string) =>
  `import { ${helper} } from 'openai/helpers/zod'\nimport { z } from 'zod'\nexport const find = ${helper}({ ${rest}, parameters: ${INPUT} })\n`
const standard = (helper: string) =>
  `import { ${helper} } from 'openai/helpers/standard-schema'\nimport { z } from 'zod'\nexport const find = ${helper}({ ${rest}, parameters: ${INPUT} })\n`
const written = (tool: string, call: string) =>
  `import OpenAI from 'openai'\nconst client = new OpenAI()\nexport const run = () => client.${call}({ model: 'gpt-5', tools: [${tool}] })\n`
const chat = (strict: boolean) =>
  written(
    `{ type: 'function', function: { ${rest}, strict: ${strict}, parameters: ${JSON_SCHEMA} } }`,
    'chat.completions.create',
  )
const responses = (strict: boolean) =>
  written(`{ type: 'function', ${rest}, strict: ${strict}, parameters: ${JSON_SCHEMA} }`, 'responses.create')
const agents = (parameters: string) =>
  `import { tool } from '@openai/agents'\nimport { z } from 'zod'\nexport const find = tool({ ${rest}, strict: true, parameters: ${parameters}, execute: async (input) => String(input) })\n`

const VENDORS = 'vendors/'
const CASES: Record<string, [group: string, text: string, code: string | null]> = {
  zodFunction: [VENDORS, zod('zodFunction'), 'sdk-refusal'],
  zodResponsesFunction: [VENDORS, zod('zodResponsesFunction'), 'sdk-refusal'],
  standardFunction: [VENDORS, standard('standardFunction'), 'sdk-refusal'],
  standardResponsesFunction: [VENDORS, standard('standardResponsesFunction'), 'sdk-refusal'],
  'a tool of Chat Completions': [VENDORS, chat(true), 'optional-field'],
  'a tool of the Responses API': [VENDORS, responses(true), 'optional-field'],
  'a tool of Chat Completions without strict mode': [VENDORS, chat(false), null],
  'a tool of the Responses API without strict mode': [VENDORS, responses(false), null],
  // The SDK makes optional fields nullable itself.
  'OpenAI Agents, Zod': ['openai-agents/', agents(INPUT), null],
  'OpenAI Agents, JSON Schema': ['openai-agents/', agents(JSON_SCHEMA), null],
}

const TARGETS = { 'the program names': 'auto', 'leave OpenAI out': ['anthropic'], 'are none': [] } as const

const matrix = Object.entries(CASES).flatMap(([name, given]) =>
  Object.entries(TARGETS).map(([targets, list]) => [name, targets, given, list] as const),
)

test.each(matrix)('%s, where the targets %s', async (_name, _targets, [group, text, code], targets) => {
  const root = fileURLToPath(new URL(group, import.meta.url))
  const workspace = await openWorkspace({
    root,
    trusted: true,
    config: {
      targets: targets === 'auto' ? 'auto' : [...targets],
      evaluate: { timeoutMs: 15_000 },
      exclude: [],
    },
  })
  try {
    const file = `${root}strict-case.ts`
    workspace.update(file, text, 1)
    const { findings, tools } = await workspace.checkAll([file], { capture: true })
    expect(tools.map(({ status }) => status)).toEqual(['resolved'])
    const errors = findings.filter(({ severity }) => severity === 'error')
    expect(errors.map((finding) => finding.code)).toEqual(code === null ? [] : [code])
    // It holds for every target: the program sends the tool to none.
    expect(errors.flatMap(({ targets }) => targets ?? [])).toEqual([])
  } finally {
    await workspace.dispose()
  }
})

test.each([
  ['openai/helpers/zod', 'zodFunction'],
  ['openai/helpers/zod', 'zodResponsesFunction'],
  ['openai/helpers/standard-schema', 'standardFunction'],
  ['openai/helpers/standard-schema', 'standardResponsesFunction'],
])('the SDK itself throws: %s %s', async (module, helper) => {
  const from = createRequire(new URL('vendors/package.json', import.meta.url))
  const load = (name: string) => import(pathToFileURL(from.resolve(name)).href)
  const { z } = await load('zod')
  const { [helper]: make } = await load(module)
  const parameters = z.object({ city: z.string(), stars: z.number().optional() })
  expect(() => make({ name: 'find', parameters })).toThrow(/optional|required/i)
})

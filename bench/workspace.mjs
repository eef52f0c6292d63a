import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { home } from './packages.mjs'

/** Changes when the files that are written do. */
const FORMAT = 3

const SHARED = 20
const FIELDS = 25
const PER_FOLDER = 100

/**
 * A workspace of `count` tool files: some 150 lines and 25 fields each, three of twenty shared schema modules imported
 * by each (and those import one base), handlers with imports of their own, one tool in ten not of Zod.
 *
 * @returns {string} its folder
 */
export function workspace(count, label = 'tools') {
  const folder = new URL(`${label}-${count}/`, home)
  const done = new URL('.complete', folder)
  if (existsSync(done) && readFileSync(done, 'utf8') === String(FORMAT)) return fileURLToPath(folder)
  rmSync(folder, { recursive: true, force: true })
  const write = (file, text) => {
    const target = new URL(file, folder)
    mkdirSync(new URL('./', target), { recursive: true })
    writeFileSync(target, text)
  }
  // A repository of its own: what git ignores above it does not count.
  mkdirSync(new URL('.git/', folder), { recursive: true })
  // Its cache stays with it.
  mkdirSync(new URL('node_modules/', folder), { recursive: true })
  for (const [file, text] of Object.entries(workspaceFiles(count))) write(file, text)
  writeFileSync(done, String(FORMAT))
  return fileURLToPath(folder)
}

/**
 * The texts of such a workspace, by path below its folder.
 *
 * @returns {Record<string, string>}
 */
export function workspaceFiles(count) {
  const files = {
    'package.json': json({ name: `bench-${count}`, private: true, type: 'module' }),
    'tsconfig.json': json(TSCONFIG),
    'toolsight.config.json': json({ converters: ['zod', 'arktype'], evaluate: { timeoutMs: 20_000 } }),
    'src/shared/base.ts': BASE,
    'src/support/store.ts': STORE,
    'src/support/audit.ts': AUDIT,
  }
  for (let index = 0; index < SHARED; index++)
    files[`src/shared/schema-${pad(index, 2)}.ts`] = sharedModule(index)
  for (let index = 0; index < count; index++) files[toolFile(index)] = toolModule(index)
  return files
}

/** The file of a tool, below the workspace's folder. */
export function toolFile(index) {
  return `src/tools/group-${pad(Math.floor(index / PER_FOLDER), 3)}/tool-${pad(index, 5)}.ts`
}

/** The shared modules that a tool imports. */
export function sharedOf(index) {
  return [index % SHARED, (index * 7 + 3) % SHARED, (index * 11 + 8) % SHARED].map((each, place, all) =>
    all.indexOf(each) < place ? (each + place * 3 + 1) % SHARED : each,
  )
}

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ['src'],
}

const BASE = `import { z } from 'zod'

export const Id = z.string().min(8).max(40).describe('An opaque id, as another tool returned it')
export const Page = z.object({
  cursor: z.string().optional().describe('Where the last page ended'),
  limit: z.number().int().min(1).max(100).describe('How many at most'),
})
export const Money = z.object({
  amount: z.number().min(0).describe('In units of the currency'),
  currency: z.enum(['EUR', 'USD', 'JPY']).describe('ISO 4217'),
})
export const LIMITS = { name: 80, note: 400, tags: 12 }
`

const STORE = `import { audit } from './audit.js'

export interface Stored {
  key: string
  value: unknown
}

const rows = new Map<string, Stored>()

export async function save(key: string, value: unknown): Promise<Stored> {
  await audit('save', key)
  const row = { key, value }
  rows.set(key, row)
  return row
}

export async function load(key: string): Promise<Stored | null> {
  await audit('load', key)
  return rows.get(key) ?? null
}
`

const AUDIT = `const lines: string[] = []

export async function audit(action: string, key: string): Promise<void> {
  lines.push(\`\${action} \${key}\`)
}
`

function sharedModule(index) {
  const n = pad(index, 2)
  return `import { z } from 'zod'
import { Id, LIMITS, Money } from './base.js'

export const Place${n} = z.object({
  id: Id,
  street: z.string().max(LIMITS.name).describe('Street and number'),
  city: z.string().max(LIMITS.name).describe('City'),
  country: z.string().length(2).describe('ISO 3166 code'),
})

export const Party${n} = z.object({
  name: z.string().min(1).max(LIMITS.name).describe('Full name'),
  email: z.string().email().describe('Where answers go'),
  place: Place${n}.optional().describe('Where they live'),
})

export const Order${n} = z.object({
  id: Id,
  total: Money.describe('What it costs'),
  buyer: Party${n}.describe('Who pays'),
  tags: z.array(z.string().max(20)).max(LIMITS.tags).describe('Free words'),
})

export const Status${n} = z.enum(['new', 'open', 'waiting', 'closed-${index}'])
`
}

const ZOD_FIELDS = [
  (i) => [
    `z`,
    `  .string()`,
    `  .min(${1 + (i % 3)})`,
    `  .max(${40 + i})`,
    `  .describe('Text number ${i}: what it says in a few words')`,
  ],
  (i) => [
    `z`,
    `  .number()`,
    `  .int()`,
    `  .min(0)`,
    `  .max(${1000 + i})`,
    `  .describe('Number ${i}: how many')`,
  ],
  (i) => [`z`, `  .enum(['one', 'two', 'many-${i}'])`, `  .optional()`, `  .describe('Choice ${i}')`],
  (i) => [`z`, `  .boolean()`, `  .optional()`, `  .describe('Switch ${i}: whether it counts')`],
  (i) => [
    `z`,
    `  .array(z.string().max(${20 + i}))`,
    `  .max(10)`,
    `  .describe('List ${i}: the words to look for')`,
  ],
  (i) => [`z`, `  .string()`, `  .describe('Date ${i}: as YYYY-MM-DD')`],
  (i) => [
    `z.object({`,
    `  from: z.number().min(0).describe('Start ${i}'),`,
    `  to: z.number().max(${900 + i}).describe('End ${i}'),`,
    `})`,
  ],
]

const VALIBOT_FIELDS = [
  (i) => [`v.pipe(`, `  v.string(),`, `  v.minLength(1),`, `  v.maxLength(${40 + i}),`, `)`],
  (i) => [
    `v.pipe(`,
    `  v.number(),`,
    `  v.integer(),`,
    `  v.minValue(0),`,
    `  v.maxValue(${1000 + i}),`,
    `)`,
  ],
  (i) => [`v.optional(v.picklist(['one', 'two', 'many-${i}']))`],
  () => ['v.optional(v.boolean())'],
  (i) => [`v.array(`, `  v.pipe(v.string(), v.maxLength(${20 + i})),`, `)`],
]

const VALIBOT_PARAMETERS = [
  (i) => ({ type: 'string', minLength: 1, maxLength: 40 + i, description: `Text number ${i}` }),
  (i) => ({ type: 'integer', minimum: 0, maximum: 1000 + i, description: `Number ${i}` }),
  (i) => ({ enum: ['one', 'two', `many-${i}`], description: `Choice ${i}` }),
  (i) => ({ type: 'boolean', description: `Switch ${i}` }),
  (i) => ({ type: 'array', items: { type: 'string', maxLength: 20 + i }, description: `List ${i}` }),
]

const ARKTYPE_FIELDS = [
  (i) => [`'1 <= string <= ${40 + i}'`],
  (i) => [`'0 <= number.integer <= ${1000 + i}'`],
  (i) => [`"'one' | 'two' | 'many-${i}'"`],
  () => [`'boolean'`],
  () => [`'string[]'`],
]

function toolModule(index) {
  if (index % 20 === 7) return valibotTool(index)
  if (index % 20 === 17) return arktypeTool(index)
  const shared = sharedOf(index).map((each) => pad(each, 2))
  const [a, b, c] = shared
  const own = fields(index, FIELDS - 4, ZOD_FIELDS)
  return `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { Order${a} } from '../../shared/schema-${a}.js'
import { Party${b} } from '../../shared/schema-${b}.js'
import { Place${c}, Status${c} } from '../../shared/schema-${c}.js'
${HANDLER_IMPORTS}
${HANDLER_HELPERS}
const MAX_NOTE = ${300 + (index % 50)}

const Input = z.object({
${own}
  order: Order${a}.optional().describe('The order it is about'),
  party: Party${b}.optional().describe('Who asked for it'),
  place: Place${c}.optional().describe('Where it is delivered'),
  status: Status${c}.optional().describe('What became of it'),
  note: z.string().max(MAX_NOTE).optional().describe('Anything else that matters'),
})
${toolCall(index, '  input: Input,')}`
}

function valibotTool(index) {
  const properties = Object.fromEntries(
    Array.from({ length: FIELDS }, (_, i) => [
      fieldName(i),
      VALIBOT_PARAMETERS[i % VALIBOT_PARAMETERS.length](i + (index % 7)),
    ]),
  )
  const required = Object.keys(properties).filter(
    (_, i) => i % VALIBOT_FIELDS.length !== 2 && i % VALIBOT_FIELDS.length !== 3,
  )
  const lines = Object.entries(properties).map(
    ([name, schema]) => `      ${name}: ${JSON.stringify(schema)},\n`,
  )
  const parameters = `{
    type: 'object',
    properties: {
${lines.join('')}    },
    required: ${JSON.stringify(required)},
  }`
  return `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'
${HANDLER_IMPORTS}
${HANDLER_HELPERS}
const Input = v.object({
${fields(index, FIELDS, VALIBOT_FIELDS)}
})
${toolCall(index, `  input: Input,\n  parameters: ${parameters},`)}`
}

function arktypeTool(index) {
  return `import { defineTool } from '@toolsight/runtime'
import { type } from 'arktype'
${HANDLER_IMPORTS}
${HANDLER_HELPERS}
const Input = type({
${fields(index, FIELDS, ARKTYPE_FIELDS)}
})
${toolCall(index, '  input: Input,')}`
}

const HANDLER_IMPORTS = `import { audit } from '../../support/audit.js'
import { load, save, type Stored } from '../../support/store.js'
`

const HANDLER_HELPERS = `interface Answer {
  key: string
  stored: Stored | null
  words: string[]
}

function keyOf(name: string, part: string): string {
  const cleaned = part.trim().toLowerCase().replaceAll(' ', '-')
  return cleaned === '' ? name : \`\${name}:\${cleaned}\`
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' ').filter((word) => word.length > 2)
  if (Array.isArray(value)) return value.flatMap(wordsOf)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsOf)
  return []
}
`

function toolCall(index, schema) {
  const name = `tool_${pad(index, 5)}`
  return `
export default defineTool({
  name: '${name}',
  description: 'Does the work of number ${index}: looks the order up, checks it and keeps the answer.',
${schema}
  handler: async (input): Promise<Answer> => {
    const words = wordsOf(input)
    const key = keyOf('${name}', words[0] ?? '')
    await audit('${name}', key)
    const known = await load(key)
    if (known) {
      return { key, stored: known, words }
    }
    const stored = await save(key, { input, words, at: Date.now() })
    return { key, stored, words }
  },
})
`
}

function fields(index, count, kinds) {
  return Array.from({ length: count }, (_, i) => {
    const lines = kinds[i % kinds.length](i + (index % 7))
    return `  ${fieldName(i)}: ${lines.join('\n  ')},`
  }).join('\n')
}

function fieldName(index) {
  return `field${pad(index, 2)}`
}

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}

function pad(value, length) {
  return String(value).padStart(length, '0')
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Files, Project } from '../support/project.js'

/** A file that changes what all files share, or that would show it if another had. `ROUND` makes it another program each time. */
const DEFINE = "import { defineTool } from '@toolsight/runtime'\n"
const tool = (imports: string, input: string, rest = '') =>
  `${DEFINE}${imports}\nexport const t = defineTool({ name: 't', description: 'Round ROUND.', input: ${input}${rest} })\n`
/** What the validator says is shown: it refuses a string that `parameters` accept. */
const drifting = (imports: string, input: string) =>
  tool(
    imports,
    input,
    ", parameters: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] }",
  )

const zod = (from: string) => `import { z } from '${from}'`
const VALIBOT = "import * as v from 'valibot'"
const PLAIN = zod('zod')

const FILES: Record<string, string> = {
  ...Object.fromEntries(
    ['zod', 'zod40', 'zod41', 'zod43'].flatMap((from) => [
      [
        `${from}-id.ts`,
        tool(zod(from), `z.object({ q: z.string().meta({ id: 'Q', title: '${from}' }), r: z.number() })`),
      ],
      [
        `${from}-twice.ts`,
        tool(
          `${zod(from)}\nconst Q = z.string().max(3).meta({ id: 'Q' })`,
          'z.object({ q: Q, list: z.array(Q) })',
        ),
      ],
      [
        `${from}-shared.ts`,
        tool(
          `${zod(from)}\nimport { Item } from './${from}-item.js'`,
          'z.object({ item: Item, q: z.string() })',
        ),
      ],
      [
        `${from}-shared-too.ts`,
        tool(`${zod(from)}\nimport { Item } from './${from}-item.js'`, 'z.object({ items: z.array(Item) })'),
      ],
    ]),
  ),
  // Two copies that keep their ids in one registry, in one file and in files next to each other.
  'mixed.ts': tool(
    `${PLAIN}\nimport { z as old } from 'zod41'\nimport { z as older } from 'zod43'`,
    "z.object({ q: z.string().meta({ id: 'Q', title: 'new' }), r: old.string().meta({ id: 'R' }), s: older.string().meta({ id: 'S' }) })",
  ),
  'mixed-roots.ts': tool(
    `${zod('zod43')}\nimport { z as old } from 'zod40'\nconst Q = old.string().meta({ id: 'Q', title: 'old' })`,
    "z.object({ q: z.string().meta({ id: 'Q', title: 'newer' }), r: z.string().max(Q.maxLength ?? 4).meta({ id: 'R' }) })",
  ),
  'clear.ts': tool(
    `${PLAIN}\nconst Q = z.string().meta({ id: 'Q', description: 'cleared' })\nz.globalRegistry.clear()`,
    "z.object({ q: Q, r: z.string().meta({ id: 'R' }) })",
  ),
  'register.ts': tool(
    `${PLAIN}\nconst Q = z.string()\nz.globalRegistry.add(Q, { id: 'Q', description: 'registered' })`,
    'z.object({ q: Q })',
  ),
  'unregister.ts': tool(
    `${PLAIN}\nconst Q = z.string().meta({ id: 'Q' })\nz.globalRegistry.remove(Q)`,
    'z.object({ q: Q })',
  ),
  'describe.ts': tool(PLAIN, "z.object({ q: z.string().describe('described') }).describe('whole')"),
  'configure.ts': drifting(
    `${PLAIN}\nconst q = z.string().min(5)\nz.config({ customError: () => 'configured' })\nconst input = (z.config({ jitless: true }), z.object({ q }))`,
    'input',
  ),
  'locale.ts': drifting(
    `${PLAIN}\nconst input = (z.config(z.locales.de()), z.object({ q: z.string().min(5) }))`,
    'input',
  ),
  'message.ts': drifting(PLAIN, 'z.object({ q: z.string().min(5) })'),
  'message41.ts': drifting(zod('zod41'), 'z.object({ q: z.string().min(5) })'),
  'locale43.ts': drifting(
    `${zod('zod43')}\nconst input = (z.config(z.locales.fr()), z.object({ q: z.string().min(5) }))`,
    'input',
  ),
  'zod3.ts': drifting(zod('zod3'), 'z.object({ q: z.string().min(5) })'),
  'zod3-map.ts': drifting(
    `${zod('zod3')}\nconst input = (z.setErrorMap(() => ({ message: 'mapped' })), z.object({ q: z.string().min(5) }))`,
    'input',
  ),
  'valibot.ts': drifting(VALIBOT, 'v.object({ q: v.pipe(v.string(), v.minLength(5)) })'),
  'valibot-lang.ts': drifting(
    `${VALIBOT}\nconst input = (v.setGlobalConfig({ lang: 'de', abortEarly: true }), v.setGlobalMessage('falsch', 'de'), v.setGlobalMessage('wrong'), v.object({ q: v.pipe(v.string(), v.minLength(5)) }))`,
    'input',
  ),
  'valibot-specific.ts': drifting(
    `${VALIBOT}\nconst input = (v.setSpecificMessage(v.minLength, 'shorter'), v.setSchemaMessage('schema'), v.object({ q: v.pipe(v.string(), v.minLength(5)) }))`,
    'input',
  ),
  'arktype.ts': tool("import { type } from 'arktype'", "type({ q: 'string >= 5' })"),
  'global.ts': tool(
    'const shared = globalThis as unknown as { rounds?: number }\nshared.rounds = (shared.rounds ?? 0) + 1',
    "{ type: 'object', properties: { q: { type: 'string', maxLength: shared.rounds } } }",
  ),
  'environment.ts': tool(
    "const before = process.env['SHARED'] === undefined\nconst input = ((process.env['SHARED'] = 'set'), { type: 'object', properties: { q: { enum: [before] } } })",
    'input',
  ),
  'symbol.ts': tool(
    "const key = Symbol.for('rounds')\nconst shared = globalThis as unknown as Record<symbol, number>\nshared[key] = (shared[key] ?? 0) + 1",
    "{ type: 'object', properties: { q: { type: 'string', maxLength: shared[key] } } }",
  ),
  'counter.ts': tool(
    'let count = 0\nconst next = () => ++count',
    "{ type: 'object', properties: { q: { maxLength: next() }, r: { maxLength: next() } } }",
  ),
}
const HELPERS: Files = Object.fromEntries(
  ['zod', 'zod40', 'zod41', 'zod43'].map((from) => [
    `${from}-item.ts`,
    `${zod(from)}\nexport const Item = z.object({ n: z.number() }).meta({ id: 'Item', description: '${from}' })\n`,
  ]),
)
const NAMES = Object.keys(FILES)
const CONVERTERS = ['zod', 'zod3', 'valibot', 'arktype']

/** Always the same permutation for the same seed. */
function shuffled(seed: number): string[] {
  let state = seed
  const keyed = NAMES.map((name) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return { name, key: state }
  })
  return keyed.sort((left, right) => left.key - right.key).map(({ name }) => name)
}

describe('evaluations that share a process do not see each other', () => {
  const alone = new Map<string, unknown>()
  let project: Project
  let round = 0

  const open = () =>
    Project.open(
      { 'package.json': '{ "name": "case", "type": "module" }', ...HELPERS },
      { config: { converters: CONVERTERS } },
    )
  const told = async (at: Project, name: string) => {
    at.type(name, (FILES[name] as string).replace('ROUND', `${++round}`), round)
    return (await at.tools(name)).map(({ status, reason, schema, reading }) => ({
      status,
      reason,
      schema,
      drift: reading?.drift,
    }))
  }

  beforeAll(async () => {
    project = await open()
    for (const name of NAMES) {
      const fresh = await open()
      alone.set(name, await told(fresh, name))
      await fresh.dispose()
    }
  }, 120_000)
  afterAll(() => project.dispose())

  it('and a file alone is worth comparing with', () => {
    const statuses = [...alone.values()].flatMap((tools) =>
      (tools as Array<{ status: string }>).map(({ status }) => status),
    )
    expect(statuses).toEqual(NAMES.map(() => 'resolved'))
  })

  const orders: Array<[string, string[]]> = [
    ['in order', NAMES],
    ['each twice', NAMES.flatMap((name) => [name, name])],
    ['in reverse', [...NAMES].reverse()],
    ['shuffled', shuffled(1)],
    ['shuffled again', shuffled(2)],
  ]
  it.each(orders)('%s', async (_title, order) => {
    for (const name of order)
      expect({ name, told: await told(project, name) }).toEqual({ name, told: alone.get(name) })
  })
})

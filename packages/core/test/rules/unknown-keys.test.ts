import { expect, test } from 'vitest'
import type { Example } from '#core/rules/engine/rule.js'
import { allFindings, sharedExamples } from './example-project.js'

const withExample = sharedExamples()

const found = async (input: string, parameters: object | null = null) => {
  const file = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const findGuest = defineTool({
  name: 'find_guest',
  description: 'Finds a guest.',
  input: ${input},
  ${parameters === null ? '' : `parameters: ${JSON.stringify(parameters)},`}
  handler: (guest) => JSON.stringify(guest),
})
`
  const example: Example = { files: { 'tools/find-guest.ts': file } }
  const findings = await withExample(example, (workspace) => allFindings(workspace, example))
  return findings.map(({ code, severity, message }) => `${severity} ${code}: ${message.split('\n')[0]}`)
}

const open = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const closed = { ...open, additionalProperties: false }

test.each([
  ['z.looseObject', closed, "The schema of 'find_guest' rules out unknown keys, and its handler gets them."],
  ['z.strictObject', open, "The schema of 'find_guest' allows unknown keys, and its validator refuses them."],
])('%s beside %j differs about unknown keys', async (object, parameters, message) => {
  expect(await found(`${object}({ name: z.string() })`, parameters)).toEqual([
    `info advertised-closed: ${message}`,
  ])
})

test.each([
  ['z.object', closed],
  ['z.object', open],
  ['z.looseObject', open],
  ['z.strictObject', closed],
])('%s beside %j does not', async (object, parameters) => {
  expect(await found(`${object}({ name: z.string() })`, parameters)).toEqual([])
})

test('a file is no input that a model can send, though Zod writes a string for it', async () => {
  expect(await found("z.object({ photo: z.file().describe('Of the guest.') })")).toEqual([
    'error unconvertible-schema: Change `photo`: `file` cannot be written as JSON Schema.',
  ])
})

const SHAPE = `properties: { city: { type: 'string' }, days: { type: 'number' } }, required: ['city']`

/** A server that answers its calls by itself. */
const answering = (cases: string, { closed = true, above = '', given = '(request)', before = '' } = {}) => `
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
const server = new Server({ name: 'weather', version: '1.0.0' }, { capabilities: { tools: {} } })
declare const look: any, lookUp: any
${above}
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{
    name: 'forecast',
    description: 'Tells the weather of a city.',
    inputSchema: { type: 'object' as const, ${SHAPE}${closed ? ', additionalProperties: false' : ''} },
  }],
}))
server.setRequestHandler(CallToolRequestSchema, async ${given} => {
  ${before}
  ${cases}
})
`

async function foundIn(text: string): Promise<string[]> {
  const example: Example = { files: { 'server.ts': text } }
  const findings = await withExample(example, (workspace) => allFindings(workspace, example))
  expect(findings.map(({ code }) => code)).not.toContain('internal-fault')
  return findings
    .filter(({ code }) => code === 'advertised-closed')
    .map(({ severity, message }) => `${severity}: ${message.split('\n').slice(0, 2).join(' ')}`)
}

const OPEN = [
  "info: The schema of 'forecast' rules out unknown keys, and nothing refuses them. The function that answers calls takes " +
    '{"city":"a","unexpected":"a"}: it reads the fields that it knows, and nothing else.',
]
const SWITCH = (body: string) => `switch (request.params.name) {
    case 'forecast': { ${body} }
    default: throw new Error('No such tool')
  }`

test.each([
  ['by a pattern', SWITCH('const { city } = request.params.arguments as any; return look(city)')],
  [
    'by its members',
    SWITCH('return look(request.params.arguments?.city, request.params.arguments?.["days"])'),
  ],
  [
    'by a constant',
    SWITCH("if (!args) throw new Error('None'); return look(args.city)"),
    { before: 'const args = request.params.arguments ?? {}' },
  ],
  [
    'in an if',
    "if (name === 'forecast') { const { city } = args as { city: string }; return look(city) }",
    { before: 'const { name, arguments: args } = request.params' },
  ],
  [
    'of a pattern of parameters',
    "switch (name) { case 'other': case 'forecast': return look(given?.city) }",
    { given: '({ params: { name, arguments: given } }: any)' },
  ],
  [
    'beside a tool that checks',
    "switch (request.params.name) { case 'other': return lookUp(request.params.arguments); case 'forecast': return look(request.params.arguments!.city) }",
  ],
])(
  'a schema that rules out unknown keys, where arguments are read %s',
  async (_, cases, options: Parameters<typeof answering>[1] = {}) => {
    expect(await foundIn(answering(cases, options))).toEqual(OPEN)
    expect(await foundIn(answering(cases, { ...options, closed: false }))).toEqual([])
  },
)

test.each([
  ['hands them on', SWITCH('return lookUp(request.params.arguments)')],
  [
    'hands on what is left of them',
    SWITCH('const { city, ...rest } = request.params.arguments as any; return lookUp(city, rest)'),
  ],
  ['spreads them', SWITCH('return lookUp({ ...request.params.arguments })')],
  [
    'looks at all keys',
    SWITCH(
      "const { city } = request.params.arguments as any; if (Object.keys(request.params.arguments).length > 2) throw new Error('No'); return look(city)",
    ),
  ],
  [
    'checks those of all tools',
    SWITCH('return look(request.params.arguments!.city)'),
    { before: 'lookUp(request.params.name, request.params.arguments)' },
  ],
  [
    'hands the request on',
    SWITCH('const { city } = request.params.arguments as any; return lookUp(request, city)'),
  ],
  [
    'parses them',
    SWITCH(
      'const { city } = z.object({ city: z.string() }).parse(request.params.arguments); return look(city)',
    ),
  ],
  [
    'is for other tools',
    "switch (request.params.name) { case 'other': return look(request.params.arguments!.city) }",
  ],
  [
    'falls through to what hands them on',
    "switch (request.params.name) { case 'forecast': look(request.params.arguments!.city)\n case 'other': return lookUp(request.params.arguments) }",
  ],
])(
  'nothing is said where the function %s',
  async (_, cases, options: Parameters<typeof answering>[1] = {}) => {
    expect(await foundIn(answering(cases, options))).toEqual([])
  },
)

test.each([
  ['z.strictObject({ city: z.string(), days: z.number().optional() })', true],
  ['z.object({ city: z.string() }).strict()', true],
  ['z.object({ city: z.string() })', false],
])('a schema that allows unknown keys, beside %s: %s', async (object, isFound) => {
  const cases = SWITCH('const { city } = Args.parse(request.params.arguments); return look(city)')
  const above = `const Args = ${object}`
  expect(await foundIn(answering(cases, { above, closed: false }))).toEqual(
    isFound
      ? [
          "info: The schema of 'forecast' allows unknown keys, and its validator refuses them. The function that answers calls runs a strict " +
            'object on {"city":"a","unexpected":"a"}.',
        ]
      : [],
  )
  expect(await foundIn(answering(cases, { above }))).toEqual([])
})

test('a tool that is written beside the list is known, too', async () => {
  const text = answering(SWITCH('return look(request.params.arguments!.city)'))
  const [, entry = ''] = /tools: \[(\{.*?\n {2}\})\],/s.exec(text) ?? []
  const constant = `const FORECAST: Tool = ${entry.replace(' as const', '')}\nserver.setRequestHandler(ListTools`
  const apart = text
    .replace(entry, 'FORECAST')
    .replace('server.setRequestHandler(ListTools', () => constant)
    .replace('ListToolsRequestSchema }', 'ListToolsRequestSchema, type Tool }')
  expect(await foundIn(apart)).toEqual(OPEN)
})

test('what drops misspelt fields is one finding a server', async () => {
  const serverFile = (name: string) => `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
const server = new McpServer({ name: '${name}', version: '1.0.0' })
for (const each of ['find', 'look'] as const)
  server.registerTool(
    \`\${each}_${name}\`,
    { description: \`Opens the \${each} of ${name}.\`, inputSchema: z.object({ at: z.string(), maxDepth: z.int().nullish() }) },
    async () => ({ content: [] }),
  )
`
  const example: Example = { files: { 'hotel.ts': serverFile('hotel'), 'garden.ts': serverFile('garden') } }
  const findings = await withExample(example, (workspace) => allFindings(workspace, example))
  const stripped = findings.filter(({ code }) => code === 'keys-stripped')
  expect(stripped.map(({ message }) => message.split('\n').slice(0, 3))).toEqual(
    ['garden', 'hotel'].map((name) => [
      '2 tools drop misspelt optional fields without a word.',
      `'find_${name}' accepts {"at":"a","max_depth":1}, and its handler gets nothing of \`max_depth\`.`,
      `So do 'look_${name}', each with a field of its own.`,
    ]),
  )
})

import { describe, expect, test } from 'vitest'
import { sharedProject } from '../../../support/shared-project.js'

const withProject = sharedProject()

const HELPERS = `import { z } from 'zod'
const made = (parameters) => ({ parameters: z.toJSONSchema(parameters), $parseRaw: (text) => parameters.parse(JSON.parse(text)) })
export const zodResponsesFunction = ({ name, parameters, description }) => ({ type: 'function', name, description, ...made(parameters) })
export const zodFunction = ({ name, parameters, description }) => ({ type: 'function', function: { name, description, ...made(parameters) } })
`
const OPENAI = {
  'node_modules/openai/package.json': JSON.stringify({
    name: 'openai',
    version: '6.0.0',
    type: 'module',
    exports: { './helpers/zod': './helpers/zod.js' },
  }),
  'node_modules/openai/helpers/zod.js': HELPERS,
}
const TOOLS = `import { z } from 'zod'
import { makeTool } from './make-tool.js'
export const berth = makeTool({ name: 'find_berth', description: 'Finds a free berth.', parameters: z.object({ ship: z.string() }), execute: ({ ship }) => ship })
`
const MAKE = (
  body: string,
  rest = '',
) => `import { zodFunction, zodResponsesFunction } from 'openai/helpers/zod'
${rest}
export function makeTool(options) {
  ${body}
}
`
const RETURNED = (parameters: string) =>
  `return { type: 'function', name: options.name, description: options.description, parameters: ${parameters}, strict: true, invoke: (text) => options.execute(JSON.parse(text)) }`

/** Names with the fields that are sent, and the codes of errors. */
async function foundIn(files: Record<string, string>): Promise<unknown> {
  return withProject({ ...OPENAI, ...files }, async (project) => {
    const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
    return {
      tools: tools.map(({ name, schema }) => [name, Object.keys(schema?.['properties'] ?? {})]),
      errors: findings.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    }
  })
}

describe('what a program calls for the schema alone', () => {
  const SHIP = { tools: [['find_berth', ['ship']]], errors: [] }

  test.each([
    [
      'a constant, whose members are read',
      MAKE(`const made = zodResponsesFunction({ name: options.name, parameters: options.parameters })
  const { parse } = { parse: made.$parseRaw }
  ${RETURNED('made.parameters')}`),
    ],
    [
      'what is taken apart',
      MAKE(`const { parameters } = zodResponsesFunction({ name: options.name, parameters: options.parameters })
  ${RETURNED('parameters')}`),
    ],
    [
      'a variable that is given it later, by a name of the function with another type',
      MAKE(
        `let made: Made
  try {
    made = convert({ name: \`\${options.name}_call\`, parameters: options.parameters })
  } catch (error) {
    throw new Error('No schema.', { cause: error })
  }
  ${RETURNED('made.parameters')}`,
        `interface Made { parameters: object }
const convert: (options: object) => Made = zodResponsesFunction as unknown as (options: object) => Made`,
      ),
    ],
    [
      'a member that is read at once, in a function of its own',
      MAKE(
        RETURNED('schemaOf(options.parameters)'),
        "const schemaOf = (parameters) => (zodFunction({ name: 'any', parameters }) as any).function.parameters",
      ),
    ],
  ])('is no tool, and converts: %s', async (_, make) => {
    expect(await foundIn({ 'make-tool.ts': make, 'tools.ts': TOOLS })).toEqual(SHIP)
  })

  test.each([
    ['returned', 'return zodResponsesFunction(options)'],
    ['returned as a constant', 'const made = zodResponsesFunction(options); return made'],
    ['returned as a variable', 'let made; made = zodResponsesFunction(options); return made'],
    [
      'read for more than its schema',
      'const made = zodResponsesFunction(options); const { name, parameters } = made; return made',
    ],
  ])('is a tool where it is %s', async (_, body) => {
    expect(await foundIn({ 'make-tool.ts': MAKE(body), 'tools.ts': TOOLS })).toEqual(SHIP)
  })

  test('is a tool beside another call that is handed on', async () => {
    const files = {
      'tools.ts': `import { zodFunction } from 'openai/helpers/zod'
import { z } from 'zod'
const shape = z.object({ ship: z.string() })
export const schema = zodFunction({ name: 'any', parameters: shape }).function.parameters
export const tools = [zodFunction({ name: 'find_berth', description: 'Finds a free berth.', parameters: shape })]
`,
    }
    expect(await foundIn(files)).toEqual(SHIP)
  })
})

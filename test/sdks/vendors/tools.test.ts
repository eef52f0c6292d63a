import { zodFunction } from 'openai/helpers/zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Group, withoutDialect } from '../told.js'
import { chatTools, realtimeTool, responsesTool } from './src/openai-helpers.js'
import { written } from './src/openai-raw.js'

/** Tools as the OpenAI SDK's documentation writes them. */

let group: Group
beforeAll(async () => {
  group = await Group.open(new URL('.', import.meta.url))
})
afterAll(() => group.close())

test('zodFunction, zodResponsesFunction, zodRealtimeFunction', async () => {
  const read = await group.read('src/openai-helpers.ts')
  expect(read.tools).toEqual({
    ...Object.fromEntries(
      chatTools.map((tool) => [tool.function.name, withoutDialect(tool.function.parameters)]),
    ),
    [responsesTool.name]: withoutDialect(responsesTool.parameters),
    [realtimeTool.name as string]: withoutDialect(realtimeTool.parameters),
  })
  expect(read.framework).toBe('openai-zod,openai-realtime')
})

test('function tools written out', async () => {
  const read = await group.read('src/openai-raw.ts')
  expect(read.tools).toEqual({
    get_delivery_date: written.tools[0]?.type === 'function' && written.tools[0].function.parameters,
    get_horoscope: written.horoscope.parameters,
    get_weather: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  })
  expect(read.framework).toBe('openai-tools')
})

describe('function declarations of the Google Gen AI SDK', () => {
  const LEVEL = { type: 'object', properties: { level: { type: 'integer' } }, required: ['level'] }
  const ITS_OWN = '{ type: Type.OBJECT, properties: { level: { type: Type.INTEGER } }, required: ["level"] }'

  test.each([
    [
      'beside an import',
      'dim.mjs',
      `import { Type } from '@google/genai'\nexport const dim = { name: 'dim', description: 'd', parameters: ${ITS_OWN} }`,
    ],
    [
      'beside require()',
      'dim.cjs',
      `const { Type } = require('@google/genai')\nexports.dim = { name: 'dim', description: 'd', parameters: ${ITS_OWN} }`,
    ],
    [
      'by their type',
      'dim.ts',
      `import { type FunctionDeclaration, Type } from '@google/genai'\nexport const dim: FunctionDeclaration = { name: 'dim', parameters: ${ITS_OWN} }`,
    ],
    [
      'with JSON Schema',
      'dim.js',
      `export const dim = { name: 'dim', parametersJsonSchema: ${JSON.stringify(LEVEL)} }`,
    ],
  ])('%s', async (_, file, text) => {
    const { framework, tools, findings } = await group.read(`src/${file}`, text)
    expect({ framework, tools }).toEqual({ framework: 'google-genai', tools: { dim: LEVEL } })
    expect(findings.filter((found) => found.startsWith('invalid'))).toEqual([])
  })

  test('other objects with these keys are none of its own', async () => {
    const text = `export const route = { name: 'dim', description: 'd', parameters: ${JSON.stringify(LEVEL)} }`
    expect((await group.read('src/route.ts', text)).framework).toBe('own')
  })
})

describe('what is refused, in the words of the SDK', () => {
  test('a validator that is not Zod', async () => {
    const text = `import { zodFunction } from 'openai/helpers/zod'
import { type } from 'arktype'
export const find = zodFunction({ name: 'find', parameters: type({ a: 'string' }) as never })`
    const { findings } = await group.read('src/refused.ts', text)
    const { type } = await import('arktype')
    const parameters = type({ a: 'string' }) as never
    expect(findings.join()).toContain(
      refusal(() => zodFunction({ name: 'find', parameters }).function.parameters),
    )
  })

  test('what is no object', async () => {
    const text = `import { zodFunction } from 'openai/helpers/zod'
import { z } from 'zod'
export const find = zodFunction({ name: 'find', parameters: z.string() })`
    const { findings } = await group.read('src/refused.ts', text)
    const said = refusal(() => zodFunction({ name: 'find', parameters: z.string() }).function.parameters)
    expect(said.startsWith("Root schema must have type: 'object'")).toBe(true)
    expect(findings.join()).toContain("Root schema must have type: 'object'")
  })
})

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('It was not refused.')
}

import { expect, test } from 'vitest'
import type { Example } from '#core/rules/engine/rule.js'
import { allFindings, withExample } from './example-project.js'

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

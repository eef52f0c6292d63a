import { instanceOf } from '../../json-schema/instances.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Json, JsonObject } from '../../model/json.js'
import { schemaFields } from '../engine/explicit.js'
import type { Rule } from '../engine/rule.js'
import { toolLabel } from '../engine/wording.js'
import { attemptOf, json } from './attempts.js'

const tool = (object: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const findGuest = defineTool({
  name: 'find_guest',
  description: 'Finds a guest.',
  input: ${object}({ name: z.string() }),
  parameters: {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
    additionalProperties: false,
  },
  handler: (guest) => JSON.stringify(guest),
})
`

export const advertisedClosed: Rule = {
  scope: 'tool',
  meta: {
    code: 'advertised-closed',
    title: 'The schema and the validator differ about unknown keys',
    category: 'quality',
    severity: 'info',
    fixable: false,
    what:
      'The JSON Schema says `additionalProperties: false`, and unknown keys reach the handler; or it leaves the object open, and the ' +
      'validator refuses unknown keys. A validator that strips them under a closed schema is neither. Where nothing validates the ' +
      'input, `input-not-validated` says so. A server that answers `tools/call` by itself (`setRequestHandler`) is judged by its text, in the ' +
      'file of its `tools/list`: where the part for a tool reads its arguments by the names of fields alone, or runs a strict object of the ' +
      'file on them. What hands them on as a whole is not judged.',
    why:
      'A handler that passes its input on, to a query or another service, passes on keys that the schema rules out. The other way ' +
      'round a call is refused that the schema allows.',
    remedy: 'Let both say the same: a strict object and `additionalProperties: false`, or neither.',
    good: { files: { 'tools/find-guest.ts': tool('z.strictObject') } },
    bad: {
      files: { 'tools/find-guest.ts': tool('z.looseObject') },
      at: { file: 'tools/find-guest.ts', line: 8, text: 'parameters' },
    },
  },

  *check(tool) {
    const difference = differenceOf(tool)
    if (difference === null) return
    yield { message: difference.join('\n'), at: { fields: schemaFields(tool) } }
  },
}

function differenceOf(tool: ToolFacts): string[] | null {
  const { schema, name, site } = tool
  const label = `'${toolLabel(tool)}'`
  const attempt = attemptOf(tool, 'unknown-key')
  const says = schema?.['additionalProperties']
  if (schema?.['type'] !== 'object') return null
  const { open = [], strict = [] } = (name !== null && site.callAnswers) || {}
  if (says === false && open.includes(name as string) && hasFields(schema))
    return [
      `The schema of ${label} rules out unknown keys, and nothing refuses them.`,
      `The function that answers calls takes ${json(withUnknownKey(schema))}: it reads the fields that it knows, and nothing else.`,
    ]
  if (says === undefined && strict.includes(name as string))
    return [
      `The schema of ${label} allows unknown keys, and its validator refuses them.`,
      `The function that answers calls runs a strict object on ${json(withUnknownKey(schema))}.`,
      'Add "additionalProperties": false to the schema.',
    ]
  if (says === false && attempt?.keys === 'kept')
    return [
      `The schema of ${label} rules out unknown keys, and its handler gets them.`,
      `The validator accepts ${json(attempt.input)}, and hands on ${json(attempt.output)}.`,
    ]
  if (says === undefined && attempt?.keys === 'refused' && tool.schemaSource === 'explicit')
    return [
      `The schema of ${label} allows unknown keys, and its validator refuses them.`,
      `The validator says of ${json(attempt.input)}: ${attempt.message ?? 'Invalid input'}`,
      'Add "additionalProperties": false to the schema.',
    ]
  return null
}

/** Where there are no fields, a call loses nothing. */
function hasFields({ properties }: JsonObject): boolean {
  return isObject(properties) && Object.keys(properties).length > 0
}

function withUnknownKey(schema: JsonObject): Json {
  const call = instanceOf(schema, 'required', false)
  return { ...(isObject(call) ? call : {}), unexpected: 'a' }
}

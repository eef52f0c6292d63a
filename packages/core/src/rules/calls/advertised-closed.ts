import type { ToolFacts } from '../../model/facts.js'
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
      'input, `input-not-validated` says so. A server that answers `tools/call` by itself (`setRequestHandler`) is not judged: which ' +
      'validator it runs for which tool is decided as it runs, and handlers are never run.',
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
  const { schema } = tool
  const label = `'${toolLabel(tool)}'`
  const attempt = attemptOf(tool, 'unknown-key')
  const says = schema?.['additionalProperties']
  if (schema?.['type'] !== 'object') return null
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

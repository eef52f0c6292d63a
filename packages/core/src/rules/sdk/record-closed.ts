import { comparedFields } from '../../json-schema/fields.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { JsonObject } from '../../model/json.js'
import { schemaFields } from '../engine/explicit.js'
import type { WireRule } from '../engine/rule.js'
import { fieldLabel } from '../engine/wording.js'
import { alike, captured, concerned, origin, wasCaptured } from './sent-by.js'

const tool = (labels: string) => `import { createTool } from '@mastra/core/tools'
import { z } from 'zod'

export const addLabels = createTool({
  id: 'add_labels',
  description: 'Adds labels to a room.',
  inputSchema: z.object({
    labels: ${labels},
  }),
  execute: async () => ({}),
})
`
const CONFIG = '{ "targets": ["openai-responses"] }\n'

export const recordClosed: WireRule = {
  scope: 'wire',
  meta: {
    code: 'record-closed',
    title: 'The SDK closes a record',
    category: 'silent-corruption',
    severity: 'warning',
    fixable: false,
    environmentDependent: true,
    what:
      'The tool takes any key in a field, and what its SDK sends for it is an object without any key ' +
      '(`"additionalProperties": false` and no `properties`), or one that says nothing of the values.',
    why: 'The model can only send an empty object there, or has to guess what belongs into it.',
    remedy: 'Take an array of pairs instead: `z.array(z.object({ key: z.string(), value: z.string() }))`.',
    good: {
      files: {
        'toolsight.config.json': CONFIG,
        'tools/add-labels.ts': tool('z.array(z.object({ key: z.string(), value: z.string() }))'),
      },
      packages: ['@mastra/core'],
    },
    bad: {
      files: {
        'toolsight.config.json': CONFIG,
        'tools/add-labels.ts': tool('z.record(z.string(), z.string())'),
      },
      packages: ['@mastra/core'],
      at: { file: 'tools/add-labels.ts', line: 8, text: 'labels' },
    },
  },

  concerns: wasCaptured,

  *check(judged) {
    const { tool } = judged
    for (const { found, forms } of alike(captured(judged), ({ own, sent }) => closed(own, sent))) {
      for (const { path, isClosed } of found) {
        yield {
          message:
            `Make ${fieldLabel(path)} an array of pairs: what is sent ${isClosed ? 'allows no key' : 'says nothing of its values'}.\n` +
            origin(forms, judged),
          at: { fields: schemaFields(tool), path },
          path,
          targets: concerned(forms, recordClosed.meta.severity),
        }
      }
    }
  },
}

function closed(own: JsonObject, sent: JsonObject): Array<{ path: string[]; isClosed: boolean }> | null {
  const there = comparedFields(sent)
  const found = [...comparedFields(own)].flatMap(([key, { path, schema }]) => {
    const now = there.get(key)?.schema
    if (!now || !isRecord(schema) || isRecord(now) || hasProperties(now)) return []
    return [{ path, isClosed: now['additionalProperties'] === false }]
  })
  return found.length === 0 ? null : found
}

/** An object whose keys nobody lists, and whose values are described. */
function isRecord(schema: JsonObject): boolean {
  const values = schema['additionalProperties'] ?? schema['patternProperties']
  return !hasProperties(schema) && isObject(values) && Object.keys(values).length > 0
}

function hasProperties({ properties }: JsonObject): boolean {
  return isObject(properties) && Object.keys(properties).length > 0
}

import { type SchemaNode, schemaNodes } from '../../json-schema/nodes.js'
import { fieldLabel } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = {
  file: 'tools/plan-route.ts',
  name: 'plan_route',
  description: 'Plans a walk through the park.',
  imports: '',
}

export const arrayWithoutItems = providerRule(
  {
    code: 'array-without-items',
    title: 'An array has no item type',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what: 'A sub-schema has `"type": "array"` and no `items`, and a configured target does not take that. A tuple under `prefixItems` alone counts as one.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy: 'Say under `items` what the array holds; for anything at all, list the types that may be in it.',
    good: {
      files: sentExample(['openai'], {
        ...TOOL,
        definition: `input: {
  type: 'object',
  properties: {
    stops: { type: 'array', items: { type: 'string' } },
  },
},`,
      }),
    },
    bad: {
      files: sentExample(['openai'], {
        ...TOOL,
        definition: `input: {
  type: 'object',
  properties: {
    stops: { type: 'array' },
  },
},`,
      }),
      at: { file: TOOL.file, line: 9, text: 'stops' },
    },
  },

  function* ({ parts }, { of }) {
    if (!parts.schema) return
    for (const node of schemaNodes(parts.schema)) {
      const { schema, path } = node
      const { type, items, prefixItems } = schema
      const isArray = type === 'array' || (of === undefined && Array.isArray(type) && type.includes('array'))
      const isTaken = items !== undefined && (typeof items !== 'boolean' || (of === 'written' && items))
      if (!isArray || isTaken || (of === 'written' && isReferredTo(node))) continue
      yield {
        path,
        key: 'items',
        advice: `Add \`items\` to ${fieldLabel(path)}`,
        fault: Array.isArray(prefixItems) ? 'a tuple without it' : 'arrays without it',
      }
    }
  },
)

/** Part of a definition or of a tuple, which some do not look into. */
function isReferredTo(node: SchemaNode): boolean {
  for (let each: SchemaNode | null = node; each !== null; each = each.parent) {
    if (each.under !== null && NOT_WRITTEN.has(each.under)) return true
  }
  return false
}

const NOT_WRITTEN = new Set(['$ref', '$defs', 'definitions', 'prefixItems'])

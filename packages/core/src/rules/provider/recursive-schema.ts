import { schemaNodes } from '../../json-schema/nodes.js'
import { fieldLabel } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = {
  file: 'tools/draw-tree.ts',
  name: 'draw_tree',
  description: 'Draws the tree of a family.',
  imports: '',
}
const parameters = (children: string) => `input: {
  type: 'object',
  properties: {
    name: { type: 'string' },
    children: { type: 'array', items: ${children} },
  },
  required: ['name', 'children'],
  additionalProperties: false,
},`

export const recursiveSchema = providerRule(
  {
    code: 'recursive-schema',
    title: 'The schema contains itself',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what: 'A `$ref` leads back to a schema that it stands in, and a configured target takes no such schema.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy:
      'Write out as many levels as you need, or take a flat list in which each entry names the one above it.',
    good: {
      files: sentExample(['anthropic-strict'], { ...TOOL, definition: parameters("{ type: 'string' }") }),
    },
    bad: {
      files: sentExample(['anthropic-strict'], { ...TOOL, definition: parameters("{ $ref: '#' }") }),
      at: { file: TOOL.file, line: 10, text: 'items' },
    },
  },

  function* ({ parts }) {
    if (!parts.schema) return
    for (const { path, isRecursive } of schemaNodes(parts.schema)) {
      if (!isRecursive) continue
      yield {
        path,
        key: 'recursion',
        advice: `Remove the recursion in ${fieldLabel(path)}`,
        fault: 'schemas that contain themselves',
      }
    }
  },
)

import type { Rule } from '../engine/rule.js'
import { toolLabel } from '../engine/wording.js'
import { withHandler } from './output-example.js'
import { misfits, pathsOf } from './result-fit.js'

const returning = (structured: string) =>
  withHandler(`return { content: [{ type: 'text', text: '4' }], structuredContent: ${structured} }`)

export const resultDiffers: Rule = {
  scope: 'tool',
  meta: {
    code: 'result-differs',
    title: 'A result does not fit the output schema',
    category: 'correctness',
    severity: 'warning',
    fixable: false,
    what:
      'The handler returns a `structuredContent` that does not fit the output schema: a required field is missing, a closed schema ' +
      'does not know a field, or a value that is written out has another type or is not one of the listed ones. Read from object ' +
      'literals in the handler. What is computed or spread is judged by its type, where types are asked: in editors by the ' +
      'TypeScript plugin, and by `toolsight check --types`.',
    why: 'The result is checked by the server, by the client, or by both. A call that ends there fails after the handler has done its work.',
    remedy:
      'Return what the schema says, or change the schema: make the field optional, add it, or widen its type.',
    good: { files: { 'tools.ts': returning('{ free: 4 }') } },
    bad: {
      files: { 'tools.ts': returning('{ rooms: 4 }') },
      at: { file: 'tools.ts', line: 10, text: '{ rooms: 4 }' },
    },
  },

  *check(tool) {
    const schema = tool.outputSchema
    if (schema === null) return
    for (const { isError, structured } of pathsOf(tool)) {
      if (isError || typeof structured === 'string') continue
      const found = misfits(structured, schema)
      if (found.length === 0) continue
      yield {
        message: [
          `'${toolLabel(tool)}' returns structured content that does not fit its output schema.`,
          found.join(' '),
          'The result is checked, and a call that ends here fails.',
        ].join('\n'),
        cause: 'Handlers return structured content that does not fit the output schema.',
        at: { fields: ['outputSchema'], location: { file: tool.file, range: structured.range } },
      }
    }
  },
}

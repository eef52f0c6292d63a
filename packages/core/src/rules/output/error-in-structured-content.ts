import type { Rule } from '../engine/rule.js'
import { toolLabel } from '../engine/wording.js'
import { withHandler } from './output-example.js'
import { misfits, pathsOf } from './result-fit.js'

const failing = (result: string) =>
  withHandler(`try {
  return { content: [], structuredContent: { free: await count() } }
} catch {
  return { ${result} }
}`).replace('server.registerTool', 'const count = async () => 4\n\nserver.registerTool')

const ERROR = "content: [{ type: 'text', text: 'Offline.' }], isError: true"
const ENVELOPE = "{ error: 'Offline.' }"

export const errorInStructuredContent: Rule = {
  scope: 'tool',
  meta: {
    code: 'error-in-structured-content',
    title: 'An error does not fit the output schema',
    category: 'correctness',
    severity: 'warning',
    fixable: false,
    what:
      'A result with `isError: true` has a `structuredContent` that does not fit the output schema: it lacks a field that the schema ' +
      'requires, or has one that a closed schema does not know. Read from object literals in the handler.',
    why:
      'Clients that check results, such as the MCP SDK’s own, check the structured content of errors, too. They throw on it, and the ' +
      'model never reads what went wrong.',
    remedy: 'Put the message into `content`, and leave `structuredContent` out of errors.',
    good: { files: { 'tools.ts': failing(ERROR) } },
    bad: {
      files: { 'tools.ts': failing(`${ERROR}, structuredContent: ${ENVELOPE}`) },
      at: { file: 'tools.ts', line: 15, text: ENVELOPE },
    },
  },

  *check(tool) {
    const schema = tool.outputSchema
    if (schema === null) return
    for (const { isError, structured } of pathsOf(tool)) {
      if (!isError || typeof structured === 'string') continue
      const found = misfits(structured, schema)
      if (found.length === 0) continue
      yield {
        message: [
          `An error of '${toolLabel(tool)}' has structured content that does not fit its output schema.`,
          found.join(' '),
          'Clients that check results throw on it. Put the message into content, and leave structuredContent out.',
        ].join('\n'),
        cause: 'Errors have structured content that does not fit the output schema.',
        at: { fields: ['outputSchema'], location: { file: tool.file, range: structured.range } },
      }
    }
  },
}

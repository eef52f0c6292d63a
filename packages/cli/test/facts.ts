import type { Finding, Range, ToolFacts } from '@toolsight/core'

/** Hand-made reports, for tests of what is done with them. */

export function range(
  startLine: number,
  startCharacter: number,
  endLine = startLine,
  endCharacter = startCharacter,
): Range {
  return {
    start: { line: startLine, character: startCharacter },
    end: { line: endLine, character: endCharacter },
  }
}

export function toolFacts(over: Partial<ToolFacts> = {}): ToolFacts {
  return {
    id: 'tools/search.ts#search',
    file: '/project/tools/search.ts',
    site: {
      index: 0,
      framework: 'patties',
      range: range(2, 22, 8, 2),
      callee: range(2, 22, 2, 32),
      config: range(2, 33, 8, 1),
      spread: false,
      fields: { name: { key: range(3, 2, 3, 6), value: range(3, 8, 3, 16), property: range(3, 2, 3, 16) } },
      literal: { name: 'search' },
      boundTo: 'search',
      blocked: null,
    },
    instance: 0,
    name: 'search',
    nameSource: 'config',
    description: 'Searches.',
    vendor: 'zod',
    vendorVersion: '4.6.7',
    schemaSource: 'converter',
    converter: 'zod',
    schema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
    outputSchema: null,
    status: 'resolved',
    reason: null,
    reading: null,
    failure: null,
    ...over,
  }
}

export function finding(over: Partial<Finding> = {}): Finding {
  return {
    code: 'missing-parameters',
    severity: 'error',
    category: 'correctness',
    message:
      "Tool 'search' uses validator 'valibot', which can't be auto-converted to JSON Schema. Add a `parameters` JSON Schema to the tool.",
    file: '/project/tools/search.ts',
    range: range(5, 9, 5, 39),
    tool: 'search',
    toolId: 'tools/search.ts#search',
    path: null,
    related: [],
    fix: { kind: 'generate-parameters', vendor: 'valibot', partial: false },
    otherFixes: [],
    ...over,
  }
}

export const searchSource = `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'
export const search = defineTool({
  name: 'search',
  description: 'Searches the catalogue.',
  input: v.object({ query: v.string() }),
  handler: ({ query }) => find(query),
})
`

import type { ProviderRule } from '../../provider-rule.js'

/** Revisions of the specification, the one that `mcp` stands for in the middle. */
export type McpRevision = '2025-06-18' | '2025-11-25' | '2026-07-28'

const READ = '2026-11'
const SPEC = 'https://modelcontextprotocol.io/specification'

/** What a revision of the specification asks of `tools/list`. */
export function mcpRules(revision: McpRevision): readonly ProviderRule[] {
  const schema = `schema/${revision}/schema.ts of the specification`
  return [
    {
      code: 'parameters-not-object',
      effect: 'rejected',
      note: 'A client that keeps to the protocol refuses the whole list of tools.',
      source: schema,
      read: READ,
    },
    ...(revision === '2026-07-28'
      ? []
      : [
          {
            code: 'output-not-object' as const,
            effect: 'rejected' as const,
            note: 'A client that keeps to the protocol refuses the whole list of tools. Any JSON Schema is allowed from 2026-07-28 on.',
            source: `${schema}; SEP-2106`,
            read: READ,
          },
        ]),
    ...(revision === '2025-06-18'
      ? []
      : [
          {
            code: 'provider-name' as const,
            pattern: '^[A-Za-z0-9_.-]+$',
            max: 128,
            effect: 'unknown' as const,
            isAdvice: true as const,
            note: 'The protocol says that names should have 1 to 128 of `A-Z`, `a-z`, `0-9`, `_`, `-` and `.`; hosts hand other names on, and their providers refuse them.',
            source: `${SPEC}/${revision}/server/tools, and SEP-986`,
            read: READ,
          },
        ]),
  ]
}

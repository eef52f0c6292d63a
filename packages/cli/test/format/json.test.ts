import { diagnosticJson, fingerprintsOf, type Report, schemaJson, toolJson } from '@toolsight/core'
import { expect, it } from 'vitest'
import { formatJson } from '../../dist/format/json.js'
import { summarize } from '../../dist/summary.js'
import { finding, range, toolFacts } from '../facts.js'

const edits = [{ file: '/project/a.ts', range: range(0, 0), newText: 'x' }]
const fix = { title: '', description: '', preferred: true, edits }

function print(report: Report): string {
  return formatJson(
    report,
    summarize(report, 12.6),
    {
      root: '/project',
      noTools: null,
      listed: new Map(),
      fingerprints: fingerprintsOf(report.findings),
      fixes: new Map(report.findings.slice(0, 1).map((each) => [each, fix])),
    },
    { diagnosticJson, schemaJson, toolJson },
  )
}

it('has the agreed keys in the agreed order', () => {
  const related = [{ message: 'declared here', range: range(1, 2, 1, 3), file: '/project/src/shared.ts' }]
  const report = {
    files: 1,
    tools: [
      toolFacts(),
      toolFacts({ name: null, id: 'tools/search.ts#1', site: { ...toolFacts().site, fields: {} } }),
    ],
    schemas: [],
    targets: {
      'tools/search.ts#search': [
        { target: 'anthropic', from: { kind: 'configuration' as const } },
        {
          target: 'openai',
          from: {
            kind: 'call' as const,
            file: '/project/agent.ts',
            range: range(1, 2, 1, 3),
            model: 'gpt-5',
            module: '@ai-sdk/openai',
            call: 'generateText',
          },
        },
        { target: 'mcp', from: { kind: 'framework' as const, title: 'MCP SDK v1' } },
        {
          target: 'gemini',
          from: {
            kind: 'package' as const,
            name: '@ai-sdk/google',
            version: '3.0.0',
            file: '/project/package.json',
          },
        },
      ],
    },
    findings: [
      finding({ related, path: ['query', '[]'] }),
      finding({ severity: 'info', fix: null, tool: null, code: 'x' }),
    ],
  }
  const searchRange = { start: { line: 2, character: 22 }, end: { line: 8, character: 2 } }
  const tool = {
    id: 'tools/search.ts#search',
    name: 'search',
    framework: 'patties',
    file: 'tools/search.ts',
    range: searchRange,
    nameRange: { start: { line: 3, character: 8 }, end: { line: 3, character: 16 } },
    description: 'Searches.',
    vendor: 'zod',
    vendorVersion: '4.6.7',
    schemaSource: 'converter',
    converter: 'zod',
    schema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
    outputSchema: null,
    status: 'resolved',
    reason: null,
    recognised: 'call',
    confidence: 'certain',
    targets: [
      { target: 'anthropic', from: { kind: 'configuration' } },
      {
        target: 'openai',
        from: {
          kind: 'call',
          file: 'agent.ts',
          range: { start: { line: 1, character: 2 }, end: { line: 1, character: 3 } },
          model: 'gpt-5',
        },
      },
      { target: 'mcp', from: { kind: 'framework', title: 'MCP SDK v1' } },
      {
        target: 'gemini',
        from: { kind: 'package', name: '@ai-sdk/google', version: '3.0.0', file: 'package.json' },
      },
    ],
  }
  const diagnostic = {
    code: 'missing-parameters',
    severity: 'error',
    category: 'correctness',
    message: finding().message,
    file: 'tools/search.ts',
    range: { start: { line: 5, character: 9 }, end: { line: 5, character: 39 } },
    tool: 'search',
    path: ['query', '[]'],
    related: [
      {
        file: 'src/shared.ts',
        range: { start: { line: 1, character: 2 }, end: { line: 1, character: 3 } },
        message: 'declared here',
      },
    ],
    fixable: true,
    docs: 'toolsight explain missing-parameters',
    cause:
      "Tool <tool> uses validator 'valibot', which can't be auto-converted to JSON Schema. Add a `parameters` JSON Schema to the tool.",
    fingerprint: 'ee5f5f94db3bcbd8:1',
  }
  // Compared as text: the order of keys is part of it.
  expect(print(report)).toBe(
    `${JSON.stringify(
      {
        version: 1,
        summary: { files: 1, tools: 2, errors: 1, warnings: 0, infos: 1, durationMs: 13 },
        tools: [tool, { ...tool, id: 'tools/search.ts#1', name: null, nameRange: null, targets: [] }],
        schemas: [],
        diagnostics: [
          diagnostic,
          {
            ...diagnostic,
            code: 'x',
            severity: 'info',
            tool: null,
            path: null,
            related: [],
            fixable: false,
            docs: 'toolsight explain x',
            fingerprint: 'feacc3ad3b1fcfee:1',
          },
        ],
      },
      null,
      2,
    )}\n`,
  )
})

it('keeps a schema as it is: key order, odd keys, empty values', () => {
  const text = '{"type":"object","b":[],"a":{"__proto__":{"x":1},"constructor":null},"$ref":"#"}'
  const report = {
    files: 1,
    tools: [toolFacts({ schema: JSON.parse(text) })],
    schemas: [],
    targets: {},
    findings: [],
  }
  expect(JSON.stringify(JSON.parse(print(report)).tools[0].schema)).toBe(text)
})

it('reaches out of the root with `..`', () => {
  const report = {
    files: 1,
    tools: [toolFacts({ file: '/other/a.ts' })],
    schemas: [],
    targets: {},
    findings: [],
  }
  expect(JSON.parse(print(report)).tools[0].file).toBe('../other/a.ts')
})

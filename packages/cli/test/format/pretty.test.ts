import type { Report } from '@toolsight/core'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { formatPretty, type PrettyOptions } from '../../dist/format/pretty.js'
import { summarize } from '../../dist/summary.js'
import { finding, range, searchSource, toolFacts } from '../facts.js'

function print(report: Report, over: Partial<PrettyOptions> = {}): string {
  const nameFile = (file: string) => file.replace('/project/', '')
  return formatPretty(report, summarize(report, 912), {
    colour: false,
    columns: 80,
    quiet: false,
    nameFile,
    readText: () => searchSource,
    explainCommand: (code: string) => `toolsight explain ${code}`,
    fixCommand: (file: string | null) => `toolsight fix${file === null ? '' : ` ${nameFile(file)}`}`,
    ...over,
  })
}

const related = [
  { file: '/project/src/shared.ts', range: range(2, 13), message: 'The field is declared here' },
]
const drift = finding({
  severity: 'warning',
  code: 'parameters-drift',
  message:
    '`parameters` accepts what the validator refuses: { "nights": 0 }\nThe validator says: at least one night.',
  range: range(2, 22, 7, 2),
  related,
  fix: null,
})

it('shows findings by file, with code frame, related places and the command that fixes', () => {
  const info = finding({
    severity: 'info',
    code: 'missing-description',
    message: 'Say what it does.',
    file: '/project/z.ts',
    fix: null,
    tool: null,
    range: range(0, 0, 0, 6),
  })
  const report = {
    files: 12,
    tools: [toolFacts(), toolFacts({ status: 'failed' })],
    findings: [finding(), drift, info],
  }
  expect(print(report)).toBe(`tools/search.ts

  6:10  error  missing-parameters  search
    Tool 'search' uses validator 'valibot', which can't be auto-converted to
    JSON Schema. Add a \`parameters\` JSON Schema to the tool.

      4 |   name: 'search',
      5 |   description: 'Searches the catalogue.',
    > 6 |   input: v.object({ query: v.string() }),
        |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      7 |   handler: ({ query }) => find(query),

    fix  toolsight fix tools/search.ts

  3:23  warning  parameters-drift  search
    \`parameters\` accepts what the validator refuses: { "nights": 0 }
    The validator says: at least one night.

      1 | import { defineTool } from '@toolsight/runtime'
      2 | import * as v from 'valibot'
    > 3 | export const search = defineTool({
        |                       ^^^^^^^^^^^^
      4 |   name: 'search',

    see  src/shared.ts:3:14  The field is declared here

z.ts

  1:1  info  missing-description
    Say what it does.

    > 1 | import { defineTool } from '@toolsight/runtime'
        | ^^^^^^
      2 | import * as v from 'valibot'

2 tools in 12 files: 1 resolved, 1 error, 1 warning, 1 info in 0.9 s
1 finding can be fixed: toolsight fix
What a code means: toolsight explain missing-parameters
`)
})

it('lists the tools when all is well', () => {
  const tools = [
    toolFacts(),
    toolFacts({
      name: 'book_room',
      vendor: 'valibot',
      vendorVersion: null,
      schemaSource: 'explicit',
      converter: null,
    }),
    toolFacts({
      name: null,
      status: 'unevaluated',
      schemaSource: null,
      vendor: null,
      vendorVersion: null,
      schema: null,
    }),
  ]
  expect(print({ files: 1, tools, findings: [] })).toBe(`  tool       validator  schema from    fields  file
  search     zod 4.6.7  zod converter  1       tools/search.ts
  book_room  valibot    parameters     1       tools/search.ts
  (no name)  –          not evaluated  –       tools/search.ts

3 tools in 1 file: 2 resolved, no findings in 0.9 s
`)
})

it('says what it looks for when there is no tool', () => {
  expect(print({ files: 3, tools: [], findings: [] })).toMatch(
    /^No tools found in 3 files in 0\.9 s\.\nToolsight looks for/,
  )
})

const one = (over: Parameters<typeof finding>[0]) =>
  print({ files: 1, tools: [toolFacts()], findings: [finding(over)] })

it('names the command only where the command makes the fix', () => {
  expect(one({ fix: { kind: 'generate-parameters', vendor: 'yup', partial: false } })).toContain(
    'toolsight fix',
  )
  expect(one({ fix: { kind: 'generate-parameters', vendor: 'yup', partial: true } })).not.toContain(
    'toolsight fix',
  )
})

it('shows no frame for what is about the whole file', () => {
  const whole = { fix: null, toolId: null, tool: null, range: range(0, 0) }
  expect(one(whole)).not.toContain('> 1 |')
  expect(one({ ...whole, range: range(0, 0, 0, 6) })).toContain('> 1 |')
})

it('keeps the indentation of what a program says', () => {
  expect(one({ fix: null, message: 'It failed.\n{\n  "code": "x"\n}' })).toContain(
    '    {\n      "code": "x"\n    }\n',
  )
})

it('goes on without a frame where the file cannot be read', () => {
  expect(print({ files: 1, tools: [], findings: [finding()] }, { readText: () => null })).not.toContain(' | ')
})

it('keeps within 80 columns, whatever the source looks like', () => {
  const long = `${' '.repeat(200)}const x = '${'宽'.repeat(20)}${'y'.repeat(400)}'`
  for (const at of [range(0, 0, 0, 5), range(0, 205, 0, 500), range(0, 600, 0, 612), range(0, 5, 0, 630)]) {
    const text = print(
      { files: 1, tools: [toolFacts()], findings: [finding({ range: at, fix: null })] },
      { readText: () => long },
    )
    const tooLong = text.split('\n').filter((line) => stringWidth(line) > 80 + 20)
    expect(tooLong).toEqual([])
    expect(text).toMatch(/\| +\^/)
  }
})

describe('what a terminal would obey', () => {
  const hostile = 'a\u001b[2Jb\u0007c\u202ed'
  it('is made visible in messages, names, files and source', () => {
    const report = {
      files: 1,
      tools: [],
      findings: [
        finding({ message: hostile, tool: hostile, file: `/project/${hostile}`, range: range(0, 2, 0, 4) }),
      ],
    }
    const text = print(report, { readText: () => `x ${hostile}` })
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
    expect(text.match(/a␛\[2Jb␇c�d/g)?.length).toBeGreaterThanOrEqual(5)
  })
})

it('colours only when told to', () => {
  const report = { files: 1, tools: [], findings: [finding()] }
  expect(print(report)).not.toContain('\u001b[')
  const coloured = print(report, { colour: true })
  expect(coloured).toContain('\u001b[31merror\u001b[39m')
  expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(print(report))
})

it('shows no command for what only its author can write', () => {
  const open = finding({
    fix: { kind: 'describe', fields: [{ path: ['guests'], text: null }], byAuthor: true },
  })
  const shown = print({ files: 1, tools: [], findings: [open] })
  expect(shown).toContain('error  missing-parameters')
  expect(shown).not.toContain('toolsight fix')
})

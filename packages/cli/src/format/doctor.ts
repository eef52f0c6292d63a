import stringWidth from 'fast-string-width'
import type { Inventory } from '../engine.js'
import type { Diagnosis } from '../verbs/diagnosis.js'
import { columns, counted, wrapHanging } from './text.js'
import { visible } from './visible.js'

interface DoctorStyle {
  /** Columns that a line may take. */
  columns: number
  /** Below the root, which is printed once. */
  nameFile(file: string): string
  labelOf(target: string): string
  /** Every entry of every list. */
  all: boolean
}

/** Entries of one list. All of it is a screen of 80 columns and 40 lines. */
const MAX_ENTRIES = 4
/** Those with a line more. */
const MAX_CANDIDATES = 3

const REASONS: Record<Inventory['skipped'][number]['reason'], string> = {
  include: 'no pattern of "include" fits',
  exclude: 'excluded by the configuration',
  gitignore: 'ignored by git',
  'build-output': 'built from sources that are checked',
}
const BY_DEFAULT = 'excluded by default, as tests are'

/** A list: the entries of the page, and all there are. */
interface Section {
  title: string
  rows: string[][]
  /** Of the page, where it has them otherwise. */
  short?: string[][]
  max?: number
  /** How many there are is said above: where they are many, nothing is gained by the first of them. */
  isCounted?: boolean
}

/** Where the program stands, in one screen; `all`: as long as it takes. */
export function formatDoctor(diagnosis: Diagnosis, style: DoctorStyle): string {
  const { toolsight, node, root } = diagnosis
  const { columns: width, all } = style
  const facts = factsOf(diagnosis, style)
  const label = Math.max(...facts.map(([name]) => name.length)) + 2
  const sections = sectionsOf(diagnosis, style).filter(({ rows }) => rows.length > 0)
  const isLong = ({ rows, max = MAX_ENTRIES }: Section) => rows.length > max
  const shown = sections.flatMap((each) => {
    if (all) return [whole(each, width)]
    return each.isCounted && isLong(each) ? [] : [page(each, width)]
  })
  const isCut = !all && sections.some(isLong)
  return `${[
    `Toolsight ${toolsight}, Node ${node.replace(/^v/, '')}`,
    [['Root', root] as const, ...facts]
      .map(([name, text]) => wrapHanging(`${name.padEnd(label)}${visible(text)}`, width))
      .join('\n'),
    ...shown,
    ...(isCut ? ['All of each list: toolsight doctor --all'] : []),
  ].join('\n\n')}\n`
}

function factsOf(
  { configFiles, status, states, cache, inventory }: Diagnosis,
  { nameFile }: DoctorStyle,
): Array<readonly [string, string]> {
  const { files, skipped, frameworks } = inventory
  const counts = new Map<string, number>()
  for (const { reason } of skipped) {
    const text = reasonOf(reason, configFiles)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const reasons = [...counts].sort(([, a], [, b]) => b - a).map(([text, count]) => `${count} ${text}`)
  return [
    ['Tools', states],
    [
      'Files',
      `${files.length} looked at, ${counted(skipped.length, 'path')} skipped${reasons.length === 0 ? '' : `: ${reasons.join(', ')}`}`,
    ],
    [
      'Configuration',
      configFiles.length === 0 ? 'none: the defaults hold' : configFiles.map(nameFile).join(', '),
    ],
    ['Evaluation', evaluation(status)],
    [
      'Results',
      cache.isKept
        ? `kept between runs in ${cache.location ?? 'your own folder for caches'}`
        : 'not kept between runs',
    ],
    ...(frameworks.length === 0 ? [['Frameworks', 'none that Toolsight knows is installed'] as const] : []),
  ]
}

function reasonOf(reason: keyof typeof REASONS, configFiles: readonly string[]): string {
  return reason === 'exclude' && configFiles.length === 0 ? BY_DEFAULT : REASONS[reason]
}

function sectionsOf(
  { configFiles, targets, inventory }: Diagnosis,
  { nameFile, labelOf, columns: width }: DoctorStyle,
): Section[] {
  const { skipped, frameworks, candidates, unlinked } = inventory
  const place = (file: string, { start }: { start: { line: number; character: number } }) =>
    `${visible(nameFile(file))}:${start.line + 1}:${start.character + 1}`
  const by =
    <T>(count: (each: T) => number) =>
    (some: T, other: T) =>
      count(other) - count(some)
  const missing = [...unlinked].sort(by(({ tools }) => tools))
  const used = [...frameworks].sort(by(({ tools }) => tools))
  const likely = grouped(candidates)
  const checked = [...targets].sort(by(({ tools }) => tools))
  return [
    {
      title: 'Modules that could not be found',
      rows: missing.map(({ specifier, tools, at, package: name }) => [
        visible(specifier),
        tools === 1 ? '1 tool needs it' : `${tools} tools need it`,
        name === null ? `the file is not there: ${place(at.file, at.range)}` : 'install it',
      ]),
    },
    {
      title: 'Frameworks',
      rows: used.map((each) => [
        visible(each.id),
        counted(each.tools, 'tool'),
        visible(each.installed.map(versionOf).join(', ') || notInstalled(each)),
      ]),
      short: used.map((each) => {
        const [first, ...others] = each.installed
        const version = first ? `${visible(versionOf(first))}${more(others.length)}` : notInstalled(each)
        return [visible(each.id), counted(each.tools, 'tool'), version]
      }),
    },
    {
      title: 'Checked for',
      rows: checked.map(({ target, tools, sources }) => [
        target === null ? 'no provider known' : labelOf(target),
        counted(tools, 'tool'),
        visible(sources.join(', ')),
      ]),
      short: checked.map(({ target, tools, sources: [first = '', ...others] }) => [
        target === null ? 'no provider known' : labelOf(target),
        counted(tools, 'tool'),
        `${visible(first)}${more(others.length)}`,
      ]),
    },
    {
      title: 'Not taken for tools, though they look like some',
      rows: likely.map(([{ file, range, text, reason }, count]) => [
        `${visible(text)}${count === 1 ? '' : `, ${count} places`}`,
        `${place(file, range)}: ${visible(reason)}`,
      ]),
      short: likely.map(([{ file, range, text, reason }, count]) => [
        fitted(
          `${visible(text)}${count === 1 ? '' : `, ${count} places`}: ${visible(reason)}`,
          width - 2,
          'start',
        ),
        `\n    ${fitted(place(file, range), width - 4, 'end')}`,
      ]),
      max: MAX_CANDIDATES,
    },
    {
      title: 'Skipped',
      isCounted: true,
      rows: skipped.map((each) => [
        `${visible(nameFile(each.path))}${each.isFolder ? '/' : ''}`,
        reasonOf(each.reason, configFiles),
      ]),
    },
  ]
}

type Framework = Inventory['frameworks'][number]

function versionOf({ name, version }: Framework['installed'][number]): string {
  return `${name} ${version}`
}

/** Some are told by the form of the code alone. */
function notInstalled({ packages }: Framework): string {
  return packages.length === 0 ? '' : 'not installed'
}

function more(count: number): string {
  return count === 0 ? '' : ` and ${count} more`
}

function evaluation({ evaluating, reason, node }: Diagnosis['status']): string {
  if (!evaluating) return `off. ${reason ?? ''}`.trim()
  return node === null ? 'on' : `on, by Node ${node.version}`
}

/** What is written alike once, with how often: the first place of each. */
function grouped(candidates: Inventory['candidates']): Array<[Inventory['candidates'][number], number]> {
  const found = new Map<string, [Inventory['candidates'][number], number]>()
  for (const each of candidates) {
    const known = found.get(each.text)
    if (known) known[1] += 1
    else found.set(each.text, [each, 1])
  }
  return [...found.values()].sort(([, a], [, b]) => b - a)
}

/** A title and all rows below it. */
function whole({ title, rows }: Section, width: number): string {
  return [`${title}:`, ...columns(rows, width - 2).map((line) => `  ${line}`)].join('\n')
}

/** A title and the first rows, each in one line, or with a second one that starts with a line break. */
function page({ title, rows, short = rows, max = MAX_ENTRIES }: Section, width: number): string {
  const shown = short.slice(0, max)
  const heads = shown.map((row) => row.slice(0, -1))
  const widths = (heads[0] ?? []).map((_, index) =>
    Math.max(...heads.map((row) => stringWidth(row[index] ?? ''))),
  )
  const room = width - 2 - widths.reduce((sum, each) => sum + each + 2, 0)
  const lines = shown.map((row) => {
    const last = row.at(-1) ?? ''
    const before = row.slice(0, -1)
    if (last.startsWith('\n')) return `  ${before.join('  ')}${last}`
    const cells = before.map((cell, at) => cell + ' '.repeat((widths[at] as number) - stringWidth(cell)))
    return `  ${[...cells, fitted(last, Math.max(room, 20), 'end')].join('  ')}`.trimEnd()
  })
  const count = rows.length > max ? `, ${max} of ${rows.length}` : ''
  return [`${title}${count}:`, ...lines].join('\n')
}

/** A text of one line, cut where it is longer: of a place, the end tells more. */
function fitted(text: string, width: number, kept: 'start' | 'end'): string {
  if (stringWidth(text) <= width) return text
  const letters = [...text]
  while (letters.length > 1 && stringWidth(letters.join('')) >= width)
    if (kept === 'start') letters.pop()
    else letters.shift()
  return kept === 'start' ? `${letters.join('')}…` : `…${letters.join('')}`
}

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
}

/** Lines of one list: the rest is in the JSON. */
const MAX_LINES = 6
/** What says that a provider is asked: a large project has a call for every few tools. */
const MAX_SOURCES = 3

const REASONS: Record<Inventory['skipped'][number]['reason'], string> = {
  include: 'no pattern of "include" fits',
  exclude: 'excluded by the configuration',
  gitignore: 'ignored by git',
  'build-output': 'built from sources that are checked',
}

/** Where the program stands, in about a screen. */
export function formatDoctor(
  diagnosis: Diagnosis,
  { columns: width, nameFile, labelOf }: DoctorStyle,
): string {
  const { toolsight, node, root, configFiles, status, states, targets, cache, inventory } = diagnosis
  const { files, skipped, frameworks, candidates, unlinked } = inventory
  const facts: Array<[string, string]> = [
    ['Root', root],
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
    [
      'Files',
      `${files.length} looked at, ${skipped.length === 1 ? '1 path' : `${skipped.length} paths`} skipped`,
    ],
    ['Tools', states],
  ]
  const label = Math.max(...facts.map(([name]) => name.length)) + 2
  const place = (file: string, { start }: { start: { line: number; character: number } }) =>
    `${visible(nameFile(file))}:${start.line + 1}:${start.character + 1}`
  const sections = [
    list(
      'Skipped:',
      skipped.map((each) => [
        `${visible(nameFile(each.path))}${each.isFolder ? '/' : ''}`,
        REASONS[each.reason],
      ]),
      width,
    ),
    frameworks.length === 0
      ? 'No framework that Toolsight knows is installed here.'
      : list(
          'Frameworks:',
          frameworks.map(({ id, tools, installed }) => [
            visible(id),
            counted(tools, 'tool'),
            visible(installed.map(({ name, version }) => `${name} ${version}`).join(', ') || 'not installed'),
          ]),
          width,
        ),
    list(
      'Checked for:',
      targets.map(({ target, tools, sources }) => [
        target === null ? 'no provider known' : labelOf(target),
        counted(tools, 'tool'),
        visible(firstOf(sources)),
      ]),
      width,
    ),
    list(
      'Modules that could not be found:',
      unlinked.map(({ specifier, tools, at, package: name }) => [
        visible(specifier),
        `${tools === 1 ? '1 tool needs' : `${tools} tools need`} it`,
        `${place(at.file, at.range)}; ${name === null ? 'the file is not there' : 'install it'}`,
      ]),
      width,
    ),
    list(
      'Not taken for tools, though they look like some:',
      grouped(candidates).map(([{ file, range, text, reason }, count]) => [
        `${visible(text)}${count === 1 ? '' : `, ${count} places`}`,
        `${place(file, range)}: ${visible(reason)}`,
      ]),
      width,
    ),
  ]
  return `${[
    `Toolsight ${toolsight}, Node ${node.replace(/^v/, '')}`,
    facts.map(([name, text]) => wrapHanging(`${name.padEnd(label)}${visible(text)}`, width)).join('\n'),
    ...sections.filter((each) => each !== ''),
  ].join('\n\n')}\n`
}

function evaluation({ evaluating, reason, node }: Diagnosis['status']): string {
  if (!evaluating) return `off. ${reason ?? ''}`.trim()
  return node === null ? 'on' : `on, by Node ${node.version}`
}

function firstOf(sources: readonly string[]): string {
  const more = sources.length - MAX_SOURCES
  return `${sources.slice(0, MAX_SOURCES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
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

/** A title and rows below it; nothing where there are none. */
function list(title: string, rows: string[][], width: number): string {
  if (rows.length === 0) return ''
  const more = rows.length - MAX_LINES
  const shown = columns(rows.slice(0, MAX_LINES), width - 2).map((line) => `  ${line}`)
  return [title, ...shown, ...(more > 0 ? [`  and ${more} more: --format json has all`] : [])].join('\n')
}

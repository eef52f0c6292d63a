import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { Engine, ListedByHand, Manifest, ManifestFormat } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { fileNamer, programName } from '../format/names.js'
import { wrapHanging } from '../format/text.js'
import { eachLine, visible } from '../format/visible.js'
import { readText } from '../io/read-text.js'
import { type Project, type ProjectOptions, type Session, withProject } from '../session.js'
import { UsageError } from '../usage-error.js'

export interface ManifestVerbOptions extends ProjectOptions {
  format?: ManifestFormat
  /** True: the file that the format is known by. */
  output?: string | true
  check?: boolean
  canonical?: boolean
}

/** `toolsight manifest [paths…]`: all tools as they are sent, on standard output or in a file. */
export async function manifest(
  paths: readonly string[],
  given: ManifestVerbOptions,
  session: Session,
): Promise<number> {
  const { terminal, engine } = session
  const options: Chosen = { ...given, format: given.format ?? formatOf(given.output, engine) }
  return withProject(session, options, async (project) => {
    const output = outputOf(options, project, session)
    const report = await project.check(await project.files(paths))
    const { format, canonical = false } = options
    const made = await project.manifest(report.tools, { format, canonical })
    await tellUnsent(made, session)
    if (output === null) {
      await terminal.stdout.write(
        engine.MARKED[options.format] === undefined ? made.text : eachLine(made.text),
      )
      return exitCodes.clean
    }
    const nameFile = fileNamer(terminal.cwd)
    const shown = visible(nameFile(output))
    const before = await readText(output).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw new UsageError(`${shown} cannot be read: ${error.code ?? error.message}.`)
    })
    const byHand =
      options.check && before !== null && isWrittenByHand(before, options, session)
        ? engine.listedByHand(before, report)
        : null
    if (byHand) {
      const lines = differences(byHand, shown)
      await terminal.stderr.write(
        lines.map((line) => `${wrapHanging(line, terminal.stderr.columns)}\n`).join(''),
      )
      return byHand.missing.length + byHand.unknown.length === 0 ? exitCodes.clean : exitCodes.findings
    }
    const after = whole(before, made, options.format, shown, engine)
    if (before === after) {
      await terminal.stderr.write(`${shown} is up to date: ${counted(made.tools)}.\n`)
      return exitCodes.clean
    }
    if (options.check) {
      const again = `${programName(terminal.env)} manifest --format ${options.format} --output ${shown}${options.canonical ? ' --canonical' : ''}`
      const what = before === null ? 'is not there' : 'is stale'
      await terminal.stderr.write(`${shown} ${what}. Write it with: ${again}\n`)
      return exitCodes.findings
    }
    try {
      await writeFileAtomic(output, after)
    } catch (error) {
      throw new UsageError(`${shown} cannot be written: ${(error as NodeJS.ErrnoException).code ?? error}.`)
    }
    await terminal.stderr.write(`${shown} is written: ${counted(made.tools)}.\n`)
    return exitCodes.clean
  })
}

type Chosen = ManifestVerbOptions & { format: ManifestFormat }

/** Without --format: what the file's name says, else what people read. */
function formatOf(output: string | true | undefined, { USUAL_FILES }: Engine): ManifestFormat {
  const file = typeof output === 'string' ? path.basename(output) : ''
  const named = Object.entries(USUAL_FILES).find(([, usual]) => usual.toLowerCase() === file.toLowerCase())
  return (named?.[0] as ManifestFormat | undefined) ?? (file.endsWith('.json') ? 'json' : 'agents-md')
}

/** Absolute; null for standard output. */
function outputOf(
  { output, check, format }: Chosen,
  { root }: Project,
  { terminal, engine }: Session,
): string | null {
  const usual = engine.USUAL_FILES[format]
  if (typeof output === 'string') return path.resolve(terminal.cwd, output)
  if (output === undefined && !check) return null
  if (usual !== undefined) return path.join(root, usual)
  throw new UsageError(`Name the file: --output <file>. The format ${format} has no usual one.`)
}

/** A file for people that has no marks: what it lists is its own. */
function isWrittenByHand(text: string, { format, output }: Chosen, { engine }: Session): boolean {
  return engine.MARKED[format] !== undefined && typeof output === 'string' && !engine.hasMarkers(text)
}

function differences({ listed, missing, unknown }: ListedByHand, shown: string): string[] {
  if (missing.length + unknown.length === 0) return [`${shown} is up to date: it lists ${counted(listed)}.`]
  const lacks =
    missing.length === 0
      ? []
      : [`${shown} lists ${counted(listed)} and lacks ${missing.length}: ${missing.map(visible).join(', ')}.`]
  return [
    ...lacks,
    ...unknown.map(({ name, line, nearest }) => {
      const meant = nearest === null ? '' : ` The nearest that it lacks is '${visible(nearest)}'.`
      return `${shown}:${line} lists '${visible(name)}': no tool is called that.${meant}`
    }),
  ]
}

function whole(
  before: string | null,
  { text }: Manifest,
  format: ManifestFormat,
  shown: string,
  { MARKED, MarkersError, betweenMarkers, withSubmission }: Engine,
): string {
  if (format === 'chatgpt-app') return withSubmission(before, text)
  if (MARKED[format] === undefined) return text
  try {
    return betweenMarkers(before, text)
  } catch (error) {
    if (error instanceof MarkersError) throw new UsageError(`${shown} cannot be written. ${error.message}`)
    throw error
  }
}

/** Names of tools on one line: the JSON has all of them. */
const maxNames = 8

/** What is left out, or is not what goes out, is said, wherever the rest goes: once for each reason. */
async function tellUnsent(
  { missing, refused, documented, tools }: Manifest,
  session: Session,
): Promise<void> {
  const { stderr } = session.terminal
  const toLines = (title: string, unsent: Manifest['missing']) => {
    const byReason = new Map<string, Manifest['missing']>()
    for (const each of unsent) byReason.set(each.why, [...(byReason.get(each.why) ?? []), each])
    return [...byReason].map(([why, same]) => `${title}: ${namesOf(same, session)}. ${visible(why)}`)
  }
  const lines = [...toLines('Listed as documented', refused), ...toLines('Left out', missing)]
  if (missing.length > 1)
    lines.push(`The manifest lacks ${missing.length} of ${counted(tools + missing.length)}.`)
  lines.push(...toLines('Listed as documented', documented))
  await stderr.write(lines.map((line) => `${wrapHanging(line, stderr.columns)}\n`).join(''))
}

/** Tools by their names, else by their places. */
function namesOf(tools: Manifest['missing'], { terminal }: Session): string {
  const nameFile = fileNamer(terminal.cwd)
  const names = tools.map(({ name, file, range }) =>
    visible(name ?? `${nameFile(file)}:${range.start.line + 1}`),
  )
  const more = names.length - maxNames
  return `${names.slice(0, maxNames).join(', ')}${more > 0 ? ` and ${counted(more, 'more tool')}` : ''}`
}

function counted(count: number, what = 'tool'): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}

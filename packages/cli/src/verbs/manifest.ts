import { readFile } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { Engine, Manifest, ManifestFormat } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { fileNamer, programName } from '../format/names.js'
import { wrap } from '../format/text.js'
import { visible } from '../format/visible.js'
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
    const made = await manifestOf(paths, options, project)
    await tellUnsent(made, session)
    if (output === null) {
      await terminal.stdout.write(made.text)
      return exitCodes.clean
    }
    const nameFile = fileNamer(terminal.cwd)
    const shown = visible(nameFile(output))
    const before = await readFile(output, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw new UsageError(`${shown} cannot be read: ${error.code ?? error.message}.`)
    })
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
function formatOf(output: string | true | undefined, { MARKED }: Engine): ManifestFormat {
  const file = typeof output === 'string' ? path.basename(output) : ''
  const named = Object.entries(MARKED).find(([, usual]) => usual.toLowerCase() === file.toLowerCase())
  return (named?.[0] as ManifestFormat | undefined) ?? (file.endsWith('.json') ? 'json' : 'agents-md')
}

/** Absolute; null for standard output. */
function outputOf(
  { output, check, format }: Chosen,
  { root }: Project,
  { terminal, engine }: Session,
): string | null {
  const usual = engine.MARKED[format]
  if (typeof output === 'string') return path.resolve(terminal.cwd, output)
  if (output === undefined && !check) return null
  if (usual !== undefined) return path.join(root, usual)
  throw new UsageError(`Name the file: --output <file>. The format ${format} has no usual one.`)
}

async function manifestOf(
  paths: readonly string[],
  { format, canonical = false }: Chosen,
  { files, check, manifest: write }: Project,
): Promise<Manifest> {
  const { tools } = await check(await files(paths))
  return write(tools, { format, canonical })
}

function whole(
  before: string | null,
  { text }: Manifest,
  format: ManifestFormat,
  shown: string,
  { MARKED, MarkersError, betweenMarkers }: Engine,
): string {
  if (MARKED[format] === undefined) return text
  try {
    return betweenMarkers(before, text)
  } catch (error) {
    if (error instanceof MarkersError) throw new UsageError(`${shown} cannot be written. ${error.message}`)
    throw error
  }
}

/** What is left out, or is not what goes out, is said, wherever the rest goes. */
async function tellUnsent({ missing, refused }: Manifest, { terminal, engine }: Session): Promise<void> {
  const toLine = (title: string) => (unsent: Manifest['missing'][number]) => {
    const { tool, why } = unsent
    const line = `${title}: ${visible(engine.toolNames(tool)[0] ?? tool.id)}. ${visible(why)}`
    return `${wrap(line, terminal.stderr.columns)}\n`
  }
  const lines = [...refused.map(toLine('Listed as documented')), ...missing.map(toLine('Left out'))]
  await terminal.stderr.write(lines.join(''))
}

function counted(tools: number): string {
  return tools === 1 ? '1 tool' : `${tools} tools`
}

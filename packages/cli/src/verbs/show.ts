import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Finding, ToolFacts } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { fileNamer, programName } from '../format/names.js'
import { columns, visible } from '../format/text.js'
import { type Project, type ProjectOptions, type Session, withProject } from '../session.js'
import type { Terminal } from '../terminal.js'
import { UsageError } from '../usage-error.js'

export interface ShowOptions extends ProjectOptions {
  output?: boolean
  compact?: boolean
}

/** `toolsight show <tool|file>`: one tool's resolved JSON Schema. */
export async function show(wanted: string, options: ShowOptions, session: Session): Promise<number> {
  const { terminal } = session
  return withProject(session, options, async (project) => {
    const { tool, findings } = await findTool(wanted, project, session)
    const schema = options.output ? tool.outputSchema : tool.schema
    if (schema === null) {
      await terminal.stderr.write(whyNone(tool, findings, options, terminal))
      return exitCodes.findings
    }
    // Compact is what goes over the wire, byte for byte; only a person's prompt needs the line to end.
    const text = options.compact
      ? `${JSON.stringify(schema)}${terminal.stdout.isTerminal ? '\n' : ''}`
      : `${JSON.stringify(schema, null, 2)}\n`
    await terminal.stdout.write(text)
    return exitCodes.clean
  })
}

interface Found {
  tool: ToolFacts
  findings: Finding[]
}

async function findTool(wanted: string, project: Project, { terminal, engine }: Session): Promise<Found> {
  const file = await fileOf(wanted, project.root, terminal.cwd)
  const report = await project.check(await project.files(file === null ? [] : [file]))
  const all = report.tools
  const byId = all.filter((tool) => tool.id === wanted)
  const isFile = file !== null && !wanted.includes('#')
  const candidates = byId.length > 0 ? byId : isFile ? all : all.filter((tool) => tool.name === wanted)

  const [tool, ...others] = candidates
  if (tool === undefined) {
    if (isFile) throw new UsageError(`No tool is defined in ${wanted}.`)
    const near = engine.nearest(
      wanted,
      all.flatMap(({ name, id }) => (name === null ? [id] : [name, id])),
    )
    const hint =
      near === null
        ? `List the tools with: ${programName(terminal.env)} check --format json`
        : `Did you mean ${near}?`
    throw new UsageError(`There is no tool ${wanted} in ${counted(report.files)}. ${hint}`)
  }
  if (others.length > 0) {
    const nameFile = fileNamer(terminal.cwd)
    const rows = candidates.map((each) => {
      const { line, character } = (each.site.fields.name?.value ?? each.site.range).start
      return [`  ${visible(each.id)}`, `${visible(nameFile(each.file))}:${line + 1}:${character + 1}`]
    })
    const lines = columns(rows).join('\n')
    const what = isFile ? `${wanted} defines` : `${wanted} is the name of`
    throw new UsageError(`${what} ${candidates.length} tools. Name one by its id:\n${lines}`)
  }
  return { tool, findings: report.findings.filter((finding) => finding.toolId === tool.id) }
}

/** The file that is named, or whose tool is; null for a tool's name. A path is relative to the working directory. */
async function fileOf(wanted: string, root: string, cwd: string): Promise<string | null> {
  const hash = wanted.lastIndexOf('#')
  if (hash > 0) {
    const file = path.resolve(root, wanted.slice(0, hash))
    if (await isFile(file)) return file
  }
  const file = path.resolve(cwd, wanted)
  if (await isFile(file)) return file
  const looksLikePath = /[/\\]|\.[cm]?[jt]sx?$/.test(wanted)
  if (looksLikePath && hash === -1) throw new UsageError(`There is no file ${wanted}.`)
  return null
}

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null))?.isFile() ?? false
}

function counted(files: number): string {
  return files === 1 ? '1 file' : `${files} files`
}

function whyNone(tool: ToolFacts, findings: Finding[], options: ShowOptions, { cwd, env }: Terminal): string {
  const name = visible(tool.name ?? tool.id)
  const declares = tool.reading?.outputResolution.status === 'failed'
  if (options.output && tool.status === 'resolved' && !declares)
    return `Tool '${name}' declares no output schema.\n`
  const errors = findings.filter((finding) => finding.severity === 'error')
  const reasons =
    errors.length > 0 ? errors.map(({ message }) => visible(message)) : [visible(tool.reason ?? '')]
  const file = fileNamer(cwd)(tool.file)
  return `Tool '${name}' has no ${options.output ? 'output ' : ''}schema to show.\n${reasons.filter(Boolean).join('\n')}\nMore: ${programName(env)} check ${file}\n`
}

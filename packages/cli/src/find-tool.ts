import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Finding, ToolFacts } from './engine.js'
import { fileNamer, programName } from './format/names.js'
import { columns } from './format/text.js'
import { visible } from './format/visible.js'
import type { Project, Session } from './session.js'
import { UsageError } from './usage-error.js'

/** A tool that was named on the command line, and what is wrong with it. */
export interface FoundTool {
  tool: ToolFacts
  findings: Finding[]
}

/**
 * The one tool that a name, an id or a file stands for.
 *
 * @throws {UsageError} when it is none, or several
 */
export async function findTool(
  wanted: string,
  project: Project,
  { terminal, engine }: Session,
): Promise<FoundTool> {
  const file = await fileOf(wanted, project.root, terminal.cwd)
  const report = await project.check(await project.files(file === null ? [] : [file]))
  const all = report.tools
  const byId = all.filter((tool) => tool.id === wanted)
  const isFile = file !== null && !wanted.includes('#')
  const candidates = byId.length > 0 ? byId : isFile ? all : calledThat(wanted, all)

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

/** By name; what has none may be meant by that of its variable. */
function calledThat(wanted: string, tools: readonly ToolFacts[]): ToolFacts[] {
  const named = tools.filter(({ name }) => name === wanted)
  return named.length > 0 ? named : tools.filter(({ name, site }) => name === null && site.boundTo === wanted)
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

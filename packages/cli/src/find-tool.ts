import { stat } from 'node:fs/promises'
import path from 'node:path'
import { slashed } from '@toolsight/core/paths'
import type { Finding, ToolFacts } from './engine.js'
import { fileNamer, programName } from './format/names.js'
import { columns, counted } from './format/text.js'
import { visible } from './format/visible.js'
import type { Project, Session } from './session.js'
import { UsageError } from './usage-error.js'

/** A tool that was named on the command line, and what is wrong with it. */
export interface FoundTool {
  tool: ToolFacts
  findings: Finding[]
}

/**
 * The one tool that a name, an id, a file or `file#name` stands for. Every name counts that a tool is called by.
 *
 * @throws {UsageError} when it stands for no tool, or for several
 */
export async function findTool(
  wanted: string,
  project: Project,
  { terminal, engine }: Session,
): Promise<FoundTool> {
  const { root } = project
  const file = await fileOf(wanted, root, terminal.cwd)
  const report = await project.check(await project.files(file === null ? [] : [file]))
  const all = report.tools
  const isWholeFile = file !== null && !(await isNameInFile(wanted, terminal.cwd))
  const cwd = slashed(terminal.cwd)
  const candidates = isWholeFile ? all : engine.toolsCalled(all, { wanted, root, cwd })

  const [tool, ...others] = candidates
  if (tool === undefined) {
    const list = `${programName(terminal.env)} list`
    if (isWholeFile) throw new UsageError(`No tool is defined in ${wanted}. List all tools: ${list}`)
    const near = engine.nearestTool(all, wanted)
    const hint = near === null ? '' : ` Did you mean ${near}?`
    throw new UsageError(
      `There is no tool ${wanted} in ${counted(report.files, 'file')}.${hint} List all tools: ${list}`,
    )
  }
  if (others.length > 0) {
    const nameFile = fileNamer(terminal.cwd)
    const rows = candidates.map((each) => {
      const { file, range } = engine.toolLocation(each)
      const { line, character } = range.start
      return [visible(each.id), `${visible(nameFile(file))}:${line + 1}:${character + 1}`]
    })
    const lines = columns(rows).join('\n')
    const what = isWholeFile ? `${wanted} defines` : `${wanted} is the name of`
    throw new UsageError(`${what} ${candidates.length} tools. Name one by its id:\n${lines}`)
  }
  const isAbout = ({ toolId, toolIds = [] }: Finding) => toolId === tool.id || toolIds.includes(tool.id)
  return { tool, findings: report.findings.filter(isAbout) }
}

/** `src/tools.ts#search`, which is not the name of a file itself. */
async function isNameInFile(wanted: string, cwd: string): Promise<boolean> {
  return wanted.includes('#') && !(await isFile(path.resolve(cwd, wanted)))
}

/** The file that is named, or whose tool is; null for a tool's name. A path is relative to the working directory. */
async function fileOf(wanted: string, root: string, cwd: string): Promise<string | null> {
  const hash = wanted.lastIndexOf('#')
  if (hash > 0) {
    for (const from of [cwd, root]) {
      const file = path.resolve(from, wanted.slice(0, hash))
      if (await isFile(file)) return file
    }
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

import type { Json, NoTools, Report, ToolStanding, ToolState } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { noToolsJson } from '../format/json.js'
import { fileNamer, programName } from '../format/names.js'
import { noToolsIn } from '../format/no-tools.js'
import { formatToolList, type ListedTool } from '../format/tools.js'
import { writeJson } from '../io/write-json.js'
import { type Project, type ProjectOptions, type Session, withProject } from '../session.js'
import { UsageError } from '../usage-error.js'

export interface ListOptions extends ProjectOptions {
  format: 'pretty' | 'json'
  state?: string[]
}

/** `toolsight list [paths…]`: every tool with its names, its place, its framework, its state and its tokens. */
export async function list(
  paths: readonly string[],
  options: ListOptions,
  session: Session,
): Promise<number> {
  const { terminal, engine } = session
  const wanted = statesOf(options.state ?? [], session)
  return withProject(session, options, async (project) => {
    const files = await project.files(paths)
    const report = await project.check(files, { capture: true })
    const standings = engine.toolStandings(report)
    const chosen = report.tools.filter(({ id }) => wanted === null || wanted.has(stateOf(standings.get(id))))
    const listed = await withTokens(chosen, standings, project)
    const line = engine.statesLine(standings.values())
    if (options.format === 'json') {
      const { root, workspace } = project
      const why = report.tools.length === 0 ? await workspace.manifest.whyNoTools(files) : null
      await writeJson(listJson(listed, why, root, session), {}, terminal)
      return exitCodes.clean
    }
    const { colour, columns } = terminal.stdout
    const nameFile = fileNamer(terminal.cwd)
    const table =
      listed.length === 0 ? '' : `${formatToolList(listed, { colour, columns, nameFile, ...engine })}\n`
    const about = wanted === null || report.tools.length === 0 ? '' : `${listed.length} of `
    const parts = [`${about}${report.tools.length === 0 ? nothing(report, session) : line}\n`, table]
    await terminal.stdout.write(parts.filter((part) => part !== '').join('\n'))
    return exitCodes.clean
  })
}

function nothing({ files }: Report, { terminal }: Session): string {
  return `${noToolsIn(files)} What to do: ${programName(terminal.env)} check`
}

/** By their ids (`as-sent`) or as they are printed (`as sent`). Null: all. */
function statesOf(given: readonly string[], { engine }: Session): ReadonlySet<ToolState> | null {
  if (given.length === 0) return null
  return new Set(
    given.map((word) => {
      const found = engine.TOOL_STATES.find((state) => [state, engine.STATE_LABELS[state]].includes(word))
      if (found) return found
      const near = engine.nearest(word, engine.TOOL_STATES)
      throw new UsageError(
        `There is no state ${word}. ${near ? `Did you mean ${near}?` : `States: ${engine.TOOL_STATES.join(', ')}.`}`,
      )
    }),
  )
}

function stateOf(standing: ToolStanding | undefined): ToolState {
  return standing?.state ?? 'not-looked-at'
}

async function withTokens(
  tools: Report['tools'],
  standings: ReadonlyMap<string, ToolStanding>,
  { workspace }: Project,
): Promise<ListedTool[]> {
  const listed: ListedTool[] = []
  for (const tool of tools) {
    const counted = tool.schema === null ? null : await workspace.editor.tokens(tool)
    listed.push({ tool, standing: standings.get(tool.id), tokens: counted?.total ?? null })
  }
  return listed
}

function listJson(
  listed: readonly ListedTool[],
  why: NoTools | null,
  root: string,
  { engine }: Session,
): Json {
  const tools = listed.map(({ tool, standing, tokens }) => {
    const { id, name, framework, file, range } = engine.toolJson(tool, root)
    return {
      id,
      name,
      names: engine.toolNames(tool),
      framework,
      file,
      range,
      state: stateOf(standing),
      tokens,
    }
  })
  return { version: 1, tools, ...(why && { noTools: noToolsJson(why, root) }) } as unknown as Json
}

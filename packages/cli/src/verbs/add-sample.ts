import { Draft } from '../edits/draft.js'
import { writeChanges } from '../edits/write.js'
import type { Json, ToolFacts } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { findTool } from '../find-tool.js'
import { fileNamer } from '../format/names.js'
import { visible } from '../format/visible.js'
import { readInput } from '../io/input.js'
import { type Project, type ProjectOptions, type Session, withProject } from '../session.js'
import { UsageError } from '../usage-error.js'

export interface AddSampleOptions extends ProjectOptions {
  /** A file with a log; `-` is standard input. */
  add: string
}

/**
 * `toolsight samples [tool] --add <file|->`: the calls in a log as samples of their tools. Without a call in it, with a tool, the
 * text is what the model sent.
 */
export async function addSamples(
  wanted: string | undefined,
  options: AddSampleOptions,
  session: Session,
): Promise<number> {
  const { terminal, engine } = session
  const text = await readInput(options.add, terminal, 'With --add - the log is read from standard input.')
  const { calls, named } = engine.readLog(text, wanted)
  if (calls.length === 0 && named === null) throw new UsageError(nothingIn(null))
  return withProject(session, options, async (project) => {
    const nameFile = fileNamer(terminal.cwd)
    let isAllDone = true
    const found: Found[] = []
    for (const { tool: called, input } of calls)
      found.push({ tool: (await findTool(wanted ?? called, project, session)).tool, input })
    if (calls.length === 0 && named !== null) {
      const { tool } = await findTool(wanted ?? named, project, session)
      const input = await project.workspace.samples.refusedAlike(tool, text)
      if (input === null) throw new UsageError(nothingIn(named))
      found.push({ tool, input, note: engine.REFUSED_ALIKE })
    }
    for (const each of found) {
      const added = await add(project, each)
      isAllDone &&= added.unavailableReason === undefined
      const place =
        added.unavailableReason === undefined ? `${nameFile(added.file)}:${added.range.start.line + 1}: ` : ''
      const out = added.unavailableReason === undefined ? terminal.stdout : terminal.stderr
      await out.write(`${visible(place + added.message)}\n`)
    }
    return isAllDone ? exitCodes.clean : exitCodes.findings
  })
}

interface Found {
  tool: ToolFacts
  input: Json
  note?: string
}

/** Writes a sample down; the next one is added to what is there then. */
async function add({ workspace }: Project, { tool, input, note }: Found) {
  const added = await workspace.samples.add(tool, input, note)
  if (added.edits.length === 0) return added
  const draft = new Draft()
  await draft.open(added.file)
  draft.make([{ fix: added }])
  await writeChanges(draft.changes(), (file) => file)
  return added
}

function nothingIn(named: string | null): string {
  const forms = 'OpenAI, Anthropic, Google, the AI SDK, LangChain or MCP'
  if (named !== null)
    return `The text names the tool ${named}, and not what was sent to it. Add the call itself, as ${forms} logs it.`
  return `There is no call of a tool in the text. Give it as ${forms} logs it, or name the tool: the text is its input then.`
}

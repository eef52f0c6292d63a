import type { FormChoice, ToolFacts, WireDiff } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { visibleLines } from '../format/visible.js'
import { formatWireDiff } from '../format/wire-diff.js'
import type { Project, Session } from '../session.js'
import type { ShowOptions } from './show-options.js'
import { viaOf } from './via.js'

/** As `--diff`: what the tool resolves to, before anything is made of it. */
const RESOLVED = 'resolved'

/** `show <tool> --target <target> --diff <other>`: what is otherwise in the target's form than in the other one. */
export async function showDiff(
  tool: ToolFacts,
  to: FormChoice,
  options: ShowOptions & { diff: string },
  { workspace }: Project,
  { terminal, engine }: Session,
): Promise<number> {
  const found = await workspace.wire.diff(tool, to, choiceOf(options.diff))
  if (found.changes === null) {
    await terminal.stderr.write(found.notes.map((note) => `${visibleLines(note)}\n`).join(''))
    return exitCodes.findings
  }
  const { colour, columns } = terminal.stdout
  await terminal.stdout.write(
    options.format === 'json'
      ? diffJson(tool, found)
      : formatWireDiff(tool.name ?? tool.id, found, { colour, columns }, engine),
  )
  return exitCodes.clean
}

/** `resolved`, `openai`, or `openai:langchain` for what that SDK sends to it. */
function choiceOf(other: string): FormChoice | null {
  if (other === RESOLVED) return null
  const [target = '', ...via] = other.split(':')
  return via.length === 0 ? { target } : { target, via: viaOf(via.join(':')) }
}

function diffJson(tool: ToolFacts, { from, to, changes, concerns }: WireDiff): string {
  return `${JSON.stringify({ version: 1, tool: tool.id, from, to, changes, concerns }, null, 2)}\n`
}

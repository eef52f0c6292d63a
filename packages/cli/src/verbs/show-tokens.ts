import type { FormChoice, ToolFacts } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { formatTokens } from '../format/tokens.js'
import { visibleLines } from '../format/visible.js'
import type { Project, Session } from '../session.js'
import type { ShowOptions } from './show-options.js'

/** `show <tool> --tokens [--target <target>]`: what it costs in every request, and what inflates it. */
export async function showTokens(
  tool: ToolFacts,
  choice: FormChoice | null,
  options: ShowOptions,
  { workspace }: Project,
  { terminal, engine }: Session,
): Promise<number> {
  const name = tool.name ?? tool.id
  const form = choice && (await workspace.wire.form(tool, choice.target, choice.via))
  const tokens = await workspace.editor.tokens(tool, choice ?? undefined)
  if (tokens === null) {
    const notes = form?.json === null ? form.notes : [`Tool '${name}' could not be counted.`]
    await terminal.stderr.write(notes.map((note) => `${visibleLines(note)}\n`).join(''))
    return exitCodes.findings
  }
  if (form) await terminal.stderr.write(form.notes.map((note) => `${visibleLines(note)}\n`).join(''))
  const { colour, columns } = terminal.stdout
  const text =
    options.format === 'json'
      ? `${JSON.stringify({ version: 1, tool: tool.id, target: choice?.target ?? null, via: form?.via ?? null, ...tokens }, null, 2)}\n`
      : formatTokens(name, tokens, { colour, columns }, engine)
  await terminal.stdout.write(text)
  return exitCodes.clean
}

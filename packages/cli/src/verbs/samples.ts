import type { Json } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { findTool } from '../find-tool.js'
import { visibleLines } from '../format/visible.js'
import { writeJson } from '../io/write-json.js'
import { type ProjectOptions, type Session, withProject } from '../session.js'
import { UsageError } from '../usage-error.js'

export interface SamplesOptions extends ProjectOptions {
  seed?: number
}

/** `toolsight samples <tool>`: samples that were made for a tool, as a samples file has them. */
export async function samples(
  wanted: string | undefined,
  options: SamplesOptions,
  session: Session,
): Promise<number> {
  const { terminal } = session
  if (wanted === undefined) throw new UsageError('Name the tool whose samples are to be made.')
  return withProject(session, options, async (project) => {
    const { tool } = await findTool(wanted, project, session)
    const { valid, invalid, notes } = await project.workspace.samples.generate(tool, options.seed)
    await terminal.stderr.write(notes.map((note) => `${visibleLines(note)}\n`).join(''))
    if (valid.length + invalid.length === 0) return exitCodes.findings
    const file = Object.fromEntries([[tool.name ?? tool.id, { valid, invalid }]])
    await writeJson(file as unknown as Json, {}, terminal)
    return exitCodes.clean
  })
}

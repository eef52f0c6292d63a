import type { Hardness, Json, ToolFacts } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { findTool } from '../find-tool.js'
import { hardnessLine, prettyHardness } from '../format/hardness.js'
import { writeJson } from '../io/write-json.js'
import { type Project, type ProjectOptions, type Session, withProject } from '../session.js'

export interface HardenOptions extends ProjectOptions {
  format: 'pretty' | 'json'
  /** Makes the fixes first. */
  fix?: boolean
  /** With `fix`: also in files whose last text is in no commit. */
  allowDirty?: boolean
}

interface Hardened {
  tool: ToolFacts
  hardness: Hardness
}

/** Findings whose fixes make a tool survive more. Closing an object refuses calls that work: that is left to a person. */
const CODES = ['coerced-boolean', 'null-refused', 'arguments-required', 'forced-optional']

/**
 * `toolsight harden [tool]`: calls that models really make, tried on the tool’s own validator, and what repair would make of
 * those that it refuses. Without a tool: all of them, those that survive least first.
 */
export async function harden(
  wanted: string | undefined,
  options: HardenOptions,
  session: Session,
): Promise<number> {
  const { terminal, engine } = session
  if (options.fix) {
    const { makeFixes } = await import('./fix.js')
    const tool = wanted === undefined ? null : await named(wanted, options, session)
    const only = { rule: CODES, alsoKinds: ['accept-null'], ...(tool && { tool: tool.id }) }
    const made = await makeFixes(tool ? [tool.file] : [], options, session, undefined, only)
    await (options.format === 'pretty' ? terminal.stdout : terminal.stderr).write(`${made}\n\n`)
  }
  return withProject(session, options, async (project) => {
    const tools =
      wanted === undefined ? await allOf(project) : [(await findTool(wanted, project, session)).tool]
    const hardened: Hardened[] = []
    for (const tool of tools) hardened.push({ tool, hardness: await project.workspace.samples.harden(tool) })
    if (options.format === 'json') {
      await writeJson(hardnessJson(hardened, project, session), {}, terminal)
    } else {
      const [only] = hardened
      const text =
        wanted !== undefined && only
          ? prettyHardness(nameOf(only.tool), only.hardness, terminal.stdout, engine)
          : summary(hardened)
      await terminal.stdout.write(text)
    }
    return hardened.some(({ hardness }) => engine.hasOtherMeaning(hardness))
      ? exitCodes.findings
      : exitCodes.clean
  })
}

function named(wanted: string, options: HardenOptions, session: Session): Promise<ToolFacts> {
  return withProject(session, options, async (project) => (await findTool(wanted, project, session)).tool)
}

async function allOf(project: Project): Promise<ToolFacts[]> {
  const { tools } = await project.check(await project.files([]))
  return tools
}

/** The least first; those that could not be tried last. */
function summary(hardened: readonly Hardened[]): string {
  if (hardened.length === 0) return 'No tools found.\n'
  const rank = ({ hardness: { survives, of } }: Hardened): number => survives ?? of + 1
  const lines = [...hardened]
    .sort((a, b) => rank(a) - rank(b))
    .map(({ tool, hardness }) => hardnessLine(nameOf(tool), hardness))
  return `${lines.join('\n')}\n`
}

function hardnessJson(hardened: readonly Hardened[], { root }: Project, { engine }: Session): Json {
  const tools = hardened.map(({ tool, hardness }) => {
    const { id, name, file, range } = engine.toolJson(tool, root)
    const { survives, of, attempts, reason } = hardness
    return { id, name, file, range, survives, of, attempts, reason }
  })
  return { version: 1, tools } as unknown as Json
}

function nameOf(tool: ToolFacts): string {
  return tool.name ?? tool.id
}

import type { TargetInfo, ToolFacts } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { findTool } from '../find-tool.js'
import { programName } from '../format/names.js'
import { columns, visible } from '../format/text.js'
import { type ProjectOptions, type Session, withProject } from '../session.js'

/** `toolsight targets [tool]`: what `show --target` can show here, and what has to be installed to see more. */
export async function targets(
  wanted: string | undefined,
  options: ProjectOptions,
  session: Session,
): Promise<number> {
  const { terminal } = session
  return withProject(session, options, async (project) => {
    const tool = wanted === undefined ? undefined : (await findTool(wanted, project, session)).tool
    const known = project.workspace.targets(tool)
    const rows = known.map((info) => [
      `${info.configured ? '*' : ' '} ${info.id}`,
      info.title,
      tool ? howSent(info) : whatSends(info),
    ])
    const marked = known.some(({ configured }) => configured) ? ['* in "targets" of the configuration'] : []
    const sections = [columns(rows), marked, toAdd(known), explanation(tool, programName(terminal.env))]
    const text = sections.filter((lines) => lines.length > 0).map((lines) => `${lines.join('\n')}\n`)
    await terminal.stdout.write(text.join('\n'))
    return exitCodes.clean
  })
}

/** How a tool is shown without `--via`, then what else can send it. */
function howSent({ via, vias }: TargetInfo): string {
  const installed = vias.filter(({ installed }) => installed !== null)
  const own = installed.find(({ id }) => id === via)
  const others = installed.filter((each) => each !== own).map(({ id }) => `--via ${id}`)
  return [own ? `captured: ${own.installed}` : 'as documented', ...others].join(', ')
}

function whatSends({ vias }: TargetInfo): string {
  const installed = vias.filter(({ installed }) => installed !== null)
  return installed.map(({ id, installed }) => `--via ${id} (${installed})`).join(', ')
}

/** What the SDKs that are here lack, with the command that adds it; the names alone of those that are not here at all. */
function toAdd(known: readonly TargetInfo[]): string[] {
  const vias = known.flatMap(({ id: target, vias }) => vias.map((via) => ({ ...via, target })))
  const present = new Set(vias.filter((via) => via.present).map(({ id }) => id))
  const lacking = vias.filter(({ id, add }) => present.has(id) && add !== null)
  const rows = lacking.map(({ title, target, add }) => [`  ${target}`, `from ${title}`, add ?? ''])
  const others = new Map(vias.filter(({ id }) => !present.has(id)).map(({ id, title }) => [id, title]))
  return [
    ...(rows.length > 0 ? ['Captured when it is added:', ...columns(rows)] : []),
    ...(others.size > 0 ? [`Not installed here: ${[...others.values()].join(', ')}`] : []),
  ]
}

function explanation(tool: ToolFacts | undefined, program: string): string[] {
  const name = tool ? visible(tool.name ?? tool.id) : '<tool>'
  return [
    'Captured: recorded from the SDK that is installed here. Otherwise it is the shape that the provider documents.',
    `Nothing is sent. Show one with: ${program} show ${name} --target <target> [--via <sdk>]`,
  ]
}

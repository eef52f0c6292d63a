import type { FrameworkInfo, Json } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { programName } from '../format/names.js'
import { columns, wrap } from '../format/text.js'
import { visible } from '../format/visible.js'
import { writeJson } from '../io/write-json.js'
import { type ProjectOptions, type Session, withProject } from '../session.js'

export interface FrameworksOptions extends ProjectOptions {
  format: 'pretty' | 'json'
}

/** `toolsight frameworks`: what is known, what of it is installed here, and how many tools each has. */
export async function frameworks(options: FrameworksOptions, session: Session): Promise<number> {
  const { terminal } = session
  return withProject(session, options, async (project) => {
    const files = await project.files([])
    const { tools } = await project.check(files)
    const known = await project.workspace.manifest.frameworks(files, tools)
    if (options.format === 'json') {
      await writeJson({ version: 1, frameworks: known as unknown as Json }, {}, terminal)
    } else {
      await terminal.stdout.write(pretty(known, terminal.stdout.columns, programName(terminal.env)))
    }
    return exitCodes.clean
  })
}

function pretty(known: readonly FrameworkInfo[], width: number, program: string): string {
  const isHere = ({ installed, tools, configured }: FrameworkInfo) =>
    installed.length > 0 || tools > 0 || configured
  const here = known.filter(isHere)
  const others = known.filter((framework) => !isHere(framework))
  const rows = here.map(({ id, title, installed, tools }) => [
    visible(id),
    visible(title),
    String(tools),
    visible(versionsOf(installed)),
  ])
  const sections = [
    here.length > 0
      ? columns([['framework', 'title', 'tools', 'installed'], ...rows], width).join('\n')
      : 'No framework is installed here, and no tool was found.',
    others.length > 0
      ? `Known, and not here:\n${wrap([...new Set(others.map(({ title }) => visible(title)))].join(' · '), width, '  ')}`
      : '',
    `Your own: "frameworks" in toolsight.config.json: ${program} explain frameworks`,
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

/** `ai 5.0.1, 6.0.3`: the packages once each, with their versions. */
function versionsOf(installed: FrameworkInfo['installed']): string {
  const byName = new Map<string, string[]>()
  for (const { name, version } of installed) byName.set(name, [...(byName.get(name) ?? []), version])
  return byName.size === 0 ? '–' : [...byName].map(([name, all]) => `${name} ${all.join(', ')}`).join('; ')
}

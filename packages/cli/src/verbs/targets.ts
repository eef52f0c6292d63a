import { Draft } from '../edits/draft.js'
import { writeChanges } from '../edits/write.js'
import type { Json, TargetCount, TargetInfo, ToolFacts } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { findTool } from '../find-tool.js'
import { fileNamer, programName } from '../format/names.js'
import { columns, wrap, wrapHanging } from '../format/text.js'
import { visible } from '../format/visible.js'
import { writeJson } from '../io/write-json.js'
import { type Project, type ProjectOptions, requireTarget, type Session, withProject } from '../session.js'
import { UsageError } from '../usage-error.js'

export interface TargetsOptions extends ProjectOptions {
  set?: string[]
  format: 'pretty' | 'json'
}

const NO_BREAK = '\u00a0'

/** `toolsight targets [tool]`: what `show --target` can show here, and what has to be installed to see more. */
export async function targets(
  wanted: string | undefined,
  options: TargetsOptions,
  session: Session,
): Promise<number> {
  const { stdout, cwd } = session.terminal
  if (options.set !== undefined) {
    if (wanted !== undefined) throw new UsageError('--set is for all tools: leave the tool out.')
    return setTargets(options.set, options, session)
  }
  return withProject(session, options, async (project) => {
    const tool = wanted === undefined ? undefined : (await findTool(wanted, project, session)).tool
    const nameFile = fileNamer(cwd)
    const counts = tool
      ? session.engine.targetCounts(
          { tools: [tool], targets: { [tool.id]: project.workspace.wire.choices(tool) } },
          nameFile,
        )
      : await countsOf(project, session)
    const known = project.workspace.wire.targets(tool)
    if (options.format === 'json') {
      await writeJson(targetsJson(known, tool), {}, session.terminal)
      return exitCodes.clean
    }
    const rows = known.map((info) => [
      `${info.configured ? '*' : ' '} ${info.id}`,
      info.title,
      ...(tool ? [info.via === null ? 'as documented' : `captured, ${info.via}`] : []),
    ])
    const sections = [
      columns(rows),
      marked(known, counts, session).map((line) => wrapHanging(line, stdout.columns)),
      captured(known, stdout.columns),
      lacking(known),
      absent(known, stdout.columns),
      explanation(tool, programName(session.terminal.env)),
    ]
    const text = sections.filter((lines) => lines.length > 0).map((lines) => `${lines.join('\n')}\n`)
    await stdout.write(text.join('\n'))
    return exitCodes.clean
  })
}

function targetsJson(known: readonly TargetInfo[], tool: ToolFacts | undefined): Json {
  const all = known.map(({ configured: _, from, ...info }) => ({ ...info, checked: from?.kind ?? null }))
  return { version: 1, tool: tool?.id ?? null, targets: all } as unknown as Json
}

/** What the mark means, and why the targets that have it do. */
function marked(known: readonly TargetInfo[], counts: TargetCount[], session: Session): string[] {
  const { engine, terminal } = session
  const lines = engine.targetLines(counts, `${programName(terminal.env)} targets --set <target>`)
  if (!known.some(({ configured }) => configured)) return lines
  return lines.length > 0 ? ['* what is checked for', ...lines] : ['* in "targets" of the configuration']
}

/** Which targets all tools of the project are checked for; nothing is looked at where the configuration says it. */
async function countsOf(project: Project, { engine, terminal }: Session): Promise<TargetCount[]> {
  if (project.workspace.config.targets !== 'auto') return []
  const report = await project.check(await project.files([]))
  return engine.targetCounts(report, fileNamer(terminal.cwd))
}

/** Writes the configuration. */
async function setTargets(
  targets: readonly string[],
  options: TargetsOptions,
  session: Session,
): Promise<number> {
  const isAuto = targets.includes('auto')
  if (isAuto && targets.length > 1) throw new UsageError('--set auto stands alone: leave the others out.')
  if (!isAuto) for (const target of targets) requireTarget(target, session.engine)
  const nameFile = fileNamer(session.terminal.cwd)
  const changes = await withProject(session, options, async ({ workspace }) => {
    const fix = await workspace.fixes.chooseTargets(isAuto ? 'auto' : targets)
    const [edit] = fix?.edits ?? []
    if (!fix || !edit) throw new UsageError('The configuration cannot be read, so it cannot be written.')
    const draft = new Draft()
    await draft.open(edit.file)
    draft.make([{ fix }])
    return draft.changes()
  })
  await writeChanges(changes, nameFile)
  const file = changes[0]?.file
  const what = isAuto ? 'those that the program uses' : targets.join(', ')
  await session.terminal.stdout.write(
    file === undefined
      ? `Tools are checked for ${what} already.\n`
      : `${visible(nameFile(file))} is written: tools are checked for ${what}.\n`,
  )
  return exitCodes.clean
}

/** The SDKs that are here, each with its version and the targets that it sends to. */
function captured(known: readonly TargetInfo[], width: number): string[] {
  const sdks = new Map<string, { version: string; targets: string[] }>()
  for (const { id: target, vias } of known) {
    for (const { id, installed } of vias) {
      if (installed === null) continue
      // The SDK itself comes first, then the package for the target.
      const sdk = sdks.get(id) ?? { version: installed.split(', ')[0] as string, targets: [] }
      sdk.targets.push(target)
      sdks.set(id, sdk)
    }
  }
  if (sdks.size === 0) return []
  const lines = [...sdks].flatMap(([id, { version, targets }]) => [
    `  --via ${id} (${version})`,
    wrap(targets.join(', '), width, '      '),
  ])
  return ['Captured from what is installed here:', ...lines]
}

/** Packages for single targets that SDKs which are here lack. */
function lacking(known: readonly TargetInfo[]): string[] {
  const rows = known.flatMap(({ id: target, vias }) =>
    vias
      .filter(({ present, add }) => present && add !== null)
      .map(({ id, add }) => [`  ${target}`, id, add ?? '']),
  )
  return rows.length === 0 ? [] : ['Captured once it is added:', ...columns(rows)]
}

/** SDKs that are not here at all. */
function absent(known: readonly TargetInfo[], width: number): string[] {
  const vias = known.flatMap(({ vias }) => vias)
  const present = new Set(vias.filter((via) => via.present).map(({ id }) => id))
  const others = new Map(vias.filter(({ id }) => !present.has(id)).map(({ id, title }) => [id, title]))
  // A title stays in one piece where the line is broken.
  const titles = [...others.values()].map((title) => title.replaceAll(' ', NO_BREAK))
  const line = wrap(`Not installed here: ${titles.join(', ')}`, width).replaceAll(NO_BREAK, ' ')
  return others.size === 0 ? [] : [line]
}

function explanation(tool: ToolFacts | undefined, program: string): string[] {
  const name = tool ? visible(tool.name ?? tool.id) : '<tool>'
  return [
    ...(tool ? [] : ['A tool below the root may find others: name it to see those of its own package.']),
    'What is not captured is the shape that the provider documents. Nothing is sent.',
    `Show one: ${program} show ${name} --target <target> [--via <sdk>]`,
  ]
}

import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { lockFileIn, locksOfNow } from '../contract/lock-files.js'
import { withoutSchema } from '../contract/without-schema.js'
import { writeChanges } from '../edits/write.js'
import { exitCodes } from '../exit-codes.js'
import { formatDiff } from '../format/diff.js'
import { fileNamer } from '../format/names.js'
import { columns, counted, wrapHanging } from '../format/text.js'
import { visible } from '../format/visible.js'
import { type Found, type Plan, planOf } from '../init/plan.js'
import { type Ci, projectFacts } from '../init/project.js'
import { type Project, type ProjectOptions, type Session, withProject } from '../session.js'
import { UsageError } from '../usage-error.js'

export interface InitOptions extends ProjectOptions {
  ci?: Ci | 'none'
  dryRun?: boolean
  /** Locks the tools, too. */
  lock?: boolean
  /** Without asking. */
  yes?: boolean
}

/** `toolsight init`: sets a project up, with what it lacks. */
export async function init(options: InitOptions, session: Session): Promise<number> {
  const { terminal } = session
  const { root, found } = await withProject(session, options, async (project) => ({
    root: project.root,
    found: await look(project, options, session),
  }))
  const plan = planOf(await projectFacts(root), found, options.ci ?? null)
  const nameFile = fileNamer(terminal.cwd)
  const changes = plan.steps.flatMap(({ change }) => (change === null ? [] : [change]))
  await terminal.stdout.write(`${planText(plan, found, { nameFile, width: terminal.stdout.columns })}\n`)
  // What is to be copied keeps its lines.
  const said = [...plan.notes.map((note) => wrapHanging(note, terminal.stdout.columns)), ...plan.next]
  if (options.dryRun) {
    const shown = plan.steps.flatMap(({ change, isGenerated }) =>
      change === null || isGenerated ? [] : [change],
    )
    if (shown.length > 0) await terminal.stdout.write('\n')
    await terminal.stdout.write(formatDiff(shown, nameFile, terminal.stdout.colour))
    await terminal.stderr.write([...said, 'Nothing was written.', ''].join('\n'))
    return exitCodes.clean
  }
  if (changes.length > 0) {
    if (!options.yes && !(await agreed(session))) {
      await terminal.stderr.write('Nothing was written.\n')
      return exitCodes.clean
    }
    for (const { file } of changes) await makeFolder(path.dirname(file), nameFile)
    await writeChanges(changes, nameFile)
    await terminal.stdout.write(`\n${counted(changes.length, 'file')} written.\n`)
  }
  if (said.length > 0) await terminal.stdout.write(`\n${said.join('\n')}\n`)
  return exitCodes.clean
}

/** Where no tool is found, the places that look like tools may tell how they are written. */
async function look(project: Project, { lock = false }: InitOptions, { engine }: Session): Promise<Found> {
  const { configFiles, manifest, locks: known } = project.workspace
  const files = await project.files([])
  const tools = (await project.check(files)).tools.length
  const { locks, missing } = lock ? await locksOfNow(project) : { locks: [], missing: [] }
  const isOpen = tools === 0 && configFiles.length === 0
  const entry = isOpen ? (await manifest.whyNoTools(files)).entry : null
  return {
    tools,
    configFiles,
    config: entry === null ? null : { frameworks: [entry] },
    locks: locks.map((made) => ({
      file: lockFileIn(made.folder, engine),
      text: engine.lockText(made.lock),
      tools: made.lock.tools.length,
      withoutSchema: made.lock.tools.filter(({ unknown }) => unknown !== undefined).length,
      reasons: withoutSchema(made, project.root, engine),
    })),
    missing,
    hasLock: locks.length > 0 || (await known.folders()).length > 0,
  }
}

/** Asked where a person can answer. */
async function agreed({ terminal }: Session): Promise<boolean> {
  if (!terminal.stdin.isTerminal || !terminal.stdout.isTerminal || terminal.ask === undefined) return true
  const answer = await terminal.ask('\nWrite these files? [Y/n] ')
  return /^(y(es)?)?$/i.test(answer.trim())
}

function planText(
  { steps }: Plan,
  { tools }: Found,
  { nameFile, width }: { nameFile(file: string): string; width: number },
): string {
  const rows = steps.map(({ file, change, reason }) => [
    change === null ? '  leaves' : '  writes',
    visible(nameFile(file)),
    visible(reason),
  ])
  return [`${counted(tools, 'tool')} found.`, ...columns(rows, width)].join('\n')
}

async function makeFolder(folder: string, nameFile: (file: string) => string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(
      `The folder ${nameFile(folder)} cannot be made (${String(code)}). Nothing was written.`,
    )
  }
}

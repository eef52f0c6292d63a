import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { lockFileIn, locksOfNow } from '../contract/lock-files.js'
import { writeChanges } from '../edits/write.js'
import { exitCodes } from '../exit-codes.js'
import { formatDiff } from '../format/diff.js'
import { fileNamer } from '../format/names.js'
import { columns, counted } from '../format/text.js'
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
  await terminal.stdout.write(`${planText(plan, found, nameFile)}\n`)
  if (options.dryRun) {
    const shown = plan.steps.flatMap(({ change, isGenerated }) =>
      change === null || isGenerated ? [] : [change],
    )
    if (shown.length > 0) await terminal.stdout.write('\n')
    await terminal.stdout.write(formatDiff(shown, nameFile, terminal.stdout.colour))
    await terminal.stderr.write('Nothing was written.\n')
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
  if (plan.next.length > 0) await terminal.stdout.write(`\n${plan.next.join('\n')}\n`)
  return exitCodes.clean
}

/** Where no tool is found, the places that look like tools may tell how they are written. */
async function look(project: Project, { lock = false }: InitOptions, { engine }: Session): Promise<Found> {
  const { configFiles, manifest, locks: known } = project.workspace
  const files = await project.files([])
  const tools = (await project.check(files)).tools.length
  const locks = lock ? (await locksOfNow(project)).locks : []
  const isOpen = tools === 0 && configFiles.length === 0
  const entry = isOpen ? (await manifest.whyNoTools(files)).entry : null
  return {
    tools,
    configFiles,
    config: entry === null ? null : { frameworks: [entry] },
    locks: locks.map(({ folder, lock: made }) => ({
      file: lockFileIn(folder, engine),
      text: engine.lockText(made),
      tools: made.tools.length,
    })),
    hasLock: locks.length > 0 || (await known.folders()).length > 0,
  }
}

/** Asked where a person can answer. */
async function agreed({ terminal }: Session): Promise<boolean> {
  if (!terminal.stdin.isTerminal || !terminal.stdout.isTerminal || terminal.ask === undefined) return true
  const answer = await terminal.ask('\nWrite these files? [Y/n] ')
  return /^(y(es)?)?$/i.test(answer.trim())
}

function planText({ steps }: Plan, { tools }: Found, nameFile: (file: string) => string): string {
  const rows = steps.map(({ file, change, reason }) => [
    change === null ? '  leaves' : '  writes',
    visible(nameFile(file)),
    visible(reason),
  ])
  return [`${counted(tools, 'tool')} found.`, ...columns(rows)].join('\n')
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

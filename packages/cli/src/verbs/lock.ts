import { lockFileIn, lockFrom, locksOfNow } from '../contract/lock-files.js'
import { withoutSchema } from '../contract/without-schema.js'
import type { Lock, PackageLock } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { differenceText, entriesText } from '../format/contract.js'
import { fileNamer, programName } from '../format/names.js'
import { wrapHanging } from '../format/text.js'
import { visible, visibleLines } from '../format/visible.js'
import { writeOutput } from '../io/outputs.js'
import { type ProjectOptions, type Session, withProject } from '../session.js'
import { UsageError } from '../usage-error.js'

export interface LockVerbOptions extends ProjectOptions {
  check?: boolean
}

/** `toolsight lock`: what every tool is, in a file of its package; with `--check`, whether these files still say it. */
export async function lock(options: LockVerbOptions, session: Session): Promise<number> {
  const { terminal, engine } = session
  return withProject(session, options, async (project) => {
    const { locks, failures, missing } = await locksOfNow(project)
    if (failures.length > 0) {
      await terminal.stderr.write(
        `${failures.map(visibleLines).join('\n')}\nNo lock is ${options.check ? 'compared' : 'written'}: without the list of a server it would lack tools or prompts.\n`,
      )
      return exitCodes.findings
    }
    if (locks.length === 0)
      throw new UsageError(
        `There is no tool to lock below ${visible(project.root)}. Find out why: ${programName(terminal.env)} doctor`,
      )
    const places = locks.map((each) => placeOf(each, session))
    const before = await Promise.all(places.map(({ file, name }) => readBefore(file, name, options, session)))
    const results = locks.map((each, index) => {
      const known = before[index] ?? null
      return {
        ...(places[index] as Place),
        known,
        now: engine.withServersOf(each.lock, known, options.server !== undefined),
        unknown: withoutSchema(each, project.root, engine),
      }
    })
    const code = await (options.check ? checked(results, session) : written(results, session))
    const again = `${programName(terminal.env)} lock${options.check ? ' --check' : ''}`
    if (missing.length > 0)
      await terminal.stderr.write(
        `${missing.join('\n')}\nThen ${options.check ? 'check' : 'lock'} again: ${again}\n`,
      )
    // Written now, a lock would lack what is not installed.
    else if (options.check && code !== exitCodes.clean)
      await terminal.stderr.write(`Write it with: ${programName(terminal.env)} lock\n`)
    return code
  })
}

interface Place {
  file: string
  name: string
}

interface Result extends Place {
  known: Lock | null
  now: Lock
  /** Why tools of it have no schema: for people. */
  unknown: string[]
}

function placeOf({ folder }: PackageLock, { terminal, engine }: Session): Place {
  const file = lockFileIn(folder, engine)
  return { file, name: fileNamer(terminal.cwd)(file) }
}

/** A lock that is written again may hold anything. A lock of a newer version is not overwritten. */
async function readBefore(
  file: string,
  name: string,
  { check }: LockVerbOptions,
  { engine, terminal }: Session,
): Promise<Lock | null> {
  try {
    return await lockFrom(file, name, engine)
  } catch (error) {
    if (
      check ||
      !(error instanceof UsageError) ||
      /this Toolsight reads version|\(E[A-Z]+\)/.test(error.message)
    )
      throw error
    await terminal.stderr.write(`${error.message.split(' Write it again:')[0]} It is written again.\n`)
    return null
  }
}

async function written(results: readonly Result[], { terminal, engine }: Session): Promise<number> {
  for (const { file, name, known, now, unknown } of results) {
    const text = engine.lockText(now)
    const same = known !== null && engine.lockText(known) === text
    if (!same) await writeOutput({ file, name }, text)
    const what = same ? 'is up to date' : 'is written'
    await terminal.stderr.write(`${visible(name)} ${what}: ${contentOf(now)}.\n`)
    for (const line of unknown) await terminal.stderr.write(`${wrapHanging(line, terminal.stderr.columns)}\n`)
  }
  return exitCodes.clean
}

async function checked(results: readonly Result[], session: Session): Promise<number> {
  const { terminal, engine } = session
  const again = `${programName(terminal.env)} lock`
  const missing = results.filter(({ known }) => known === null)
  if (missing.length > 0) {
    const names = missing.map(({ name }) => visible(name)).join(', ')
    throw new UsageError(`There is no ${names}. Write it: ${again}`)
  }
  let code: number = exitCodes.clean
  for (const { name, known, now } of results) {
    const found = known && engine.lockDifference(known, now)
    if (!known || !found) {
      await terminal.stderr.write(`${visible(name)} is up to date: ${contentOf(now)}.\n`)
      for (const other of known ? engine.otherVersions(known, now) : [])
        await terminal.stderr.write(`It was written with ${visible(other)}; the tools are the same.\n`)
      continue
    }
    code = exitCodes.findings
    await terminal.stdout.write(differenceText(visible(name), found, terminal.stdout, engine))
  }
  return code
}

function contentOf({ tools, schemas = [] }: Lock): string {
  return entriesText([...tools, ...schemas].map(({ role }) => role))
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import type { AcceptedChange, PackageDiff, ReportedChange } from '../engine.js'
import { fileNamer } from '../format/names.js'
import { counted } from '../format/text.js'
import { visible } from '../format/visible.js'
import { writeOutput } from '../io/outputs.js'
import { readText } from '../io/read-text.js'
import type { Project, Session } from '../session.js'
import { UsageError } from '../usage-error.js'

async function acceptedText(file: string): Promise<string | null> {
  try {
    return await readText(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new UsageError(`${visible(file)} cannot be read (${String(code)}).`)
  }
}

/** Where the accepted changes of a package are written: what accepts that a package is gone cannot stand in its folder. */
export function acceptedFolder(folder: string, { root }: Pick<Project, 'root'>): string {
  return existsSync(folder) ? folder : root
}

export async function acceptedIn(folder: string, { terminal, engine }: Session): Promise<AcceptedChange[]> {
  const file = path.join(folder, engine.ACCEPTED_NAME)
  const text = await acceptedText(file)
  try {
    return text === null ? [] : engine.readAccepted(text)
  } catch (error) {
    if (!(error instanceof engine.AcceptedError)) throw error
    throw new UsageError(`${visible(fileNamer(terminal.cwd)(file))}: ${error.message}`)
  }
}

interface Accepting {
  project: Pick<Project, 'root'>
  session: Session
}

/** Writes a line for each change that fails. */
export async function accept(
  packages: readonly PackageDiff[],
  failing: ReadonlySet<ReportedChange>,
  reason: string,
  { project, session: { terminal, engine } }: Accepting,
): Promise<void> {
  if (failing.size === 0) {
    await terminal.stderr.write('Nothing fails, so there is nothing to accept.\n')
    return
  }
  for (const [folder, own] of byFolder(packages, project)) {
    const changes = own.flatMap((each) => each.changes).filter((change) => failing.has(change))
    if (changes.length === 0) continue
    const file = path.join(folder, engine.ACCEPTED_NAME)
    const name = fileNamer(terminal.cwd)(file)
    await writeOutput({ file, name }, engine.withAccepted(await acceptedText(file), changes, reason))
    await terminal.stderr.write(
      `${visible(name)} is written: ${counted(changes.length, 'accepted change')} more.\n`,
    )
  }
}

/** Says which lines accept nothing that there is. */
export async function tellStale(
  packages: readonly PackageDiff[],
  { project, session: { terminal, engine } }: Accepting,
): Promise<void> {
  for (const [folder, [first, ...others]] of byFolder(packages, project)) {
    const isStale = ({ line }: AcceptedChange) =>
      others.every(({ stale }) => stale.some((each) => each.line === line))
    const stale = first?.stale.filter(isStale) ?? []
    if (stale.length === 0) continue
    const name = visible(fileNamer(terminal.cwd)(path.join(folder, engine.ACCEPTED_NAME)))
    const lines = stale.slice(0, 10).map(({ line }) => line)
    const more = stale.length > lines.length ? ', …' : ''
    await terminal.stderr.write(
      `${name}: ${counted(stale.length, 'line')} accept${stale.length === 1 ? 's' : ''} no change of now (line ${lines.join(', ')}${more}).\n`,
    )
  }
}

/** Packages by the folder of their accepted changes, which those that are gone share with the root. */
function byFolder(
  packages: readonly PackageDiff[],
  project: Pick<Project, 'root'>,
): Map<string, PackageDiff[]> {
  const found = new Map<string, PackageDiff[]>()
  for (const each of packages) {
    const folder = acceptedFolder(each.folder, project)
    found.set(folder, [...(found.get(folder) ?? []), each])
  }
  return found
}

import { createHash } from 'node:crypto'
import type { ContractChange } from './change.js'

/** How the file of accepted changes is called; it stands beside the lock. */
export const ACCEPTED_NAME = 'toolsight.accepted.txt'

/** One line of it. */
export interface AcceptedChange {
  id: string
  reason: string
  /** From 1. */
  line: number
}

/** A line that says less than it has to. */
export class AcceptedError extends Error {
  override readonly name = 'AcceptedError'
}

const HEAD =
  '# Changes of tools that are accepted: one a line, the reason after "#". toolsight diff --accept adds lines.'

/** @throws {AcceptedError} with one sentence */
export function readAccepted(text: string): AcceptedChange[] {
  return text.split(/\r?\n/).flatMap((whole, index) => {
    const line = whole.trim()
    if (line === '' || line.startsWith('#')) return []
    const at = line.indexOf(' # ')
    const [id = ''] = line.split(/\s/, 1)
    if (!/^[0-9a-f]{10}$/.test(id))
      throw new AcceptedError(
        `line ${index + 1} does not begin with the id of a change, as toolsight diff prints it.`,
      )
    const reason = at === -1 ? '' : line.slice(at + 3).trim()
    if (reason === '')
      throw new AcceptedError(`line ${index + 1} has no reason: write it after the change, behind " # ".`)
    return [{ id, reason, line: index + 1 }]
  })
}

/** The text with lines for more changes. */
export function withAccepted(
  text: string | null,
  changes: readonly ContractChange[],
  reason: string,
): string {
  const known = new Set(readAccepted(text ?? '').map(({ id }) => id))
  const lines = changes
    .filter((change) => !known.has(changeId(change)))
    .map((change) => `${changeId(change)} ${changeKey(change)} # ${reason.replace(/\s+/g, ' ').trim()}`)
  const before = text === null ? `${HEAD}\n` : text.endsWith('\n') || text === '' ? text : `${text}\n`
  return `${before}${[...new Set(lines)].map((line) => `${line}\n`).join('')}`
}

/** Equal for the same change of the same tool, and for no other. */
export function changeId(change: ContractChange): string {
  const { kind, role, tool, owner, path, targets = [], before = null, after = null } = change
  const text = JSON.stringify([kind, tool, owner, path, targets, before, after, ...(role ? [role] : [])])
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

/** `find_rooms required-grew input.nights`: for people, beside the id. */
function changeKey({ kind, tool, owner, path }: ContractChange): string {
  const place = [owner === 'outputSchema' ? 'output' : owner, ...path].join('.')
  return [tool ?? '-', kind, place].map((word) => word.replace(/[\s#]+/g, '_')).join(' ')
}

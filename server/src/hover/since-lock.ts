import { changeText, sinceLockText } from '@toolsight/core'
import { type Block, prose } from '@toolsight/core/prose'
import { type Subject, shownFacts } from './subject.js'

/** More are in the comparison. */
const MAX_CHANGES = 4

/** What became of a tool since its package was locked; nothing where nothing did, or there is no lock. */
export async function sinceLockBlocks(subject: Subject): Promise<Block[]> {
  const { place, workspace, links } = subject
  const { facts } = shownFacts(subject)
  const { since } = workspace.locks
  const problem = since.problem(facts)
  if (problem !== null) return [{ line: prose(problem) }]
  const found = await since.of(facts)
  if (!found) return []
  const text = sinceLockText(found)
  const link = links.to('compareWithLock', 'Show the difference', place.tool)
  const headline = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  const shown = found.changes.slice(0, MAX_CHANGES)
  const more = found.changes.length - shown.length
  const items = [
    ...shown.map((change) => {
      const { proof, accepted, owner } = change
      const what = owner === 'outputSchema' ? 'Allowed' : 'Refused'
      const refused = proof ? `. ${what} now: \`${JSON.stringify(proof.input)}\`` : ''
      return prose(`${changeText(change)}${refused}${accepted === null ? '' : ` (accepted: ${accepted})`}`)
    }),
    ...(more > 0 ? [[`${more} more`]] : []),
  ]
  return [{ line: link ? [`${headline} `, link] : [headline] }, ...(items.length > 0 ? [{ items }] : [])]
}

import * as z from 'zod'
import { preferredFixes } from '../code-actions/offers.js'
import { COMMANDS } from '../messages.js'
import { apply } from './apply.js'
import { command } from './command.js'
import { say } from './say.js'

/** Makes the certain fixes of findings of one code. What only types tell is left to its own file. */
export const fixKind = command({
  name: COMMANDS.fixKind,
  argument: z.object({ code: z.string(), uri: z.string().optional() }),
  async run(session, { code, uri }, { signal }) {
    const place = uri === undefined ? null : await session.file(uri)
    if (uri === undefined) await session.checkWorkspace(signal)
    const groups = place
      ? [{ workspace: place.workspace, findings: (await session.report(place.uri, signal))?.findings ?? [] }]
      : session.folders.all.flatMap(({ reports, workspace }) =>
          workspace ? [{ workspace, findings: [...reports.values()].flatMap((each) => each.findings) }] : [],
        )
    let count = 0
    for (const { workspace, findings } of groups) {
      const fixes = await preferredFixes(
        findings.filter((finding) => finding.code === code),
        workspace,
      )
      const edits = fixes.flatMap((fix) => fix.edits)
      const title = `Fix all \`${code}\``
      if (edits.length > 0 && (await apply(session, { title, edits }))) count += fixes.length
    }
    if (count === 0) say(session, 'info', `There is no certain fix for \`${code}\` here.`)
    return count
  },
})

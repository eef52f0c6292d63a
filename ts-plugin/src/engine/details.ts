import { costOf, type FileReport, type Fix, type Workspace } from '@toolsight/core'
import { onOneLine } from '@toolsight/core/prose'
import { fieldCard, toolCard } from './cards.js'
import type { EngineDetails } from './messages.js'
import { shownIn } from './shown.js'

/** Fixes, cards and places of fields; null where a newer text has made them useless meanwhile. */
export async function detailsOf(
  workspace: Workspace,
  { file, findings, tools, targets }: FileReport,
  isWanted: () => boolean,
): Promise<EngineDetails | null> {
  const fixes: Fix[][] = []
  for (const finding of shownIn({ file, findings })) {
    if (!isWanted()) return null
    const silencing = await workspace.fixes.suppress(finding)
    const all = [...(await workspace.fixes.all(finding)), ...(silencing ? [silencing] : [])]
    const offered = all.filter(({ edits }) => edits.length > 0)
    fixes.push(offered.map((fix) => ({ ...fix, title: onOneLine(fix.title) })))
  }
  const details: EngineDetails = { fixes, tools: [] }
  for (const tool of tools) {
    if (!isWanted()) return null
    const generate = await workspace.fixes.generateParameters(tool)
    const fields = tool.schema === null ? [] : await workspace.editor.fields(tool, 'input')
    const cost = await costOf(workspace, tool)
    details.tools.push({
      id: tool.id,
      card: toolCard(tool, {
        findings: findings.filter(({ toolId }) => toolId === tool.id),
        targets: targets[tool.id] ?? [],
        cost,
      }),
      generate: generate && generate.edits.length > 0 ? generate : null,
      fields: fields.map((field) => ({
        path: field.path,
        location: field.location,
        card: fieldCard(tool, field, cost?.definition ?? null),
      })),
    })
  }
  return details
}

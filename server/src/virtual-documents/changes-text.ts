import {
  concernText,
  groupedChanges,
  pathText,
  placeOfChange,
  type ToolFacts,
  type Workspace,
} from '@toolsight/core'

/** What an SDK made of a tool's resolved schema, one line for each kind of change with all its places. */
export async function changesText(
  workspace: Workspace,
  tool: ToolFacts,
  target: string,
  via?: string | null,
): Promise<string[]> {
  const { changes, concerns } = await workspace.wire.diff(tool, { target, ...(via !== undefined && { via }) })
  if (changes === null) return []
  const asked = concerns.filter(({ way }) => way !== 'absent').map(concernText)
  if (changes.length === 0) return ['Nothing differs from the schema that it resolves to.', ...asked]
  const lines = groupedChanges(changes).map(({ title, changes: same }) => {
    const places = same.map((change) => placeOfChange(change, pathText))
    return `- ${title}: ${places.join(', ')}`
  })
  return ['Changed against the schema that it resolves to:', ...lines, ...asked]
}

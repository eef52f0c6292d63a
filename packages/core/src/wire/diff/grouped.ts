import type { SchemaPath } from '../../model/json.js'
import type { WireChange } from './change.js'

/** The same change at one place or several, for people to read together. */
export interface ChangeGroup {
  kind: string
  title: string
  changes: WireChange[]
}

/** Changes of the same kind together, each group where its first one stands. */
export function groupedChanges(changes: readonly WireChange[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const change of changes) {
    const { kind, title } = change
    const group = groups.get(title) ?? { kind, title, changes: [] }
    group.changes.push(change)
    groups.set(title, group)
  }
  return [...groups.values()]
}

/** Where a change is: a field, as `pathOf` writes one, or the whole of something. */
export function placeOfChange({ owner, path }: WireChange, pathOf: (path: SchemaPath) => string): string {
  if (owner === 'entry') return 'the entry'
  if (path.length === 0) return owner === 'input' ? 'the input' : 'the output'
  return owner === 'input' ? pathOf(path) : `${pathOf(path)} (output)`
}

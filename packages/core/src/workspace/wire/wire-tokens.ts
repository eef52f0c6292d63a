import type { ToolFacts } from '../../model/facts.js'
import type { ToolTokens } from '../../model/fields.js'
import { countEntry } from '../../tokens/definition.js'
import { entryForm } from '../../wire/diff.js'
import type { WireForm } from '../../wire/index.js'
import { countedIn, writtenIn } from './counted.js'

const counts = new WeakMap<WireForm, Promise<ToolTokens | null>>()

/** What a tool costs as a target gets it: the whole entry, and each field of its schema there. Null where there is no entry. */
export function wireTokens(tool: ToolFacts, form: WireForm): Promise<ToolTokens | null> {
  const known = counts.get(form)
  if (known) return known
  const parts = entryForm(form.json)
  const counted =
    parts === null
      ? Promise.resolve(null)
      : countEntry(JSON.stringify(form.json), parts, countedIn(parts.schema, writtenIn(tool.stale ?? tool)))
  counts.set(form, counted)
  return counted
}

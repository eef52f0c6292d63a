import { isDeepStrictEqual } from 'node:util'
import { withoutDialect } from '../../json-schema/dialect.js'
import type { ToolFacts } from '../../model/facts.js'
import { readEntry, type TargetInfo } from '../../wire/index.js'
import type { WireForms } from './wire-forms.js'

/** A target to which a tool's own SDK sends another schema than the tool resolves to. */
export interface SentOtherwise {
  target: string
  /** The target's title. */
  title: string
  /** The SDK's title. */
  sdk: string
}

/**
 * Whether a tool's own SDK changes the schema on the way: to the first target that the tool is judged for that it sends to, else to the first
 * that it sends to at all. Null where it changes nothing but `$schema`, and where nothing can be captured.
 */
export async function sentOtherwise(
  tool: ToolFacts,
  forms: Pick<WireForms, 'of'>,
  targets: readonly TargetInfo[],
): Promise<SentOtherwise | null> {
  if (tool.schema === null) return null
  const captured = targets.filter((info) => info.captured)
  const info = captured.find(({ configured }) => configured) ?? captured[0]
  if (!info) return null
  const form = await forms.of(tool, info.id)
  const sent = form.captured ? readEntry(form.json) : null
  if (!sent) return null
  const schema = sent.schema && withoutDialect(sent.schema).schema
  if (isDeepStrictEqual(schema, withoutDialect(tool.schema).schema)) return null
  const sdk = info.vias.find(({ id }) => id === info.via)
  return { target: info.id, title: info.title, sdk: sdk?.title ?? info.id }
}

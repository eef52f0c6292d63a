import { isDeepStrictEqual } from 'node:util'
import { withoutDialect } from '../../json-schema/dialect.js'
import type { ToolFacts } from '../../model/facts.js'
import { readEntry, type TargetInfo } from '../../wire/index.js'
import type { WireForms } from './wire-forms.js'

/** A tool's own SDK sends another schema than the tool resolves to, or may do so. */
export interface SentOtherwise {
  /** The SDK's title. */
  sdk: string
  /** The target that it sends it to, with its title; null where no package of a provider is installed with which it can be asked. */
  to: { target: string; title: string } | null
}

/**
 * Whether a tool's own SDK changes the schema on the way: to the first target that the tool is judged for that it sends to, else to the first
 * that it sends to at all. Null where it changes nothing but `$schema`, and where the tool has no SDK that is installed.
 */
export async function sentOtherwise(
  tool: ToolFacts,
  forms: Pick<WireForms, 'of' | 'ownSdk'>,
  targets: readonly TargetInfo[],
): Promise<SentOtherwise | null> {
  if (tool.schema === null) return null
  const captured = targets.filter((info) => info.captured)
  const info = captured.find(({ configured }) => configured) ?? captured[0]
  if (!info) {
    const own = forms.ownSdk(tool)
    const via = targets.flatMap(({ vias }) => vias).find(({ id, present }) => id === own && present)
    return via ? { sdk: via.title, to: null } : null
  }
  const form = await forms.of(tool, info.id)
  const sent = form.captured ? readEntry(form.json) : null
  if (!sent) return null
  const schema = sent.schema && withoutDialect(sent.schema).schema
  if (isDeepStrictEqual(schema, withoutDialect(tool.schema).schema)) return null
  const sdk = info.vias.find(({ id }) => id === info.via)
  return { sdk: sdk?.title ?? info.id, to: { target: info.id, title: info.title } }
}

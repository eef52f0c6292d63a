import type { Severity, SeverityByTarget } from '../../model/finding.js'
import type { JsonObject } from '../../model/json.js'
import type { JudgedForm, JudgedTool } from '../engine/judged-tool.js'
import { enumerated } from '../engine/wording.js'
import { seenIn } from '../provider/provider-rule.js'

/** What an SDK made of a tool, beside the schema that the tool itself comes to. */
export interface Sent {
  form: JudgedForm
  own: JsonObject
  sent: JsonObject
}

export function wasCaptured({ forms }: JudgedTool): boolean {
  return forms.some(({ wire }) => wire.captured)
}

/** The forms that were recorded; a documented shape is the tool's own schema. */
export function captured({ tool, forms }: JudgedTool): Sent[] {
  const { schema: own } = tool
  if (own === null) return []
  return forms.flatMap((form) => {
    const { schema: sent } = form.parts
    return form.wire.captured && sent !== null ? [{ form, own, sent }] : []
  })
}

/** Forms in which the same was found, by what that is: an SDK does the same to every provider, most of the time. */
export function alike<T>(
  forms: readonly Sent[],
  find: (sent: Sent) => T | null,
): Array<{ found: T; forms: Sent[] }> {
  const groups = new Map<string, { found: T; forms: Sent[] }>()
  for (const each of forms) {
    const found = find(each)
    if (found === null) continue
    const key = JSON.stringify(found)
    const group = groups.get(key)
    if (group) group.forms.push(each)
    else groups.set(key, { found, forms: [each] })
  }
  return [...groups.values()]
}

/** For which targets, where that is not all that were looked at, and what was sent. */
export function origin(forms: readonly Sent[], { forms: all }: JudgedTool): string {
  const targets = forms.map(({ form }) => form.target.label)
  const seen = seenIn(forms.map(({ form }) => form)) ?? ''
  return targets.length === all.length ? seen : `For ${enumerated(targets)}. ${seen}`
}

/** The targets that get these forms. */
export function concerned(forms: readonly Sent[], severity: Severity): SeverityByTarget {
  return Object.fromEntries(forms.map(({ form }) => [form.target.id, severity]))
}

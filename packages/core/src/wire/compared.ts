import { type Concern, concernsOf } from './concerns.js'
import { diffForms, entryForm, resolvedForm, type ToolForm, type WireChange } from './diff.js'
import { readEntry } from './entry.js'
import type { Target } from './target.js'
import type { WireForm } from './wire-form.js'

/** One side of a comparison. */
export interface ComparedForm {
  /** As in `targets`; null for the resolved schema. */
  target: string | null
  /** The SDK that sent it; null for a documented shape, and for the resolved schema. */
  via: string | null
  captured: boolean
  /** For people: `Anthropic Messages, as sent by ai 7.0.173 and @ai-sdk/anthropic 4.0.105`. */
  title: string
}

/** How two forms of a tool differ. */
export interface WireDiff {
  from: ComparedForm
  to: ComparedForm
  /** The entry first, then its schema field by field; null where one of the two could not be had. */
  changes: WireChange[] | null
  /** From the resolved schema: what became of what authors ask about, changed or not, and what the provider does with it. */
  concerns: Concern[]
  /** Why a form could not be had; empty where both were. */
  notes: string[]
}

/** What is compared: a form as a target gets it. */
export interface Compared {
  target: Target
  form: WireForm
}

type Resolved = Parameters<typeof resolvedForm>[0]

/** From a tool's resolved schema, or another form of it, to a form. */
export function comparedForms(from: Compared | Resolved, to: Compared): WireDiff {
  const sides = [from, to].map((side) =>
    'form' in side
      ? { info: infoOf(side), form: entryForm(side.form.json) }
      : { info: RESOLVED, form: resolvedForm(side) },
  ) as [{ info: ComparedForm; form: ToolForm | null }, { info: ComparedForm; form: ToolForm | null }]
  const [before, after] = sides
  const missing = [from, to].flatMap((side, index) =>
    'form' in side && sides[index]?.form === null ? side.form.notes : [],
  )
  return {
    from: before.info,
    to: after.info,
    changes: before.form && after.form ? diffForms(before.form, after.form) : null,
    concerns: 'form' in from ? [] : concerns(from, to),
    notes: before.form && after.form ? [] : missing,
  }
}

function concerns({ schema }: Resolved, { target, form }: Compared): Concern[] {
  const sent = readEntry(form.json)
  return schema && sent?.schema ? concernsOf(schema, sent.schema, target, sent.forms) : []
}

const RESOLVED: ComparedForm = { target: null, via: null, captured: false, title: 'the resolved schema' }

function infoOf({ target: { title }, form: { target, via, captured, versions } }: Compared): ComparedForm {
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const by = captured ? `as sent by ${packages.join(' and ')}` : 'as documented'
  return { target, via, captured, title: `${title}, ${by}` }
}

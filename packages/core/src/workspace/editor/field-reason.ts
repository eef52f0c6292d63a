import type { Optionality } from '../../field-locator/index.js'
import type { SchemaField } from '../../json-schema/named-fields.js'

/** What is known of a field besides its piece of the schema. */
export interface FieldEvidence {
  /** The JSON Schema is the author's own, not a converter's. */
  explicit: boolean
  /** The validator fills in a value where there is none. */
  hasDefault: boolean
  /** The field's place in the source was found. */
  isWritten: boolean
  optionality: Optionality | null
}

/** Why a field is required or optional: one sentence, Markdown. Null where nothing tells. */
export function fieldReason({ required, schema }: SchemaField, evidence: FieldEvidence): string | null {
  const { explicit, optionality } = evidence
  if (explicit) {
    return required ? 'The JSON Schema lists it in `required`.' : '`required` does not list it.'
  }
  const hasDefault = evidence.hasDefault || Object.hasOwn(schema, 'default')
  const default_ = optionality?.means === 'default' ? `${code(optionality.written)} gives it` : 'It has'
  if (required) {
    if (hasDefault || optionality?.means === 'default') {
      return `${default_} a default, but after validation it is always there, and that is the side that goes out: the model must send it.`
    }
    if (optionality?.means === 'required') return `${code(optionality.written)} asks for it.`
    return evidence.isWritten && !optionality ? 'Nothing in the schema makes it optional.' : null
  }
  if (optionality?.means === 'optional') return `${code(optionality.written)} lets the model leave it out.`
  if (hasDefault || optionality?.means === 'default')
    return `${default_} a default, which fills it in where the model leaves it out.`
  return 'The schema does not list it in `required`.'
}

/** Source text as inline code, whatever is in it. */
function code(text: string): string {
  const ticks = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  return ticks === '`' ? `\`${text}\`` : `${ticks} ${text} ${ticks}`
}

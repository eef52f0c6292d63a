import ts from '#typescript'
import type { FieldPlace, Member, Search } from './place.js'

/** What a field's source says of being left out, and how it is written (`.optional()`, `v.optional(…)`, `"limit?"`). */
export interface Optionality {
  means: 'optional' | 'default' | 'required'
  written: string
}

const MEANINGS: Readonly<Record<string, Optionality['means']>> = {
  optional: 'optional',
  Optional: 'optional',
  nullish: 'optional',
  nullishable: 'optional',
  exactOptional: 'optional',
  optionalKey: 'optional',
  optionalWith: 'optional',
  undefinedable: 'optional',
  notRequired: 'optional',
  default: 'default',
  prefault: 'default',
  _default: 'default',
  withDecodingDefault: 'default',
  required: 'required',
  defined: 'required',
}

/** Longer arguments say less than the name alone. */
const MAX_WRITTEN = 40

/** Reads off a field's key and value whether it may be left out; null where neither says so. */
export function optionality(search: Search, { key, value }: Member): Optionality | null {
  const name = value.source.text.slice(key.start, key.end)
  // ArkType marks the key: `"limit?": 'number'`.
  if (value.reading === 'definition' && /\?['"]$/.test(name)) return { means: 'optional', written: name }
  for (const place of search.values(value)) {
    const found = ofChain(place)
    if (found) return found
  }
  return null
}

/** The outermost call that says something: `z.int().optional().describe('…')`, `v.optional(v.number())`. */
function ofChain({ node, source, piece }: FieldPlace): Optionality | null {
  if (piece) return null
  for (let current: ts.Node = node; ts.isCallExpression(current); ) {
    const callee = current.expression
    if (ts.isIdentifier(callee)) return called(callee.text, `${callee.text}(…)`)
    if (!ts.isPropertyAccessExpression(callee)) return null
    const name = callee.name.text
    const receiver = callee.expression
    const wraps = ts.isIdentifier(receiver) && current.arguments.length > 0 && MEANINGS[name] !== 'default'
    const args = source.text.slice(current.arguments.pos, current.arguments.end).trim()
    const short = args.length + name.length <= MAX_WRITTEN && !args.includes('\n') ? args : '…'
    const found = called(name, wraps ? `${receiver.text}.${name}(…)` : `.${name}(${short})`)
    if (found) return found
    current = receiver
  }
  return null
}

function called(name: string, written: string): Optionality | null {
  const means = Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined
  return means ? { means, written } : null
}

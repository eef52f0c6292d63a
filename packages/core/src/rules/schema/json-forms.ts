/** What a model can send in place of a value that JSON does not have. Each vendor's words for it are in `fixes/json-forms/`. */
export interface JsonForm {
  as: 'datetime' | 'date' | 'integer' | 'digits' | 'object' | 'array' | 'url' | 'base64'
  /** As a title says it: `an ISO date-time string`. */
  title: string
  /** Makes of what is `given` what the handler got before. */
  given: string
  back: string
  type: string
}

const dates = { given: 'text', back: 'new Date(text)', type: 'Date' }
const bytes = { as: 'base64', title: 'base64 text', given: 'text' } as const

/** By the construct, in lower case; the first form of each is the one that loses least. */
const FORMS: Readonly<Record<string, readonly JsonForm[]>> = {
  date: [
    { as: 'datetime', title: 'an ISO date-time string', ...dates },
    { as: 'date', title: 'an ISO date string', ...dates },
  ],
  bigint: [
    { as: 'integer', title: 'an integer', given: 'number', back: 'BigInt(number)', type: 'bigint' },
    { as: 'digits', title: 'a string of digits', given: 'text', back: 'BigInt(text)', type: 'bigint' },
  ],
  map: [
    {
      as: 'object',
      title: 'an object',
      given: 'entries',
      back: 'new Map(Object.entries(entries))',
      type: 'Map',
    },
  ],
  set: [{ as: 'array', title: 'an array', given: 'items', back: 'new Set(items)', type: 'Set' }],
  url: [{ as: 'url', title: 'a URL', given: 'text', back: 'new URL(text)', type: 'URL' }],
  buffer: [{ ...bytes, back: "Buffer.from(text, 'base64')", type: 'Buffer' }],
  uint8array: [{ ...bytes, back: "Buffer.from(text, 'base64')", type: 'Uint8Array' }],
}

/** What vendors call an instance of a class; which class is in the source alone. */
const OF_CLASSES = new Set(['custom', 'instanceof', 'instance'])

export function formsOf(construct: string): readonly JsonForm[] {
  return Object.hasOwn(FORMS, construct) ? (FORMS[construct] ?? []) : []
}

export function isOfClass(construct: string): boolean {
  return OF_CLASSES.has(construct)
}

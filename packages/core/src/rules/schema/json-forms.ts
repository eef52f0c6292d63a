import type { JsonObject } from '../../model/json.js'

/** What a model can send in place of a value that JSON does not have. Each vendor's words for it are in `fixes/json-forms/`. */
export interface JsonForm {
  as: 'datetime' | 'date' | 'integer' | 'digits' | 'object' | 'pairs' | 'array' | 'url' | 'base64' | 'text'
  /** As a title says it: `an ISO date-time string`. */
  title: string
  /** Makes of what is `given` what the handler got before. */
  given: string
  back: string
  type: string
  /** As it goes out, whatever it holds. */
  sent: JsonObject
  /** Of `text`: what it looks like, as a regular expression. */
  pattern?: string
  /** The same where this form is refused, or cannot be written. */
  otherwise?: JsonForm
}

const dates = { given: 'text', back: 'new Date(text)', type: 'Date' }

function text(title: string, pattern: string): Pick<JsonForm, 'as' | 'title' | 'pattern' | 'sent'> {
  return { as: 'text', title, pattern, sent: { type: 'string', pattern } }
}

const base64 = '^[A-Za-z0-9+/]*={0,2}$'

function bytes(type: string): readonly JsonForm[] {
  const made = { given: 'text', back: "Buffer.from(text, 'base64')", type }
  const otherwise = { ...text('base64 text', base64), ...made }
  const sent = { type: 'string', format: 'base64', contentEncoding: 'base64' }
  return [{ as: 'base64', title: 'base64 text', sent, otherwise, ...made }]
}

function pairs(type: string, made: string): JsonForm {
  const entry = { key: { type: 'string' }, value: { type: 'string' } }
  const properties = { type: 'object', properties: entry, required: ['key', 'value'] }
  return {
    as: 'pairs',
    title: 'an array of pairs',
    given: 'pairs',
    back: `${made}(pairs.map(({ key, value }) => [key, value]))`,
    type,
    sent: { type: 'array', items: { ...properties, additionalProperties: false } },
  }
}

const url = { given: 'text', back: 'new URL(text)', type: 'URL' }

/** By the construct, in lower case; the first form of each is the one that loses least. */
const FORMS: Readonly<Record<string, readonly JsonForm[]>> = {
  date: [
    {
      as: 'datetime',
      title: 'an ISO date-time string',
      sent: { type: 'string', format: 'date-time' },
      ...dates,
    },
    { as: 'date', title: 'an ISO date string', sent: { type: 'string', format: 'date' }, ...dates },
  ],
  bigint: [
    {
      as: 'integer',
      title: 'an integer',
      given: 'number',
      back: 'BigInt(number)',
      type: 'bigint',
      sent: { type: 'integer' },
    },
    {
      ...text('a string of digits', '^-?\\d+$'),
      as: 'digits',
      given: 'text',
      back: 'BigInt(text)',
      type: 'bigint',
    },
  ],
  map: [
    {
      as: 'object',
      title: 'an object',
      given: 'entries',
      back: 'new Map(Object.entries(entries))',
      type: 'Map',
      sent: { type: 'object', additionalProperties: { type: 'string' } },
      otherwise: pairs('Map', 'new Map'),
    },
  ],
  record: [pairs('object', 'Object.fromEntries')],
  set: [
    {
      as: 'array',
      title: 'an array',
      given: 'items',
      back: 'new Set(items)',
      type: 'Set',
      sent: { type: 'array', items: { type: 'string' } },
    },
  ],
  url: [
    {
      as: 'url',
      title: 'a URL',
      sent: { type: 'string', format: 'uri' },
      otherwise: { ...text('the text of a URL', '^https?:\\/\\/\\S+$'), ...url },
      ...url,
    },
  ],
  buffer: bytes('Buffer'),
  uint8array: bytes('Uint8Array'),
}

/** What vendors call an instance of a class; which class is in the source alone. */
const OF_CLASSES = new Set(['custom', 'instanceof', 'instance'])

export function formsOf(construct: string): readonly JsonForm[] {
  return Object.hasOwn(FORMS, construct) ? (FORMS[construct] ?? []) : []
}

export function isOfClass(construct: string): boolean {
  return OF_CLASSES.has(construct)
}

import type { Json, JsonObject } from '../model/json.js'

/*
 * Limits of JSON Schema as a description says them: for models that are sent the description and not the limit.
 */

/** Every keyword that limits a value and can be told in words. */
export const LIMITS: readonly string[] = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'enum',
  'const',
]

/** Longer lists and patterns make no sentence. */
const MAX_LIST = 200
const MAX_PATTERN = 60

/**
 * What a field says of itself once these keywords of its schema are said in words, behind what it says already; null where
 * one of them has no words.
 */
export function withLimits(schema: JsonObject, keywords: readonly string[]): string | null {
  const said = keywords
    .filter((keyword) => !(keyword === 'pattern' && keywords.includes('format')))
    .map((keyword) => phrase(keyword, schema))
  if (said.includes(null) || said.length === 0) return null
  const words = said.join(', ')
  const sentence = `${words[0]?.toUpperCase()}${words.slice(1)}.`
  const before = schema['description']
  if (typeof before !== 'string' || before.trim() === '') return sentence
  const text = before.trim()
  return `${text}${/[.!?\u2026:)\]]$/.test(text) ? '' : '.'} ${sentence}`
}

/** Whether a description tells what a keyword would, as far as that can be seen. */
export function isTold(keyword: string, schema: JsonObject, description: Json | undefined): boolean {
  if (typeof description !== 'string') return false
  const value = schema[keyword]
  if (typeof value === 'number') {
    const number = new RegExp(`(?<![\\d.])${String(value).replace(/[.+]/g, '\\$&')}(?![\\d]|\\.\\d)`)
    return number.test(description) || (value === 1 && /\b(non-?empty|not empty)\b/i.test(description))
  }
  if (keyword === 'pattern') {
    return description.includes(String(value)) || isFormatTold(schema['format'], description)
  }
  if (keyword === 'format') return isFormatTold(value, description)
  if (keyword === 'uniqueItems') return /unique|twice|distinct|duplicate/i.test(description)
  const values = keyword === 'enum' && Array.isArray(value) ? value : [value]
  return values.every((each) => description.includes(String(each)))
}

function isFormatTold(format: Json | undefined, description: string): boolean {
  return FORMATS[String(format)]?.sign.test(description) ?? description.includes(String(format))
}

function phrase(keyword: string, schema: JsonObject): string | null {
  const value = schema[keyword]
  switch (keyword) {
    case 'minimum':
      return `at least ${value}`
    case 'maximum':
      return `at most ${value}`
    case 'exclusiveMinimum':
      return `more than ${value}`
    case 'exclusiveMaximum':
      return `less than ${value}`
    case 'multipleOf':
      return `a multiple of ${value}`
    case 'minLength':
      return `at least ${counted(value, 'character')}`
    case 'maxLength':
      return `at most ${counted(value, 'character')}`
    case 'minItems':
      return `at least ${counted(value, 'item')}`
    case 'maxItems':
      return `at most ${counted(value, 'item')}`
    case 'uniqueItems':
      return 'no item twice'
    case 'format':
      return FORMATS[String(value)]?.words ?? null
    case 'pattern':
      return String(value).length <= MAX_PATTERN ? `matching ${value}` : null
    case 'const':
      return `always ${text(value)}`
    case 'enum': {
      const list = Array.isArray(value) ? value.map(text).join(', ') : ''
      return list === '' || list.length > MAX_LIST ? null : `one of ${list}`
    }
    default:
      return null
  }
}

const FORMATS: Readonly<Record<string, { words: string; sign: RegExp }>> = {
  date: { words: 'a date such as 2026-01-31', sign: /\bdate\b|\d{4}-\d\d-\d\d|YYYY/i },
  'date-time': { words: 'a date and time such as 2026-01-31T09:30:00Z', sign: /\btime\b|ISO 8601|\dT\d/i },
  time: { words: 'a time such as 09:30:00', sign: /\btime\b|\d\d:\d\d|HH/i },
  duration: { words: 'a duration such as PT1H30M', sign: /duration|ISO 8601/i },
  email: { words: 'an email address', sign: /e-?mail/i },
  hostname: { words: 'a host name', sign: /host/i },
  ipv4: { words: 'an IPv4 address', sign: /\bip/i },
  ipv6: { words: 'an IPv6 address', sign: /\bip/i },
  uri: { words: 'a URL', sign: /\bur[il]\b|https?:/i },
  uuid: { words: 'a UUID', sign: /\b[ug]uid\b/i },
}

function counted(value: Json | undefined, what: string): string {
  return `${value} ${what}${value === 1 ? '' : 's'}`
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

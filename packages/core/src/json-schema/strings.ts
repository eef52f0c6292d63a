import { Latest } from '../common/latest-map.js'
import type { JsonObject } from '../model/json.js'
import { textsOf } from './pattern-texts.js'
import { inUnicodeMode, textsThatFit } from './patterns.js'

/** One string of each common format; patterns are tried against them too. */
const BY_FORMAT: Record<string, string> = {
  email: 'ada@example.com',
  uri: 'https://example.com/a',
  url: 'https://example.com/a',
  uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  'date-time': '2024-05-17T10:30:00Z',
  date: '2024-05-17',
  time: '10:30:00',
  duration: 'P1D',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'example.com',
}

/** Other strings that some validators take for a format, and others refuse. */
const DISPUTED: Record<string, string[]> = {
  'date-time': [
    '2024-05-17T10:30Z',
    '2024-05-17T10:30:00.123456Z',
    '2024-05-17T10:30:00+02:00',
    '2024-05-17T10:30:00',
  ],
  time: ['10:30', '10:30:00.123', '10:30:00Z'],
  email: ['a+b@example.co', 'a@localhost', 'ä@example.com', "o'neil@example.com"],
  uri: ['ftp://example.com', 'mailto:a@example.com', 'http://localhost:80', 'example:a'],
  uuid: [
    '00000000-0000-0000-0000-000000000000',
    '018f6f3e-6d6c-7a3b-8c1d-2e5f6a7b8c9d',
    '3F2504E0-4F89-41D3-9A0C-0305E82C3301',
  ],
  duration: ['PT1.5S', 'P1W', 'P1Y2M'],
}

/** Strings by which validators of a format differ. */
export function disputedStrings({ format }: JsonObject): string[] {
  return typeof format === 'string' ? (DISPUTED[format] ?? []) : []
}

const OTHERS = [
  'a',
  'A',
  '1',
  'ab1',
  'abc-def',
  '12',
  '123',
  '1.5',
  'AB',
  'ABC',
  '2024',
  '2024-05',
  '10:30',
  '10:30:00Z',
  '2024-05-17T10:30:00',
  '2024-05-17T10:30:00.000Z',
  '12345',
  '+14155550123',
  'YQ==',
  'YQ',
  '#a1b2c3',
  'a@b.c',
  'cjld2cjxh0000qzrmn831i7rn',
  'tz4a98xxat96iws9zmbrgj3a',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'V1StGXR8_Z5jdHi6B-myT',
  '192.0.2.0/24',
  'v1.2.3',
  '1.2.3',
  '/a/b',
  'a/b',
  'user_1',
  'true',
  'EUR',
  'en-US',
]

const CANDIDATES = [...Object.values(BY_FORMAT), ...OTHERS]

/** The candidates that a pattern fits, and texts that are made from it, of the patterns that were met last. */
const fittingCandidates = new Latest<string, readonly string[] | null>(500)

function candidatesThatFit(pattern: string): readonly string[] | null {
  const known = fittingCandidates.get(pattern)
  if (known !== undefined) return known
  const readable = inUnicodeMode(pattern)
  const fitting = textsThatFit(readable, [...CANDIDATES, ...madeFrom(readable)])
  fittingCandidates.set(pattern, fitting)
  return fitting
}

/** A long text costs a limit of time: it is made only where there is no shorter one. */
function madeFrom(pattern: string): string[] {
  const texts = textsOf(pattern)
  const short = texts.filter(({ length }) => length <= 64)
  return short.length > 0 ? short : texts.slice(0, 1)
}

/** A string that a schema allows, as near as a few trials come: patterns that none fits are left unmet. */
export function stringFor(schema: JsonObject): string {
  const { format, pattern } = schema
  const named = typeof format === 'string' ? BY_FORMAT[format] : undefined
  const fitting = typeof pattern === 'string' ? candidatesThatFit(pattern) : null
  if (fitting === null) return named ?? sized('a', schema)
  if (named !== undefined && fitting.includes(named)) return named
  return fitting.find((one) => lengthFits(one, schema)) ?? sized('a', schema)
}

function lengthFits(text: string, { minLength, maxLength }: JsonObject): boolean {
  return (
    (typeof minLength !== 'number' || text.length >= minLength) &&
    (typeof maxLength !== 'number' || text.length <= maxLength)
  )
}

function sized(text: string, { minLength, maxLength }: JsonObject): string {
  const min = typeof minLength === 'number' ? Math.min(minLength, 10_000) : 0
  const padded = text.padEnd(min, 'a')
  return typeof maxLength === 'number' ? padded.slice(0, Math.max(0, maxLength)) : padded
}

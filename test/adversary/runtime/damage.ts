import type { Random } from '../random.js'
import { objectShapeOf, type Path, type Place } from './places.js'

/** A change at one place of an input, as models make it. */
export interface Damage {
  kind: string
  path: Path
  /** What is sent there instead; null where it is the object with other keys. */
  change(value: unknown): unknown
}

interface Kind {
  /** How often it is chosen, beside the others. */
  weight: number
  at(place: Place, random: Random): ((value: unknown) => unknown) | null
}

/** Such a key is left out where that is asked for. */
export const UNKNOWN_KEY = 'a key that the tool does not take'

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
const isRecord = (value: unknown): value is Record<string, unknown> =>
  isContainer(value) && !Array.isArray(value)
const constant = (to: unknown) => () => to

/** Whatever else it holds: an object may have a key `toString`. */
function textsIn(value: unknown): string {
  return Array.isArray(value) ? value.map(textsIn).join() : typeof value === 'string' ? value : ''
}

/** What a repair may put right. */
const repairable: Record<string, Kind> = {
  'a number as text': {
    weight: 1.5,
    at: ({ value }, random) => {
      if (typeof value !== 'number') return null
      const text = String(value)
      const padded = value < 0 ? `-0${text.slice(1)}` : `0${text}`
      const ways = [text, ` ${text}\n`, padded, JSON.stringify(text), JSON.stringify(JSON.stringify(text))]
      if (!/[.e]/.test(text)) ways.push(`${text}.0`, `${text}e0`)
      if (value === 0 || value === 1) return constant(random.of([...ways, value === 1]))
      return constant(random.of(ways))
    },
  },
  'a boolean as a word or a number': {
    weight: 2.9,
    at: ({ value }, random) =>
      typeof value === 'boolean'
        ? constant(random.of(value ? ['true', 'True', 'yes', 'on', '1', 1] : ['false', 'no', 'off', '0', 0]))
        : null,
  },
  'JSON as text': {
    weight: 1.6,
    at: ({ value, path }, random) => {
      if (!isContainer(value) || path.length === 0) return null
      const text = JSON.stringify(value, null, random.of([0, 2]))
      return constant(random.chance(0.2) ? JSON.stringify(text) : text)
    },
  },
  'a listed text as its JSON': {
    weight: 7,
    // Without its tag, a branch of a union is not known.
    at: ({ value, shape, path }) =>
      shape.kind === 'enum' && path.at(-1) !== 'type' ? constant(JSON.stringify(value)) : null,
  },
  'a list as text where short text may be': {
    weight: 24,
    at: ({ value, shape }) =>
      shape.kind === 'union' && shape.members[0]?.kind === 'short' && Array.isArray(value)
        ? constant(JSON.stringify(value))
        : null,
  },
  'JSON with junk behind it': {
    weight: 0.78,
    at: ({ value }, random) =>
      isContainer(value)
        ? constant(
            JSON.stringify(value) +
              random.of([
                '}',
                ']',
                '}]',
                '\n</invoke>',
                '\n</parameter>\n</invoke>',
                '\n```',
                '"',
                ';',
                '\\n',
              ]),
          )
        : null,
  },
  'JSON with a slip': {
    weight: 0.78,
    at: ({ value }, random) => (isContainer(value) ? slip(value, random) : null),
  },
  'an object for its text': {
    weight: 38,
    at: ({ value, shape }) =>
      shape.kind === 'string' && typeof value === 'string' && /^[[{]\S*[\]}]$/.test(value)
        ? parsed(value)
        : null,
  },
  'one item for a list': {
    weight: 10,
    // A text that is itself the JSON of a list would say that list.
    at: ({ value }) =>
      Array.isArray(value) && value.length === 1 && !/^\s*\[.*\]\s*$/s.test(textsIn(value[0]))
        ? constant(value[0])
        : null,
  },
  'nothing for a field that may be left out': {
    weight: 2.1,
    at: ({ value, shape }, random) => {
      const object = objectShapeOf(shape, value)
      if (!object || !isRecord(value)) return null
      const absent = Object.entries(object.fields).filter(
        ([key, { optional }]) => optional && !Object.hasOwn(value, key),
      )
      if (absent.length === 0) return null
      const [key] = random.of(absent)
      const to = random.of([null, 'null', ''])
      return (sent) => ({ ...(sent as object), [key]: to })
    },
  },
  'a key as its JSON': {
    weight: 1.15,
    at: ({ value, shape }, random) => {
      if (!objectShapeOf(shape, value) || !isRecord(value) || Object.keys(value).length === 0) return null
      const key = random.of(Object.keys(value))
      const sentAs = random.chance(0.2) ? JSON.stringify(JSON.stringify(key)) : JSON.stringify(key)
      return (sent) =>
        Object.fromEntries(
          Object.entries(sent as object).map(([name, each]) => [name === key ? sentAs : name, each]),
        )
    },
  },
  [UNKNOWN_KEY]: {
    weight: 1.8,
    at: ({ value, shape }, random) => {
      if (!objectShapeOf(shape, value)?.strict) return null
      const key = random.of(['dry_run', 'explanation', '__proto__', '"quoted"', 'toString'])
      return (sent) => {
        const damaged = { ...(sent as object) }
        return Object.defineProperty(damaged, key, {
          value: true,
          enumerable: true,
          configurable: true,
          writable: true,
        })
      }
    },
  },
}

/** What no repair can know: it has to be refused, unless what is left says the same. */
const harmful: Record<string, Kind> = {
  'text that was cut off': {
    weight: 0.75,
    at: ({ value }, random) => {
      if (!isContainer(value)) return null
      const text = JSON.stringify(value)
      return constant(text.slice(0, 1 + random.below(text.length - 1)))
    },
  },
  'text that lost a bracket': { weight: 0.75, at: ({ value }, random) => lost(value, '[]{}', random) },
  'text that lost a quote': { weight: 0.95, at: ({ value }, random) => lost(value, '"', random) },
  'a number with more digits than it holds': {
    weight: 2,
    at: ({ value }, random) => {
      if (typeof value !== 'number' || value === 0 || !Number.isInteger(value) || Math.abs(value) > 1e6)
        return null
      const tail = `.${'0'.repeat(20)}1`
      return constant(random.of([`${value}${tail}`, `${value}4503599627370497.3`, `${value}e-400`]))
    },
  },
  'digits of a text as a number': {
    weight: 6.5,
    at: ({ value }) => (typeof value === 'string' && /^\d+$/.test(value) ? constant(Number(value)) : null),
  },
  'a value in a list of its own': {
    weight: 0.8,
    at: ({ value, path }) => (path.length > 0 ? constant([value]) : null),
  },
}

export const kinds: Readonly<Record<string, Kind>> = { ...repairable, ...harmful }

function slip(value: object, random: Random): ((sent: unknown) => unknown) | null {
  const text = JSON.stringify(value)
  const last = text.slice(-1)
  const ways: string[] = [
    `${text.slice(0, -1)}${last === ']' ? '}' : ']'}`,
    `\`\`\`json\n${text}\n\`\`\``,
    text.length > 2 ? `${text.slice(0, -1)},${last}` : text,
  ]
  const between = [...text.matchAll(/(?<=[[{,]|":)(?=["\d[{])/g)].map(({ index }) => index)
  if (isPlain(text) && between.length > 0) {
    const at = random.of(between)
    ways.push(`${text.slice(0, at)}\\n${text.slice(at)}`)
    const closers = [...text.matchAll(/[\]}]/g)].map(({ index }) => index)
    const close = random.of(closers)
    ways.push(`${text.slice(0, close)}${random.of([']', '}'])}${text.slice(close)}`)
  }
  if (text.includes('\\n') && !text.includes('\\\\')) ways.push(text.replaceAll('\\n', '\n'))
  const sent = random.of(ways)
  return sent === text ? null : constant(sent)
}

/** Without texts in which a place between tokens may be found by mistake. */
function isPlain(text: string): boolean {
  return !/[\\]/.test(text) && !/"[^"]*[[\]{},:][^"]*"/.test(text)
}

/** Only what structures the text: a bracket inside a string is the model's own. */
function lost(value: unknown, what: string, random: Random): ((sent: unknown) => unknown) | null {
  if (!isContainer(value)) return null
  const text = JSON.stringify(value)
  const places: number[] = []
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    const ends = token.length > 1 ? [index, index + token.length - 1] : [index]
    places.push(...ends.filter((at) => what.includes(text.charAt(at))))
  }
  if (places.length === 0) return null
  const at = random.of(places)
  return constant(text.slice(0, at) + text.slice(at + 1))
}

function parsed(text: string): (() => unknown) | null {
  try {
    const value: unknown = JSON.parse(text)
    return isContainer(value) ? () => structuredClone(value) : null
  } catch {
    return null
  }
}

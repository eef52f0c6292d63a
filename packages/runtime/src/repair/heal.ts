/** JSON text made of nearly JSON text. */
export interface Healed {
  text: string
  /** Whether the first thing dropped behind the value is a `]`. */
  extraList: boolean
}

/**
 * Puts slips right that models make and that have one reading: junk behind a complete object or list, one wrong or
 * superfluous closing bracket, raw control characters inside strings, a literal `\n` or `\t` between tokens, a comma before
 * a closing bracket, a code fence around it. Null when it is none of these.
 *
 * No bracket is ever added, and no opening one is dropped: text that stays open was cut off, and what is missing is unknown.
 * The result need not be JSON. The time is linear in the length of the text.
 */
export function healed(text: string): Healed | null {
  const inside = withoutFence(text.trim())
  if (!inside.startsWith('[') && !inside.startsWith('{')) return null
  const walked = walk(inside, null)
  if (walked === null) return null
  if (!('slipAt' in walked)) return withoutJunk(inside, walked)
  const readings = waysPast(inside, walked.slipAt).flatMap((by) => {
    const other = walk(inside, { at: walked.slipAt, by })
    // One slip is enough: nothing but blanks may follow.
    if (other === null || 'slipAt' in other || inside.slice(other.end).trim() !== '') return []
    return isJson(other.text) ? [other.text] : []
  })
  const [reading] = readings
  return readings.length === 1 && reading !== undefined ? { text: reading, extraList: false } : null
}

const FENCE = '```'

/** What closes the fence is junk behind the value. */
function withoutFence(text: string): string {
  if (!text.startsWith(FENCE)) return text
  return text
    .slice(FENCE.length)
    .replace(/^json\b/, '')
    .trimStart()
}

interface Walked {
  text: string
  /** Behind the bracket that closes the first one. */
  end: number
}

/**
 * Up to the bracket that closes the first one, or to the first closing bracket that closes nothing. `slip` says what to take
 * for the bracket at a place. Null where the text ends before.
 */
function walk(text: string, slip: { at: number; by: string } | null): Walked | { slipAt: number } | null {
  const pieces: string[] = []
  const open: string[] = []
  let from = 0
  let inString = false
  /** The piece that is a comma with nothing behind it so far. */
  let comma = -1
  /** The last character that is no blank. */
  let last = ''

  function put(piece: string, at: number, length: number): void {
    pieces.push(text.slice(from, at), piece)
    from = at + length
  }

  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') {
        inString = false
        last = '"'
      } else if (character < ' ') put(JSON.stringify(character).slice(1, -1), at, 1)
      continue
    }
    if (character === '\\' && 'nrt'.includes(text.charAt(at + 1) || '-')) {
      put(' ', at, 2)
      at += 1
      continue
    }
    if (BLANKS.includes(character)) continue
    const previous = last
    last = character
    if (character === ',') {
      put(',', at, 1)
      // A comma behind an opening bracket stands for something that is missing.
      comma = previous === '[' || previous === '{' ? -1 : pieces.length - 1
      continue
    }
    if (character === ']' || character === '}') {
      const by = slip?.at === at ? slip.by : character
      if (by !== character) put(by, at, 1)
      if (by === '') {
        last = previous
        continue
      }
      if (open.at(-1) !== by) return { slipAt: at }
      open.pop()
      if (comma >= 0) pieces[comma] = ''
      if (open.length === 0) {
        pieces.push(text.slice(from, at + 1))
        return { text: pieces.join(''), end: at + 1 }
      }
    } else if (character === '"') inString = true
    else if (character === '[') open.push(']')
    else if (character === '{') open.push('}')
    comma = -1
  }
  return null
}

const BLANKS = ' \n\r\t'

/**
 * With the other bracket, or without it. Only a `}` behind a value is left out: a `]` may as well be right, and an opening one
 * missing.
 */
function waysPast(text: string, at: number): string[] {
  if (text.charAt(at) === ']') return ['}']
  return /[[{,:]$/.test(text.slice(0, at).trimEnd()) ? [']'] : [']', '']
}

/** Longer than anything that models append. */
const MAX_JUNK = 1000

const JUNK =
  /^(?:[\s\]}]|\\[nrt]|<\/[a-z][\w:.-]{0,60}>|```)*(?:["'`;,](?:[\s\]}]|\\[nrt]|<\/[a-z][\w:.-]{0,60}>)*)?$/i

function withoutJunk(text: string, { text: value, end }: Walked): Healed | null {
  if (text.length - end > MAX_JUNK) return null
  const junk = text.slice(end)
  if (!JUNK.test(junk)) return null
  // Where a quote is missing from a string, its other one is left over, and the text ends as it should.
  if (junk.includes('"') && junk.match(/[\]}]/g)?.at(-1) === value.at(-1)) return null
  return { text: value, extraList: junk.trimStart().startsWith(']') }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

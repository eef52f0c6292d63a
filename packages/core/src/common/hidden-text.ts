/*
 * Characters that a model reads and that nobody sees. Written as code points here, so that this file has none of them.
 */

export type HiddenKind = 'tag' | 'direction' | 'zero-width' | 'variation'

/** Hidden characters side by side, as offsets in the text. */
export interface HiddenRun {
  start: number
  end: number
  kinds: ReadonlyMap<HiddenKind, number>
}

const SUSPECT =
  /[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/u

/** Scripts in which a joiner or a non-joiner changes how letters look. */
const JOINING =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Adlm}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Tibt}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Mong}]/u
/** Scripts without spaces, in which a space of no width separates words. */
const UNSPACED =
  /[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Lana}\p{scx=Tale}\p{scx=Talu}]/u
const RIGHT_TO_LEFT =
  /[\p{Script=Hebr}\p{Script=Arab}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}]/u
const HAN = /\p{scx=Han}/u
const PICTURE = /\p{Extended_Pictographic}/u
/** What may stand between a picture and a joiner: a skin color, a variation selector, the end of a flag's tags. */
const PICTURE_PART = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u{e007f}/u
/** The flag of a part of a country: England, Scotland, Texas. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/uy
const FLAG_START = 0x1f3f4

/** Hidden characters that no script and no emoji needs where they stand. */
export function hiddenRuns(text: string): HiddenRun[] {
  if (!SUSPECT.test(text)) return []
  const isRightToLeft = RIGHT_TO_LEFT.test(text)
  const runs: Array<{ start: number; end: number; kinds: Map<HiddenKind, number> }> = []
  let previous = ''
  for (let index = 0; index < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(index) as number)
    const flag = char.codePointAt(0) === FLAG_START ? flagAt(text, index) : 0
    if (flag > 0) {
      index += flag
      previous = '\u{e007f}'
      continue
    }
    const end = index + char.length
    if (SUSPECT.test(char) && !isNeeded(char, previous, charAt(text, end), isRightToLeft)) {
      const kind = kindOf(char)
      const last = runs.at(-1)
      const run = last?.end === index ? last : { start: index, end, kinds: new Map<HiddenKind, number>() }
      run.end = end
      run.kinds.set(kind, (run.kinds.get(kind) ?? 0) + 1)
      if (run !== last) runs.push(run)
    }
    previous = char
    index = end
  }
  return runs
}

function flagAt(text: string, index: number): number {
  FLAG.lastIndex = index
  return FLAG.exec(text)?.[0].length ?? 0
}

function charAt(text: string, index: number): string {
  const code = text.codePointAt(index)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function kindOf(char: string): HiddenKind {
  const code = char.codePointAt(0) as number
  if (code >= 0xe0000 && code <= 0xe007f) return 'tag'
  if ((code >= 0xfe00 && code <= 0xfe0f) || code >= 0xe0100) return 'variation'
  const turns = code === 0x61c || code === 0x200e || code === 0x200f
  const embeds = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
  return turns || embeds ? 'direction' : 'zero-width'
}

function isNeeded(char: string, before: string, after: string, isRightToLeft: boolean): boolean {
  const code = char.codePointAt(0) as number
  const isBesideHidden = isInvisible(before) || isInvisible(after)
  switch (kindOf(char)) {
    case 'tag':
      return false
    // An override turns text around that has a direction of its own.
    case 'direction':
      return isRightToLeft && code !== 0x202d && code !== 0x202e
    case 'variation':
      if (code >= 0xe0100) return HAN.test(before)
      return before !== '' && !/[\sA-Za-z]/.test(before) && !SUSPECT.test(before)
    case 'zero-width':
      if (code === 0x200d && PICTURE_PART.test(before) && PICTURE.test(after)) return true
      if (isBesideHidden) return false
      if (code === 0x200c || code === 0x200d) return JOINING.test(before) || JOINING.test(after)
      if (code === 0x200b) return UNSPACED.test(before) || UNSPACED.test(after)
      return code === 0x180e && /\p{scx=Mong}/u.test(before)
  }
}

function isInvisible(char: string): boolean {
  return SUSPECT.test(char) && kindOf(char) === 'zero-width'
}

/** The text with each hidden character written out: `<U+200B>`. */
export function withHiddenShown(text: string): string {
  return replaceRuns(text, (hidden) =>
    Array.from(hidden, (char) => {
      const code = (char.codePointAt(0) as number).toString(16).toUpperCase()
      return `<U+${code.padStart(4, '0')}>`
    }).join(''),
  )
}

export function withoutHidden(text: string): string {
  return replaceRuns(text, () => '')
}

function replaceRuns(text: string, by: (hidden: string) => string): string {
  let made = ''
  let from = 0
  for (const { start, end } of hiddenRuns(text)) {
    made += text.slice(from, start) + by(text.slice(start, end))
    from = end
  }
  return made + text.slice(from)
}

/** The words that hidden characters spell, by the ways of hiding words that are known; null where they spell none. */
export function decodedHidden(text: string): string | null {
  const hidden = hiddenRuns(text).flatMap(({ start, end }) => Array.from(text.slice(start, end)))
  return tagText(hidden) ?? selectorText(hidden) ?? bitText(hidden)
}

/** Tag characters repeat ASCII. */
function tagText(chars: readonly string[]): string | null {
  const codes = chars.map((char) => (char.codePointAt(0) as number) - 0xe0000)
  return readable(String.fromCharCode(...codes.filter((code) => code >= 0x20 && code <= 0x7e)))
}

/** The 256 variation selectors as bytes of UTF-8. */
function selectorText(chars: readonly string[]): string | null {
  const bytes = chars.flatMap((char) => {
    const code = char.codePointAt(0) as number
    if (code >= 0xfe00 && code <= 0xfe0f) return [code - 0xfe00]
    return code >= 0xe0100 && code <= 0xe01ef ? [code - 0xe0100 + 16] : []
  })
  return readable(new TextDecoder().decode(Uint8Array.from(bytes)))
}

/** Two characters of no width as the bits of ASCII. */
function bitText(chars: readonly string[]): string | null {
  const bits = chars.filter((char) => kindOf(char) === 'zero-width')
  const [zero, ...more] = new Set(bits)
  if (zero === undefined || more.length !== 1 || bits.length < 16) return null
  for (const flipped of [false, true]) {
    let word = ''
    for (let at = 0; at + 8 <= bits.length; at += 8) {
      const byte = bits.slice(at, at + 8).map((bit) => ((bit === zero) !== flipped ? '0' : '1'))
      word += String.fromCharCode(Number.parseInt(byte.join(''), 2))
    }
    const found = readable(word)
    if (found !== null) return found
  }
  return null
}

function readable(text: string): string | null {
  return text.length > 1 && /^[\p{L}\p{M}\p{N}\p{P}\p{S}\s]+$/u.test(text) ? text : null
}

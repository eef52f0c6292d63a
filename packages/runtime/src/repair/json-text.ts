const FENCE = /^\s*```(?:json)?\s(.*)```\s*$/s

/** How far from its end a text may have a wrong bracket. */
const TAIL = 7

/**
 * Reads text that is JSON, or would be but for a slip that models make and that has one reading: junk behind a complete
 * object or list, one wrong or superfluous bracket near the end, raw control characters inside strings, a literal `\n` or
 * `\t` between tokens, a comma before a closing bracket, a code fence around it. Null when it is none of these; a text that was cut off is never completed.
 */
export function readJsonText(text: string, lenient: boolean): { value: unknown; exact: boolean } | null {
  const exact = parse(text)
  if (exact) return { value: exact.value, exact: true }
  const inside = FENCE.exec(text)?.[1] ?? text
  if (!lenient || !/^\s*[[{]/.test(inside)) return null
  const plain = withoutSlips(inside)
  const healed = parse(plain) ?? beforeJunk(plain) ?? withOtherBracket(plain)
  return healed && { value: healed.value, exact: false }
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** Escapes raw control characters inside strings, takes `\n`, `\r`, `\t` between tokens for the whitespace they mean, drops last commas. */
function withoutSlips(text: string): string {
  let result = ''
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\') {
      const next = text.charAt(at + 1)
      result += inString ? character + next : /[nrt]/.test(next) ? ' ' : character + next
      at += 1
    } else if (inString && character < ' ') result += JSON.stringify(character).slice(1, -1)
    else {
      if (character === '"') inString = !inString
      // A comma that nothing follows.
      if (!inString && (character === ']' || character === '}')) result = result.replace(/,\s*$/, '')
      result += character
    }
  }
  return result
}

/** The object or list that the text begins with, when only brackets, commas, quotes and blanks follow it. */
function beforeJunk(text: string): { value: unknown } | null {
  const end = balancedEnd(text)
  if (end === null || !/^[\s\]},"'`;]*$/.test(text.slice(end))) return null
  return parse(text.slice(0, end))
}

/** Behind the bracket that closes the first one; null where brackets do not match or none closes it. */
function balancedEnd(text: string): number | null {
  const open: string[] = []
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') open.push('}')
    else if (character === '[') open.push(']')
    else if (character === '}' || character === ']') {
      if (open.pop() !== character) return null
      if (open.length === 0) return at + 1
    }
  }
  return null
}

/** One bracket of the tail taken out or exchanged for another; only when that has a single result. */
function withOtherBracket(text: string): { value: unknown } | null {
  const start = Math.max(1, text.length - TAIL)
  const results = new Map<string, unknown>()
  for (let at = start; at < text.length; at += 1) {
    if (!'[]{}'.includes(text.charAt(at))) continue
    for (const other of ['', ...'[]{}']) {
      const tried = parse(text.slice(0, at) + other + text.slice(at + 1))
      if (tried) results.set(JSON.stringify(tried.value), tried.value)
    }
    if (results.size > 1) return null
  }
  const [value] = results.values()
  return results.size === 1 ? { value } : null
}

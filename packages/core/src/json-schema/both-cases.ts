const PART =
  /\\(?:p\{[^}]*\}|P\{[^}]*\}|k<[^>]*>|u[0-9a-f]{4}|x[0-9a-f]{2}|.)|\(\?(?:<[A-Za-z]\w*>|<?[!=]|:)|\[\^?(?:\\.|[^\]\\])*\]|[A-Za-z]|[\s\S]/gi

/** The pattern that accepts either case of each letter; the pattern itself where it does already. */
export function bothCases(pattern: string): string {
  return pattern.replace(PART, (part) => {
    if (part.startsWith('[')) return classOfBoth(part)
    if (!/^[A-Za-z]$/.test(part)) return part
    return `[${part.toUpperCase()}${part.toLowerCase()}]`
  })
}

function classOfBoth(text: string): string {
  const [, open = '', inside = ''] = /^(\[\^?)([\s\S]*)\]$/.exec(text) ?? []
  const items = inside.match(/\\.|[A-Za-z]-[A-Za-z]|[\s\S]/g) ?? []
  const known = new Set(items)
  const added = items.flatMap((item) => {
    const other = swapped(item)
    return /^[A-Za-z](?:-[A-Za-z])?$/.test(item) && !known.has(other) ? [other] : []
  })
  return `${open}${inside}${[...new Set(added)].join('')}]`
}

function swapped(text: string): string {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase()
}

/**
 * Whether the pattern with both cases takes what the flag `i` lets it take, and nothing else: letters stand for themselves alone, in no
 * range that ends elsewhere, and nothing refers back to what was taken.
 */
export function isWholeInBothCases(pattern: string): boolean {
  if (!/^[\x20-\x7e]*$/.test(pattern) || /\\[xucpPk1-9]/.test(pattern.replace(/\\\\/g, ''))) return false
  const classes = pattern.replace(/\\[^[\]]/g, '').match(/\[\^?(?:\\.|[^\]\\])*\]/g) ?? []
  return classes.every(
    (each) => !/[^[^]-[^\]]/.test(each.replace(/a-z|A-Z|[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d/g, '')),
  )
}

/** Text that is evidently meant as JSON, whole or cut off, where `[a-z]*.ts` and `{src,test}` are not. */
const JSON_BEGINNING =
  /^\s*(?:"|\{\s*(?:"|\}|$)|\[\s*(?:["{[\]]|$|(?:-?\d[\d.eE+-]{0,30}|t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?)\s*(?:[,\]]|$)))/

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' }

/**
 * Whether a text sent for a list of texts is one item of it: not JSON, not several items in a row, and not cut off inside
 * brackets. A text that says nothing (`""`, `"null"`) may mean no item at all.
 */
export function isOneItem(text: string): boolean {
  if (text.trim() === '' || text === 'null' || JSON_BEGINNING.test(text)) return false
  // JSON that a quote is missing from.
  if (/^\s*[[{]/.test(text) && text.includes('"')) return false
  const open: string[] = []
  for (const character of text) {
    const closing = CLOSING[character]
    if (closing !== undefined) open.push(closing)
    else if (character === open.at(-1)) open.pop()
    else if (character === ']' || character === '}') return false
    else if (open.length === 0 && ',;\n'.includes(character)) return false
  }
  return open.length === 0
}

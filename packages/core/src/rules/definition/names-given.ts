import { namesOf } from '../../detect/definitions/key-use.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Location } from '../../model/text.js'

/** A name that the model knows a tool by; with its place where a record's key gives it. */
export interface NameGiven {
  name: string
  at: Location | null
}

/** What the link to such a place says. */
export const CALLED_HERE = 'This key is its name.'

/** What a tool is called: its name, or each of those that the records give it which it is put into. */
export function namesGiven({ name, nameSource, keyedAt = [], site, file }: ToolFacts): NameGiven[] {
  if (name !== null && nameSource !== 'key') return [{ name, at: null }]
  if (keyedAt.length === 0)
    return name === null ? [] : [{ name, at: site.key ? { file, range: site.key.range } : null }]
  return namesOf(keyedAt).map((each) => {
    const use = keyedAt.find((other) => other.name === each)
    return { name: each, at: use ? { file: use.file, range: use.range } : null }
  })
}

import { findNodeAtLocation, getNodeValue } from 'jsonc-parser'
import type { FixContext } from '../context.js'
import type { Splice } from '../source/property.js'
import { indentAt, startsLine } from '../source/style.js'
import { configText, eolOf, withKey } from './config-file.js'

/**
 * Adds words to a list of the configuration, which stays as it is written, comments included. `inForce`: what the list holds
 * where this file does not have it. Null where the file is not what it should be.
 */
export function addToConfigList(
  { sources, config }: FixContext,
  key: readonly string[],
  added: readonly string[],
  inForce: readonly string[],
): Splice | null {
  const found = configText(config, (file) => sources.read(file))
  if (!found) return null
  const { text, tree, base } = found
  const list = tree ? findNodeAtLocation(tree, [...base, ...key]) : undefined
  const present: unknown = list && getNodeValue(list)
  if (present !== undefined && !Array.isArray(present)) return null
  const last = list?.children?.at(-1)
  if (text !== null && last) {
    // As the list is written: on its line, or on a line of its own like the one before.
    const end = last.offset + last.length
    const line = startsLine(text, last.offset) ? eolOf(text) + indentAt(text, last.offset) : ' '
    const newText = added.map((word) => `,${line}${JSON.stringify(word)}`).join('')
    return { span: { start: end, end }, newText }
  }
  return withKey(found, key, [...(present ?? inForce), ...added])
}

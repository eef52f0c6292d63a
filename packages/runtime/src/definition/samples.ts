import { found, isPlainObject } from '../found.js'
import type { Report } from './problem.js'

const shape = 'Write { valid: [{ input }], invalid: [{ input }] }.'

/** `samples`: `{ valid?, invalid? }`, each a list of `{ input, note? }`. The inputs are not looked at. */
export function checkSamples(samples: unknown, report: Report): void {
  if (samples === undefined) return
  if (!isPlainObject(samples)) {
    report(['samples'], `must be an object, and is ${found(samples)}.`, shape)
    return
  }
  for (const key of Object.keys(samples)) {
    if (key !== 'valid' && key !== 'invalid') {
      report(['samples', key], 'is neither "valid" nor "invalid".', shape)
      continue
    }
    const list = samples[key]
    if (list === undefined) continue
    if (!Array.isArray(list)) {
      report(['samples', key], `must be a list, and is ${found(list)}.`, shape)
      continue
    }
    for (const [index, entry] of list.entries()) checkEntry(['samples', key, index], entry, report)
  }
}

function checkEntry(path: ReadonlyArray<string | number>, entry: unknown, report: Report): void {
  if (!isPlainObject(entry) || !Object.hasOwn(entry, 'input')) {
    report(path, 'must be an object with the key "input".', shape)
    return
  }
  const { note } = entry
  if (note !== undefined && typeof note !== 'string')
    report([...path, 'note'], `must be a string, and is ${found(note)}.`)
}

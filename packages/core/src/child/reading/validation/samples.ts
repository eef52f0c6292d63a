import type { ToolReading } from '../../../model/reading.js'
import { jsonCopy } from '../json-copy.js'
import { itemsOf, safeGet } from '../safe-get.js'

type Samples = NonNullable<ToolReading['samples']>

/**
 * A definition's own examples: `samples: { valid, invalid }`, and `examples`, which holds `[{ input }]` or the bare
 * inputs. Those that are not JSON are left out; null when there is none. Never throws.
 */
export function readSamples(
  samples: unknown,
  examples: unknown,
  declaredKeys: string[] | null,
): ToolReading['samples'] {
  const read: Samples = {
    valid: itemsOf(safeGet(samples, 'valid')).flatMap(entry),
    invalid: itemsOf(safeGet(samples, 'invalid')).flatMap(entry),
  }
  // A tool with a parameter called `input` of its own: `{ input: … }` is then the input itself.
  const bare = declaredKeys?.includes('input') === true
  for (const example of itemsOf(examples)) {
    const isWrapped = !bare && safeGet(example, 'input') !== undefined
    read.valid.push(...entry(isWrapped ? example : { input: example }))
  }
  return read.valid.length + read.invalid.length > 0 ? read : null
}

function entry(value: unknown): Samples['valid'] {
  const input = safeGet(value, 'input')
  const copy = input === undefined ? null : jsonCopy(input)
  if (!copy?.ok) return []
  const note = safeGet(value, 'note')
  return [typeof note === 'string' ? { input: copy.value, note } : { input: copy.value }]
}

import { expect, it } from 'vitest'
import { DependencyTracker } from '#core/workspace/analysis/dependency-tracker.js'

/** A tracker that asked for some files, and has parts. */
function tracker(files: string[], parts: DependencyTracker[] = []): DependencyTracker {
  const made = new DependencyTracker()
  for (const file of files) made.add('inert', file)
  for (const part of parts) made.include(part)
  return made
}

it.each([
  ['itself', tracker(['a'])],
  ['a part', tracker([], [tracker([]), tracker(['b', 'a'])])],
  ['a part of a part', tracker(['b'], [tracker(['c'], [tracker(['a'])])])],
  ['one of several in one', tracker([], [DependencyTracker.ofAll([tracker(['b']), tracker(['a'])])])],
])('tells that a file was asked for by %s', (_, made) => {
  expect(made.asked('inert', new Set(['x', 'a']), new Map())).toBe(true)
  expect(made.asked('inert', new Set(['x']), new Map())).toBe(false)
  expect(made.asked('file', new Set(['a']), new Map())).toBe(false)
})

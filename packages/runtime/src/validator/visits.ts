import { isObject } from '../found.js'

/** The schema of Vega-Lite, 1.8 MB of unions, takes 30 for each value. One whose parts refer to each other a few times has millions. */
const LEAST = 100_000
const EACH_VALUE = 1000

let left = LEAST

/** A validation begins: how often it may hold a value against a part of the schema. */
export function allowVisits(instance: unknown): void {
  left = LEAST + EACH_VALUE * valuesIn(instance)
}

/** @throws {Error} when it does so too often */
export function countVisit(): void {
  if (left === 0) {
    throw new Error(
      'Its parts refer to each other in so many ways that holding an input against all of them takes too long.',
    )
  }
  left -= 1
}

function valuesIn(instance: unknown): number {
  const open = [instance]
  let values = 0
  for (; open.length > 0; values += 1) {
    const current = open.pop()
    if (Array.isArray(current)) for (const item of current) open.push(item)
    else if (isObject(current)) for (const key of Object.keys(current)) open.push(current[key])
  }
  return values
}

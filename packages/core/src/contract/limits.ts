import { isDeepStrictEqual } from 'node:util'
import { textsThatFit } from '../json-schema/patterns.js'
import type { Json } from '../model/json.js'

type Keeps = (value: Json, limit: Json) => boolean

const bounded = (
  of: (value: Json) => number | null,
  fits: (size: number, limit: number) => boolean,
): Keeps => {
  return (value, limit) => {
    const size = of(value)
    return size === null || typeof limit !== 'number' || fits(size, limit)
  }
}

const numberOf = (value: Json) => (typeof value === 'number' ? value : null)
const lengthOf = (value: Json) => (typeof value === 'string' ? [...value].length : null)
const countOf = (value: Json) => (Array.isArray(value) ? value.length : null)

/** What keywords ask of a value; what they do not apply to keeps them. */
const KEYWORDS: Readonly<Record<string, Keeps>> = {
  minimum: bounded(numberOf, (size, limit) => size >= limit),
  maximum: bounded(numberOf, (size, limit) => size <= limit),
  exclusiveMinimum: bounded(numberOf, (size, limit) => size > limit),
  exclusiveMaximum: bounded(numberOf, (size, limit) => size < limit),
  minLength: bounded(lengthOf, (size, limit) => size >= limit),
  maxLength: bounded(lengthOf, (size, limit) => size <= limit),
  minItems: bounded(countOf, (size, limit) => size >= limit),
  maxItems: bounded(countOf, (size, limit) => size <= limit),
  pattern: (value, limit) => typeof value !== 'string' || typeof limit !== 'string' || matches(value, limit),
  values: (value, limit) => !Array.isArray(limit) || limit.some((each) => isDeepStrictEqual(each, value)),
}

/**
 * Whether a value breaks a keyword that was changed (`maxLength-added`): a value that keeps it is refused for something else. Null where
 * that cannot be told.
 */
export function breaksLimit(kind: string, limit: Json | undefined, value: Json | undefined): boolean | null {
  const [, keyword = ''] = /^(\w+)-(?:added|changed|dropped)$/.exec(kind) ?? []
  const keeps = KEYWORDS[keyword]
  return keeps && limit !== undefined && value !== undefined ? !keeps(value, limit) : null
}

/** A pattern that is no expression, or comes to no end, fits nothing. */
function matches(text: string, pattern: string): boolean {
  return textsThatFit(pattern, [text])?.length === 1
}

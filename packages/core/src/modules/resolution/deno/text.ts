import { type ParseError, parse } from 'jsonc-parser'
import { readRegularText } from '../../../common/regular-file.js'

/** The text of a file; null where it cannot be read. */
export function textOf(file: string): string | null {
  try {
    return readRegularText(file)
  } catch {
    return null
  }
}

/** What a file of Deno's says, which may have comments; null where it says nothing. */
export function jsonIn(file: string): unknown {
  const text = textOf(file)
  const errors: ParseError[] = []
  return text === null ? null : (parse(text, errors, { allowTrailingComma: true }) as unknown)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

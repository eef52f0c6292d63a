import { readRegularText } from '../common/regular-file.js'

const LINE = /^( *)(?:'((?:[^']|'')+)'|"([^"\\]+)"|([^\s'"#:-][^\s:]*)) *:(?:\s+(.*))?$/
const TEXT = /^(?:'([^']*)'|"([^"\\]*)"|([^\s'"#&*!|>{[][^#]*?))\s*(?:\s#.*)?$/

/**
 * The texts of the records of a YAML file that are written one member a line, each with the keys that lead to it. To load a parser of
 * YAML takes longer than all else here, and any other way of writing leaves a range unknown.
 */
export function* textsOf(yaml: string): Generator<[keys: string[], value: string]> {
  const open: Array<{ indent: number; key: string }> = []
  for (const line of yaml.split(/\r?\n/)) {
    const match = LINE.exec(line)
    if (!match) continue
    const [, spaces = '', single, double, bare, rest = ''] = match
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= spaces.length) open.pop()
    open.push({ indent: spaces.length, key: single ?? double ?? bare ?? '' })
    const value = TEXT.exec(rest)
    const text = value && (value[1] ?? value[2] ?? value[3])
    if (text) yield [open.map(({ key }) => key), text]
  }
}

/** The text of a file; nothing where the folder has none. */
export function textOf(file: string): string {
  try {
    return readRegularText(file)
  } catch {
    // The folder has no such file.
    return ''
  }
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // npm could not read it either.
    return null
  }
}

export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

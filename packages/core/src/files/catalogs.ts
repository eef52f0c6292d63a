import path from 'node:path'
import { readRegularText } from '../common/regular-file.js'

/** By the name of a catalog, the range of each package in it. */
type Catalogs = ReadonlyMap<string, ReadonlyMap<string, string>>

const DEFAULT = 'default'

/** What `catalog:` stands for as a range in the package.json files of a monorepo. */
export class CatalogRanges {
  /** By the folder of a monorepo. */
  readonly #catalogs = new Map<string, Catalogs>()

  /** Null for a range of a catalog that has no such package; a range of any other kind as it is. */
  resolve(range: string, name: string, folder: string): string | null {
    if (!range.startsWith('catalog:')) return range
    const catalog = range.slice('catalog:'.length).trim() || DEFAULT
    for (let at = folder; ; at = path.posix.dirname(at)) {
      const found = this.#catalogsIn(at).get(catalog)?.get(name)
      if (found !== undefined) return found
      if (path.posix.dirname(at) === at) return null
    }
  }

  clear(): void {
    this.#catalogs.clear()
  }

  #catalogsIn(folder: string): Catalogs {
    let catalogs = this.#catalogs.get(folder)
    if (!catalogs) {
      catalogs = catalogsOf(folder)
      this.#catalogs.set(folder, catalogs)
    }
    return catalogs
  }
}

/** Of pnpm in pnpm-workspace.yaml and of Yarn in .yarnrc.yml; of Bun in package.json, also under `workspaces`. */
function catalogsOf(folder: string): Catalogs {
  const catalogs = new Map<string, Map<string, string>>()
  const put = (catalog: string, name: string, range: unknown): void => {
    if (typeof range !== 'string') return
    const ranges = catalogs.get(catalog) ?? new Map<string, string>()
    catalogs.set(catalog, ranges)
    if (!ranges.has(name)) ranges.set(name, range)
  }
  for (const file of ['pnpm-workspace.yaml', '.yarnrc.yml']) {
    for (const [keys, value] of textsOf(textOf(`${folder}/${file}`))) {
      const [first, second, third, ...more] = keys
      if (first === 'catalog' && second !== undefined && third === undefined) put(DEFAULT, second, value)
      if (first === 'catalogs' && second !== undefined && third !== undefined && more.length === 0)
        put(second, third, value)
    }
  }
  const manifest = membersOf(parsed(textOf(`${folder}/package.json`)))
  for (const { catalog, catalogs: named } of [manifest, membersOf(manifest['workspaces'])]) {
    for (const [name, range] of Object.entries(membersOf(catalog))) put(DEFAULT, name, range)
    for (const [key, ranges] of Object.entries(membersOf(named)))
      for (const [name, range] of Object.entries(membersOf(ranges))) put(key, name, range)
  }
  return catalogs
}

const LINE = /^( *)(?:'((?:[^']|'')+)'|"([^"\\]+)"|([^\s'"#:-][^\s:]*)) *:(?:\s+(.*))?$/
const TEXT = /^(?:'([^']*)'|"([^"\\]*)"|([^\s'"#&*!|>{[][^#]*?))\s*(?:\s#.*)?$/

/**
 * The texts of the records of a YAML file that are written one member a line, each with the keys that lead to it. To load a parser of
 * YAML takes longer than all else here, and any other way of writing leaves a range unknown.
 */
function* textsOf(yaml: string): Generator<[keys: string[], value: string]> {
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

function textOf(file: string): string {
  try {
    return readRegularText(file)
  } catch {
    // The folder has no such file.
    return ''
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // npm could not read it either.
    return null
  }
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

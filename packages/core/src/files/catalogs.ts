import { foldersUp } from '../common/paths.js'
import { membersOf, parsed, textOf, textsOf } from './flat-records.js'

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
    for (const at of foldersUp(folder)) {
      const found = this.#catalogsIn(at).get(catalog)?.get(name)
      if (found !== undefined) return found
    }
    return null
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

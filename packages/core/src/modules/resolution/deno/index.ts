import path from 'node:path'
import { foldersAround } from '../../../common/paths.js'
import { withoutScheme } from '../../../syntax/specifiers.js'
import { denoConfiguration } from './project.js'
import { isObject, jsonIn } from './text.js'

/** An import map: what it makes of specifiers everywhere, and in the files below a path. */
interface ImportMap {
  imports: ReadonlyMap<string, string>
  /** The longest path first. Those of single files are left out: imports lead to the same for all files of a folder. */
  scopes: ReadonlyArray<[path: string, imports: ReadonlyMap<string, string>]>
}

/** What Deno's import maps make of specifiers, and how what it installs in node_modules is called there. */
export class DenoImports {
  /** By folder: the import map of its configuration; null where it has none. */
  readonly #maps = new Map<string, ImportMap | null>()

  /** The specifier by which Node finds the same module: `npm:zod@4/v4`, and what is mapped to it, is `zod/v4`. */
  nodeSpecifier(specifier: string, importer: string): string {
    return withoutScheme(this.mapped(specifier, importer))
  }

  clear(): void {
    this.#maps.clear()
  }

  /** What import maps make of a specifier: that of the nearest configuration, else of those above, as in a workspace. */
  mapped(specifier: string, importer: string): string {
    for (const folder of foldersAround(importer)) {
      const map = this.#mapIn(folder)
      const scopes = map?.scopes.filter(([scope]) => importer.startsWith(scope)) ?? []
      for (const imports of map ? [...scopes.map(([, inner]) => inner), map.imports] : []) {
        const found = target(specifier, imports)
        if (found !== null) return found
      }
    }
    return specifier
  }

  #mapIn(folder: string): ImportMap | null {
    let map = this.#maps.get(folder)
    if (map === undefined) {
      map = importMapIn(folder)
      this.#maps.set(folder, map)
    }
    return map
  }
}

/** The whole specifier, or the longest prefix of it that ends with a slash. */
function target(specifier: string, imports: ReadonlyMap<string, string>): string | null {
  const exact = imports.get(specifier)
  const [prefix = null] = [...imports.keys()]
    .filter((key) => key.endsWith('/') && specifier.startsWith(key))
    .sort((a, b) => b.length - a.length)
  // What is mapped by its name has its subpaths, too.
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? []
  if (exact !== undefined) return exact
  if (prefix !== null) return `${imports.get(prefix)}${specifier.slice(prefix.length)}`
  const whole = imports.get(name) ?? ''
  return /^(?:npm|jsr):/.test(whole) ? `${whole}${specifier.slice(name.length)}` : null
}

/** Of its configuration, or of the file that this names. */
function importMapIn(folder: string): ImportMap | null {
  const configuration = denoConfiguration(folder)
  if (!configuration) return null
  const { imports, scopes, importMap } = configuration
  const isOwn = isObject(imports) || isObject(scopes)
  const file = typeof importMap === 'string' ? path.posix.join(folder, importMap) : null
  if (isOwn || file === null) return readMap({ imports, scopes }, folder)
  const named = jsonIn(file)
  return readMap(isObject(named) ? named : {}, path.posix.dirname(file))
}

/** Relative paths are those from `base`. */
function readMap({ imports, scopes }: Record<string, unknown>, base: string): ImportMap {
  const absolute = (written: string) =>
    /^\.{1,2}\//.test(written) ? path.posix.join(base, written) : written
  const targets = (value: unknown) =>
    new Map(
      Object.entries(isObject(value) ? value : {}).flatMap(
        ([key, to]): Array<[string, string]> => (typeof to === 'string' ? [[key, absolute(to)]] : []),
      ),
    )
  const inner = Object.entries(isObject(scopes) ? scopes : {}).filter(([scope]) => scope.endsWith('/'))
  return {
    imports: targets(imports),
    scopes: inner
      .map(([scope, value]): ImportMap['scopes'][number] => [absolute(scope), targets(value)])
      .sort(([a], [b]) => b.length - a.length),
  }
}

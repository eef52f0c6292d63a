import path from 'node:path'
import { withoutScheme } from '../locate/deno-specifier.js'
import { denoConfiguration } from './deno-project.js'
import { isObject, jsonIn } from './deno-text.js'

/** What Deno's import maps make of specifiers, and how what it installs in node_modules is called there. */
export class DenoImports {
  /** By folder: the `imports` of its configuration; null where it has none. */
  readonly #maps = new Map<string, ReadonlyMap<string, string> | null>()

  /** The specifier by which Node finds the same module: `npm:zod@4/v4`, and what is mapped to it, is `zod/v4`. */
  nodeSpecifier(specifier: string, importer: string): string {
    return withoutScheme(this.mapped(specifier, importer))
  }

  clear(): void {
    this.#maps.clear()
  }

  /** What import maps make of a specifier: that of the nearest configuration, else of those above, as in a workspace. */
  mapped(specifier: string, importer: string): string {
    for (let folder = path.posix.dirname(importer); ; folder = path.posix.dirname(folder)) {
      const imports = this.#mapIn(folder)
      const found = imports && target(specifier, imports)
      if (found != null) return found
      if (path.posix.dirname(folder) === folder) return specifier
    }
  }

  #mapIn(folder: string): ReadonlyMap<string, string> | null {
    let map = this.#maps.get(folder)
    if (map === undefined) {
      map = importsIn(folder)
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
function importsIn(folder: string): ReadonlyMap<string, string> | null {
  const configuration = denoConfiguration(folder)
  if (!configuration) return null
  const { imports, importMap } = configuration
  const file = typeof importMap === 'string' ? path.posix.join(folder, importMap) : null
  const named = file === null ? null : jsonIn(file)
  const found = isObject(imports) ? imports : isObject(named) ? named['imports'] : null
  const base = isObject(imports) || file === null ? folder : path.posix.dirname(file)
  const entries = Object.entries(isObject(found) ? found : {})
  return new Map(
    entries.flatMap(
      ([key, target]): Array<[string, string]> =>
        typeof target === 'string'
          ? [[key, /^\.{1,2}\//.test(target) ? path.posix.join(base, target) : target]]
          : [],
    ),
  )
}

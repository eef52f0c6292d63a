import path from 'node:path'
import { type ParseError, parse } from 'jsonc-parser'
import { readRegularText } from '../config/regular-file.js'
import { withoutScheme } from '../locate/deno-specifier.js'

const CONFIGURATIONS = ['deno.json', 'deno.jsonc']

/** What Deno's import maps make of specifiers, and how what it installs in node_modules is called there. */
export class DenoImports {
  /** By folder: the `imports` of its configuration; null where it has none. */
  readonly #maps = new Map<string, ReadonlyMap<string, string> | null>()

  /** The specifier by which Node finds the same module: `npm:zod@4/v4`, and what is mapped to it, is `zod/v4`. */
  nodeSpecifier(specifier: string, importer: string): string {
    return withoutScheme(this.#mapped(specifier, path.posix.dirname(importer)))
  }

  clear(): void {
    this.#maps.clear()
  }

  #mapped(specifier: string, from: string): string {
    for (let folder = from; ; folder = path.posix.dirname(folder)) {
      const imports = this.#mapIn(folder)
      if (imports) return target(specifier, imports, folder)
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
function target(specifier: string, imports: ReadonlyMap<string, string>, folder: string): string {
  const exact = imports.get(specifier)
  const [prefix = null] = [...imports.keys()]
    .filter((key) => key.endsWith('/') && specifier.startsWith(key))
    .sort((a, b) => b.length - a.length)
  // What is mapped by its name has its subpaths, too.
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? []
  const found =
    exact ??
    (prefix !== null
      ? `${imports.get(prefix)}${specifier.slice(prefix.length)}`
      : /^(?:npm|jsr):/.test(imports.get(name) ?? '')
        ? `${imports.get(name)}${specifier.slice(name.length)}`
        : specifier)
  return /^\.{1,2}\//.test(found) && found !== specifier ? path.posix.join(folder, found) : found
}

function importsIn(folder: string): ReadonlyMap<string, string> | null {
  for (const name of CONFIGURATIONS) {
    const text = textOf(path.posix.join(folder, name))
    if (text === null) continue
    const errors: ParseError[] = []
    const value: unknown = parse(text, errors, { allowTrailingComma: true })
    const { imports } = (value ?? {}) as { imports?: unknown }
    const entries = typeof imports === 'object' && imports !== null ? Object.entries(imports) : []
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  }
  return null
}

function textOf(file: string): string | null {
  try {
    return readRegularText(file)
  } catch {
    return null
  }
}

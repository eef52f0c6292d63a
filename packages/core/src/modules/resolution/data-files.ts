import type { DataFormat, Link } from '../../model/module-code.js'
import { extensionOf } from '../../syntax/parse.js'

/** What an import of a file without code gives, by the file's extension: as Node has it, or else most bundlers. */
const FORMATS: Readonly<Record<string, DataFormat>> = {
  '.txt': 'text',
  '.md': 'text',
  '.sql': 'text',
  '.graphql': 'text',
  '.gql': 'text',
  '.html': 'text',
  '.htm': 'text',
  '.json': 'json',
  '.jsonc': 'json5',
  '.json5': 'json5',
  '.toml': 'toml',
  '.yaml': 'yaml',
  '.yml': 'yaml',
}

/** The same by `with { type: '…' }`. */
const TYPES: Readonly<Record<string, DataFormat>> = {
  text: 'text',
  json: 'json',
  jsonc: 'json5',
  json5: 'json5',
  toml: 'toml',
  yaml: 'yaml',
}

/** Extensions of the files whose text may be part of a tool without being code. */
export const DATA_EXTENSIONS: readonly string[] = Object.keys(FORMATS)

/** What webpack puts before a file: loaders, the last of which reads it first. */
const LOADERS = /^-?!{0,2}((?:[^!./][^!]*!)+)(.*)$/s

const WITH_TYPE = /^(.*) with \{ type: "([^"]*)" \}$/s

/** A specifier with the type that its import attributes ask for: with another type the same file is a different module. */
export function typedSpecifier(specifier: string, type: string | null): string {
  return type === null ? specifier : `${specifier} with { type: ${JSON.stringify(type)} }`
}

/** What a specifier asks for: `path` without what only says how it is to be read. */
export interface Asked {
  path: string
  /** Null: as the file's extension has it. `opaque`: what only a bundler or a runtime can give (an address, a worker). */
  as: DataFormat | 'opaque' | null
  /** Whether attributes ask for it. */
  typed: boolean
}

export function readSpecifier(specifier: string): Asked {
  const [, loaders, loaded = ''] = LOADERS.exec(specifier) ?? []
  if (loaders !== undefined) {
    const isText = /^raw-loader(?:\?[^!]*)?!$/.test(loaders)
    return { path: isText ? loaded : specifier, as: isText ? 'text' : 'opaque', typed: false }
  }
  const [, bare, type] = WITH_TYPE.exec(specifier) ?? []
  const [path = '', query] = splitQuery(bare ?? specifier)
  if (type !== undefined) return { path, as: TYPES[type] ?? 'opaque', typed: true }
  if (query === undefined) return { path: specifier, as: null, typed: false }
  if (/^(?:.*&)?raw(?:[&=]|$)/.test(query)) return { path, as: 'text', typed: false }
  const isOpaque = /(?:^|&)(?:url|inline|worker|sharedworker|init)(?:[&=]|$)/.test(query)
  return isOpaque ? { path, as: 'opaque', typed: false } : { path: specifier, as: null, typed: false }
}

/** What most projects import without reading it: images, sounds, fonts, styles, tables. */
const ASSETS =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|mp[34]|webm|wav|ogg|flac|pdf|woff2?|ttf|otf|eot|css|s[ac]ss|less|csv|tsv|wasm|bin|glb)$/i

/** Whether a specifier names a file whose value only a bundler or a runtime knows. */
export function isAsset(specifier: string): boolean {
  const { path, as } = readSpecifier(specifier)
  return as === 'opaque' || (as === null && ASSETS.test(splitQuery(path)[0]))
}

function splitQuery(specifier: string): [path: string, query?: string] {
  const at = specifier.indexOf('?')
  return at <= 0 ? [specifier] : [specifier.slice(0, at), specifier.slice(at + 1)]
}

/** The module that a file without code is; null for one that no loader reads alike. */
export function dataLink(file: string, { as, typed }: Pick<Asked, 'as' | 'typed'>): Link | null {
  const usual = FORMATS[extensionOf(file)]
  const format = as === null || as === 'opaque' ? usual : as
  if (format === undefined) return null
  const defaultOnly = format === 'text' || (typed && format === 'json')
  const isUsual = format === usual && defaultOnly === (usual === 'text')
  const id = isUsual ? file : `${file}?${typed ? 'type=' : ''}${format}`
  return {
    kind: 'module',
    id,
    data: { file, format, ...(defaultOnly ? { defaultOnly } : {}) },
  }
}

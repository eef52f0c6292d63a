import { posix } from 'node:path'
import { parse } from '#core/syntax/parse.js'
import type { Sources } from '#core/syntax/sources.js'

/** A workspace held in memory: file texts by absolute path; specifiers resolve relatively or through `aliases`. */
export function sourcesOf(files: Record<string, string>, aliases: Record<string, string> = {}): Sources {
  const read = (file: string): string | null => files[file] ?? null
  return {
    read,
    parse: (file) => {
      const text = read(file)
      return text === null ? null : parse(file, text)
    },
    resolve: (specifier, importer) => {
      const alias = aliases[specifier]
      if (alias !== undefined) return alias
      if (!specifier.startsWith('.')) return null
      const base = posix.join(posix.dirname(importer), specifier)
      const bare = base.replace(/\.js$/, '')
      return (
        [base, `${bare}.ts`, `${bare}.js`, `${bare}/index.ts`].find((file) => files[file] !== undefined) ??
        null
      )
    },
  }
}

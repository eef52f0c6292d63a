import { importNames } from './import-names.js'

/** What a text takes of other modules, as a look at it tells without a parse. Comments and strings may add to it. */
export interface ModuleUses {
  /** `import { name } from`, `import name from` (`default`). */
  named: Array<{ name: string; specifier: string }>
  /** Modules of which all may be used: `import * as`, `require()`, `import()`. */
  whole: string[]
  /** `export { name as as } from`. */
  handed: Array<{ name: string; as: string; specifier: string }>
  /** `export * from`. */
  stars: string[]
  /** Whether it loads modules that the text does not name. */
  isOpen: boolean
}

/** Names outside of braces are few. */
const STATIC = /\b(?:import|export)\b(?:[\w$*\s,]|\{[^{}]*\}){0,300}?\bfrom\s*(['"])[^'"\n]+\1/g
const LOADED = /\b(?:from|import|require)(?:[\s(]|\/\*[^*]*\*\/)*(['"`])([^'"`$\n]+)\1/g
/** `import(file)`, `require(file)`, unless it is data of one kind: `` import(`./${locale}.json`) ``. */
const OPEN =
  /(?<![.\w$])(?:import|require)\s*\(\s*(?:\/\*[^*]*\*\/\s*)*(?!['"]|`[^`$]*`|`[^`]*\.(?:json|css|svg|png|md|mdx|html|txt)`)[^\s)]|\bimport\.meta\.glob|\brequire\.context\b|\bwebpackContext\b|\bcreateRequire\b|\bnew\s+Jiti\b/

export function moduleUses(text: string): ModuleUses {
  const { imports, renames, stars } = importNames(text)
  const rest = text.replace(STATIC, ' ')
  return {
    named: imports.filter(({ name }) => name !== '*'),
    whole: [
      ...imports.flatMap(({ name, specifier }) => (name === '*' ? [specifier] : [])),
      ...[...rest.matchAll(LOADED)].map(([, , specifier = '']) => specifier),
    ],
    handed: renames.flatMap(({ specifier, ...each }) => (specifier === null ? [] : [{ ...each, specifier }])),
    stars,
    isOpen: OPEN.test(text),
  }
}

/** What a text imports and hands on, as a look at it tells without a parse. Comments and strings may add to it. */
export interface ImportNames {
  /** `name` as its module exports it: `default`, or `*` for all of it. */
  imports: Array<{ name: string; specifier: string }>
  /** `export { name as as }`, with a specifier where it says `from`; `export default name`. */
  renames: Array<{ name: string; as: string; specifier: string | null }>
  /** Modules all of whose exports are handed on. */
  stars: string[]
}

const IMPORT =
  /\bimport\b(?:\s+type\b)?(?:\s*([\w$]+))?(?:\s*,)?(?:\s*(?:(\*)\s*as\s+[\w$]+|\{([^{}]*)\}))?\s*from\s*['"]([^'"\n]+)['"]/g
const LOADS = /\b(?:import|require)\s*\(/
/** A name is read from where it begins: a text may have a very long one. */
const REQUIRE = /((?<![\w$])[\w$]+|\{[^{}]*\})\s*=\s*(?:await\s+import|require)\s*\(\s*['"]([^'"\n]+)['"]/g
const EXPORT = /\bexport\s*(?:(\*)(?:\s*as\s+([\w$]+))?|\{([^{}]*)\})(?:\s*from\s*['"]([^'"\n]+)['"])?/g
/** Between the names of a list. */
const COMMENT = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|\/\/[^\n]*/g
const EXPORT_DEFAULT = /\bexport\s+default\s+([\w$]+)/g

export function importNames(text: string): ImportNames {
  const found: ImportNames = { imports: [], renames: [], stars: [] }
  for (const [, whole, namespace, names, specifier = ''] of text.matchAll(IMPORT)) {
    if (whole !== undefined) found.imports.push({ name: 'default', specifier })
    if (namespace !== undefined) found.imports.push({ name: '*', specifier })
    for (const { name } of listed(names)) found.imports.push({ name, specifier })
  }
  for (const [, held = '', specifier = ''] of LOADS.test(text) ? text.matchAll(REQUIRE) : []) {
    found.imports.push({ name: '*', specifier })
    for (const { name } of held.startsWith('{') ? listed(held.slice(1, -1)) : [])
      found.imports.push({ name, specifier })
  }
  for (const [, star, as, names, specifier] of text.matchAll(EXPORT)) {
    if (star !== undefined && specifier !== undefined) {
      if (as === undefined) found.stars.push(specifier)
      else found.renames.push({ name: '*', as, specifier })
    }
    for (const each of listed(names)) found.renames.push({ ...each, specifier: specifier ?? null })
  }
  for (const [, name = ''] of text.matchAll(EXPORT_DEFAULT))
    found.renames.push({ name, as: 'default', specifier: null })
  return found
}

function listed(names: string | undefined): Array<{ name: string; as: string }> {
  return (names ?? '')
    .replace(COMMENT, ' ')
    .split(',')
    .flatMap((each) => {
      const [, name, as] = /^\s*(?:type\s+)?([\w$]+)(?:\s*(?:as|:)\s*([\w$]+))?/.exec(each) ?? []
      return name === undefined ? [] : [{ name, as: as ?? name }]
    })
}

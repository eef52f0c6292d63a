import ts from '#typescript'
import { readRegularText } from '../../common/regular-file.js'
import { isSourceFile, MAX_SOURCE_BYTES, parse } from '../../syntax/parse.js'

/** What a file imports or exports from as it loads, as an ES module. `require()` and `import()` are not among it. */
export function staticImportsOf(file: string): string[] {
  if (!isSourceFile(file)) return []
  return textOf(file).flatMap((text) =>
    parse(file, text).statements.flatMap((statement) => {
      const isImport = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
      const specifier = isImport ? statement.moduleSpecifier : undefined
      return specifier && ts.isStringLiteral(specifier) ? [specifier.text] : []
    }),
  )
}

export function isRelative(specifier: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(specifier)
}

function textOf(file: string): string[] {
  try {
    const text = readRegularText(file)
    return text.length <= MAX_SOURCE_BYTES ? [text] : []
  } catch {
    return []
  }
}

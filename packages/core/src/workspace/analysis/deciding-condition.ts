import ts from '#typescript'
import { Lines } from '../../common/lines.js'
import type { Range } from '../../model/text.js'
import { conditionLabel, conditionsAround } from '../../modules/lazy-form/conditions.js'
import { innermost } from '../../syntax/at-offset.js'
import { declarationOfName } from '../../syntax/bindings.js'
import { importOf } from '../../syntax/imports.js'
import type { Sources } from '../../syntax/sources.js'

/** Functions that call functions that register tools: more than this is not followed. */
const MAX_STEPS = 4
/** A module that asks whether it is the program decides nothing about one tool. */
const OF_PROGRAM = /\bimport\.meta\b|\brequire\.main\b/

/** Says which condition of the program decides whether a tool is there. */
export class DecidingCondition {
  readonly #sources: Sources
  /** Files that may name what another one declares. */
  readonly #files: readonly string[]

  constructor(sources: Sources, files: readonly string[]) {
    this.#sources = sources
    this.#files = files
  }

  /** As a message names it; null where the tool is always there, or that is not told. */
  of(file: string, range: Range): string | null {
    const tree = this.#sources.parse(file)
    if (!tree) return null
    const lines = new Lines(tree.text)
    return this.#at(innermost(tree, lines.offset(range.start)), MAX_STEPS)
  }

  #at(node: ts.Node, steps: number): string | null {
    const tree = node.getSourceFile()
    const [condition] = conditionsAround(node).filter(
      ({ expression }) => !OF_PROGRAM.test(expression.getText(tree)),
    )
    if (condition) return conditionLabel(tree, condition)
    const owner = steps > 0 ? namedAround(node) : null
    if (!owner) return null
    const labels = this.#uses(owner, tree).map((use) => this.#at(use, steps - 1))
    return labels.every((label) => label !== null) ? (labels[0] ?? null) : null
  }

  /** Where what a file declares is read, in it and in files that import it. */
  #uses(name: ts.Identifier, home: ts.SourceFile): ts.Identifier[] {
    const declaration = name.parent
    const own = namesIn(home, name.text).filter((each) => declarationOfName(each) === declaration)
    const others = this.#files.flatMap((file) => {
      if (file === home.fileName || !this.#sources.read(file)?.includes(name.text)) return []
      const tree = this.#sources.parse(file)
      return tree ? namesIn(tree, name.text).filter((each) => this.#isImported(each, file, home)) : []
    })
    return [...own, ...others]
  }

  #isImported(name: ts.Identifier, file: string, home: ts.SourceFile): boolean {
    const declaration = declarationOfName(name)
    const imported = declaration && importOf(declaration)
    return imported != null && this.#sources.resolve(imported.specifier, file) === home.fileName
  }
}

/** The name of the function or the variable of the top level that a node stands in. */
function namedAround(node: ts.Node): ts.Identifier | null {
  for (let at = node; at.parent; at = at.parent) {
    const isTop = ts.isSourceFile(ts.isVariableDeclaration(at) ? at.parent.parent.parent : at.parent)
    if (!isTop || !(ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at))) continue
    return at.name && ts.isIdentifier(at.name) ? at.name : null
  }
  return null
}

/** Where a name is read, but for its declaration, imports and exports. */
function namesIn(tree: ts.SourceFile, text: string): ts.Identifier[] {
  const found: ts.Identifier[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    const isName = ts.isIdentifier(node) && node.text === text
    if (isName && (node.parent as ts.NamedDeclaration).name !== node) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

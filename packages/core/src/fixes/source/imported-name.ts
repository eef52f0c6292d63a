import ts from '#typescript'
import { someNode } from '../../syntax/find-nodes.js'
import type { Splice } from './property.js'

/** A package's export as a file may write it, and what its imports need for that. */
export interface ImportedName {
  text: string
  splices: Splice[]
}

/**
 * How a file writes an export of one of these modules: through the namespace that it imports, under the name that it has
 * imported it as, or by that name once the import that is there lists it, too. Null where it imports none of them so.
 */
export function importedName(
  source: ts.SourceFile,
  isModule: (specifier: string) => boolean,
  name: string,
): ImportedName | null {
  let listing: ts.NamedImports | null = null
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteralLike(statement.moduleSpecifier)) continue
    const clause = statement.importClause
    const bindings = clause?.namedBindings
    if (!bindings || clause.phaseModifier !== undefined || !isModule(statement.moduleSpecifier.text)) continue
    if (ts.isNamespaceImport(bindings)) return { text: `${bindings.name.text}.${name}`, splices: [] }
    const present = bindings.elements.find(
      (each) => !each.isTypeOnly && (each.propertyName ?? each.name).text === name,
    )
    if (present) return { text: present.name.text, splices: [] }
    listing ??= bindings
  }
  const last = listing?.elements.at(-1)
  if (!last || isTaken(source, name)) return null
  const end = last.getEnd()
  return { text: name, splices: [{ span: { start: end, end }, newText: `, ${name}` }] }
}

/** Whether anything in the file is called so: an import of that name could be hidden by it, or be declared twice. */
function isTaken(source: ts.SourceFile, name: string): boolean {
  return someNode(source, (node) => ts.isIdentifier(node) && node.text === name && !isMemberName(node))
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  )
}

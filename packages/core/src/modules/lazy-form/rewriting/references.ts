import ts from '#typescript'
import { declarationOf, resolveName } from '../../../syntax/bindings.js'
import { exportBegunWith } from '../../../syntax/commonjs-exports.js'
import { contains } from '../../../syntax/scope.js'
import { mutatedBy } from './mutations.js'
import { CannotSlice, member, type Names } from './names.js'
import { declaredCode } from './unknowns.js'

const COMMONJS: Record<string, string> = {
  require: '__r.require',
  module: '__r.module',
  exports: '__r.exports',
  __filename: '__r.filename',
  __dirname: '__r.dirname',
}

/** What stands in the code of `root` for a reference; null where it stays as it is. */
export function referenceCode(
  tree: ts.SourceFile,
  root: ts.Node,
  node: ts.Identifier,
  names: Names,
): string | null {
  const binding = resolveName(node.text, node)
  if (!binding && node.text === 'arguments') return argumentsCode(root, node, names)
  const exported = binding ? null : exportBegunWith(node)
  if (exported) names.reads.add(exported.local)
  if (!binding)
    return Object.hasOwn(COMMONJS, node.text) ? (COMMONJS[node.text] as string) : declaredCode(tree, node)
  const { symbol, container } = binding
  const declaration = declarationOf(symbol)
  if (declaration && ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient)
    return declaredCode(tree, node)
  if (ts.isSourceFile(container)) {
    if (declaration && isHoistedSelf(root, declaration)) return null
    if (declaration && isTypeOnlyImport(declaration)) return null
    const own = declaration && names.topLevel?.(declaration, node)
    if (own) return own
    const assigned = declaration && assignedByLoop(declaration, root, names)
    if (assigned) return assigned
    names.reads.add(node.text)
    return member('__s', node.text)
  }
  if (declaration && isWithin(declaration, root)) return null
  return names.local(symbol, container, node)
}

/** What a function around the code was called with is unknown; one that is part of it has arguments of its own. */
function argumentsCode(root: ts.Node, node: ts.Identifier, names: Names): string | null {
  const owner = ts.findAncestor(node, hasArguments)
  if (!owner || isWithin(owner, root)) return null
  const reason = 'it depends on `arguments`, which only exists when its function runs'
  const missing = new CannotSlice(node.text, reason, node)
  if (!names.unknown) throw missing
  return names.unknown(missing, node.text)
}

export function hasArguments(node: ts.Node): boolean {
  return ts.isFunctionLike(node) && !ts.isArrowFunction(node)
}

/** What a loop around the code changes is unknown: `while ((entry = queue.pop())) register(entry)`. */
function assignedByLoop(declaration: ts.Declaration, root: ts.Node, names: Names): string | null {
  // A loop that runs as it is written sets the variable itself.
  if (!names.unknown || !ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name))
    return null
  if (declaration.parent.flags & ts.NodeFlags.Const) return null
  const { text } = declaration.name
  const loop = ts.findAncestor(root, (at) => ts.isIterationStatement(at, false)) as ts.IterationStatement
  if (!loop || !mutatedBy(loop).some(({ name, container }) => name === text && ts.isSourceFile(container)))
    return null
  const missing = new CannotSlice(
    text,
    `it depends on \`${text}\`, which changes in each turn of a loop`,
    root,
  )
  return names.unknown(missing, text)
}

/** A function, class, enum or namespace reads its own name from its own scope, and a block the `var`s that it declares. */
function isHoistedSelf(root: ts.Node, declaration: ts.Node): boolean {
  if (ts.isVariableDeclaration(root)) return false
  return isWithin(declaration, root)
}

function isWithin(node: ts.Node, root: ts.Node): boolean {
  return node.getSourceFile() === root.getSourceFile() && contains(root, node)
}

function isTypeOnlyImport(declaration: ts.Declaration): boolean {
  return ts.isTypeOnlyImportOrExportDeclaration(declaration)
}

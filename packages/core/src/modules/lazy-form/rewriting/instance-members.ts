import ts from '#typescript'
import { isStatic } from '../../../syntax/class-members.js'
import type { Edit } from './moved.js'
import { CannotSlice, type Names } from './names.js'
import { hasArguments } from './references.js'

/** Whether the function or class that `this` belongs to is part of the code. */
export function isBoundWithin(root: ts.Node, node: ts.Node): boolean {
  for (let at = node; at !== root; ) {
    at = at.parent
    if (bindsThis(at)) return true
  }
  return false
}

/**
 * Code outside of a class reads its private members, too: beside `#name` stands a getter of that name. A member that is written without its
 * class goes by it.
 */
function editOfMember(
  tree: ts.SourceFile,
  root: ts.Node,
  node: ts.PrivateIdentifier,
  member: ts.ClassElement,
): Edit | null {
  if (member === root) return { start: node.getStart(tree), end: node.end, code: JSON.stringify(node.text) }
  if (ts.isSetAccessor(member) || (ts.isMethodDeclaration(member) && !member.body)) return null
  const start = member.getStart(tree)
  const [before, name] = [isStatic(member) ? 'static ' : '', JSON.stringify(node.text)]
  return { start, end: start, code: `;${before}get ${name}() { return this.${node.text} };` }
}

/** A member of an instance, as code that is given the instance reads it. */
export function memberAccess({ text }: ts.MemberName): string {
  return text.startsWith('#') ? `[${JSON.stringify(text)}]` : `.${text}`
}

/** `#name` is no code outside of its class: there its getter is read. What nothing gives an instance of is unknown. */
export function editOfPrivate(
  tree: ts.SourceFile,
  root: ts.Node,
  node: ts.PrivateIdentifier,
  names: Names,
): Edit | null {
  const { parent } = node
  if (ts.isClassElement(parent) && parent.name === node) return editOfMember(tree, root, node, parent)
  for (let at: ts.Node = node; at !== root; ) {
    at = at.parent
    if (ts.isClassLike(at) && at.members.some(({ name }) => name?.getText(tree) === node.text)) return null
  }
  if (ts.isPropertyAccessExpression(parent)) {
    const { expression, questionDotToken } = parent
    const isKnown =
      expression.kind !== ts.SyntaxKind.ThisKeyword ||
      isBoundWithin(root, expression) ||
      names.instance?.(expression) != null
    const code = `${questionDotToken ? '?.' : ''}${memberAccess(node)}`
    if (isKnown) return { start: expression.end, end: node.end, code }
  }
  const label = ts.isPropertyAccessExpression(parent) ? parent.getText(tree) : node.text
  const missing = new CannotSlice(label, `it depends on \`${label}\`, which only exists on an instance`, node)
  if (!names.unknown) throw missing
  const code = names.unknown(missing, node.text)
  if (!ts.isPropertyAccessExpression(parent)) return { start: node.getStart(tree), end: node.end, code }
  const { expression, questionDotToken } = parent
  return { start: expression.end, end: node.end, code: `${questionDotToken ? '?.' : ''}[${code}]` }
}

/** `this` at the top level of a module is undefined and harmless; inside a function it is the caller's, and unknown. */
export function thisOutside(root: ts.Node, node: ts.Node): void {
  for (let at: ts.Node = root; at; at = at.parent) {
    if (bindsThis(at)) {
      const member =
        ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node
          ? `this.${node.parent.name.text}`
          : node.getText()
      throw new CannotSlice(member, `it depends on \`${member}\`, which only exists on an instance`, node)
    }
  }
}

function bindsThis(node: ts.Node): boolean {
  return ts.isClassLike(node) || hasArguments(node)
}

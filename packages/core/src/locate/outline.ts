import ts from '#typescript'
import { forEachValueChild, isReference } from './scope.js'

/**
 * What of a tree means something to those who rewrite it: references, calls, `this` and `super`, `import.meta`, `await`,
 * JSX. In source order, those that start alike from the outside in.
 */
export type Outline = readonly ts.Node[]

/** Left on the tree, as the binder leaves scopes on it. */
const OUTLINE = Symbol('outline')
const FORMS = Symbol('forms')

/** What may be a definition: calls, constructions, object literals and classes, in source order. */
export type DefinitionNode =
  | ts.CallExpression
  | ts.NewExpression
  | ts.ObjectLiteralExpression
  | ts.ClassLikeDeclaration

/** In source order, from the outside in. */
export function definitionNodesOf(
  tree: ts.SourceFile & { [FORMS]?: DefinitionNode[] },
): readonly DefinitionNode[] {
  outlineOf(tree)
  return tree[FORMS] as DefinitionNode[]
}

/** A tree is walked once; whoever asks about a part of it looks the part up. */
export function outlineOf(
  tree: ts.SourceFile & { [OUTLINE]?: Outline; [FORMS]?: DefinitionNode[] },
): Outline {
  if (tree[OUTLINE]) return tree[OUTLINE]
  const { outline, forms } = walk(tree)
  tree[FORMS] = forms
  tree[OUTLINE] = outline
  return outline
}

/** Visits what of the outline stands in a node, the node itself included, until `visit` returns true. */
export function someWithin(tree: ts.SourceFile, root: ts.Node, visit: (node: ts.Node) => boolean): boolean {
  const outline = outlineOf(tree)
  const { pos, end } = root
  for (let index = firstAt(outline, pos); index < outline.length; index++) {
    const node = outline[index] as ts.Node
    if (node.pos >= end) return false
    if (node.end <= end && visit(node)) return true
  }
  return false
}

/** Whether a node awaits in its own function, not in one nested in it. */
export function awaits(tree: ts.SourceFile, root: ts.Node): boolean {
  return someWithin(tree, root, (node) => {
    if (node.kind !== ts.SyntaxKind.AwaitExpression && node.kind !== ts.SyntaxKind.ForOfStatement)
      return false
    let at = node
    while (at !== root && !ts.isFunctionLike(at)) at = at.parent
    return at === root
  })
}

function walk(tree: ts.SourceFile): { outline: ts.Node[]; forms: DefinitionNode[] } {
  const outline: ts.Node[] = []
  const forms: DefinitionNode[] = []
  const visit = (node: ts.Node): void => {
    if (isMeaningful(node)) outline.push(node)
    if (mayDefine(node)) forms.push(node)
    forEachValueChild(node, visit)
  }
  forEachValueChild(tree, visit)
  return { outline, forms }
}

function mayDefine(node: ts.Node): node is DefinitionNode {
  switch (node.kind) {
    case ts.SyntaxKind.CallExpression:
    case ts.SyntaxKind.NewExpression:
    case ts.SyntaxKind.ObjectLiteralExpression:
    case ts.SyntaxKind.ClassDeclaration:
    case ts.SyntaxKind.ClassExpression:
      return true
    default:
      return false
  }
}

function isMeaningful(node: ts.Node): boolean {
  switch (node.kind) {
    case ts.SyntaxKind.Identifier:
      return isShorthandName(node as ts.Identifier) || isReference(node as ts.Identifier)
    case ts.SyntaxKind.CallExpression:
    case ts.SyntaxKind.ThisKeyword:
    case ts.SyntaxKind.SuperKeyword:
    case ts.SyntaxKind.MetaProperty:
    case ts.SyntaxKind.AwaitExpression:
    case ts.SyntaxKind.JsxOpeningElement:
    case ts.SyntaxKind.JsxSelfClosingElement:
    case ts.SyntaxKind.JsxOpeningFragment:
      return true
    case ts.SyntaxKind.ForOfStatement:
      return (node as ts.ForOfStatement).awaitModifier !== undefined
    default:
      return false
  }
}

/** `{ name }` both is a key and reads the name. */
export function isShorthandName(node: ts.Identifier): boolean {
  return ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
}

function firstAt(outline: Outline, position: number): number {
  let low = 0
  let high = outline.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((outline[middle] as ts.Node).pos < position) low = middle + 1
    else high = middle
  }
  return low
}

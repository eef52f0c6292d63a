import ts from '#typescript'
import { defaulted } from './defaults.js'
import { mayLeaveOut } from './entries/optional-entries.js'
import { mayBeExport, readExportsAsNames } from './plain-form/commonjs-names.js'
import { readByNames, readPlainly } from './plain-form/indirect-calls.js'
import { readLowered } from './plain-form/lowered-code.js'
import { readSameObject } from './plain-form/same-object.js'
import { isReference, kindsWithoutValue } from './scope.js'

/**
 * What of a tree means something to those who rewrite it: references, calls, `this` and `super`, `import.meta`, `await`,
 * JSX, and conditions that may leave entries out of a list. In source order, those that start alike from the outside in.
 */
export type Outline = readonly ts.Node[]

/** Left on the tree, so that they go with it. */
const OUTLINE = Symbol('outline')
const FORMS = Symbol('forms')
const MAKERS = Symbol('makers')

interface Surveyed extends ts.SourceFile {
  [OUTLINE]: Outline
  [FORMS]: readonly DefinitionNode[]
  /** Functions and classes. */
  [MAKERS]: readonly ts.Node[]
}

/** What may be a definition: calls, constructions, object literals and classes, in source order. */
export type DefinitionNode =
  | ts.CallExpression
  | ts.NewExpression
  | ts.ObjectLiteralExpression
  | ts.ClassLikeDeclaration

/** In source order, from the outside in. The tree is a parsed one. */
export function definitionNodesOf(tree: ts.SourceFile): readonly DefinitionNode[] {
  return (tree as Surveyed)[FORMS]
}

/** A tree is walked once, when it is parsed; code that asks about a part of it looks the part up. */
export function outlineOf(tree: ts.SourceFile): Outline {
  return (tree as Surveyed)[OUTLINE]
}

/** What a function or class goes by that has no name of its own in the file. It stays the same while texts and numbers are edited. */
export function placeName(node: ts.SignatureDeclaration | ts.ClassLikeDeclaration): string {
  return `@${firstAt((node.getSourceFile() as Surveyed)[MAKERS], node.pos)}`
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
export function awaits(
  tree: ts.SourceFile,
  root: ts.Node,
  isAtOnce: (node: ts.Node) => boolean = () => false,
): boolean {
  return someWithin(tree, root, (node) => {
    switch (node.kind) {
      case ts.SyntaxKind.AwaitExpression:
      case ts.SyntaxKind.ForOfStatement:
      case ts.SyntaxKind.VariableDeclarationList:
        return !isAtOnce(node) && isOwn(root, node)
      default:
        return false
    }
  })
}

/** Whether a node yields in its own function, not in one nested in it. */
export function yields(tree: ts.SourceFile, root: ts.Node): boolean {
  return someWithin(tree, root, (node) => node.kind === ts.SyntaxKind.YieldExpression && isOwn(root, node))
}

/** Whether a node runs in the function of what is around it. The key of a method and its decorators run where its class or object is made. */
export function isOwn(root: ts.Node, node: ts.Node): boolean {
  for (let at = node; at !== root; at = at.parent) {
    const { parent } = at
    if (parent !== root && ts.isFunctionLike(parent) && parent.name !== at && !ts.isDecorator(at))
      return false
  }
  return true
}

/**
 * The one walk over a new tree: tells every node its parent, and takes down what the outline has. What matters at run time
 * is what `forEachValueChild` visits.
 */
export function survey(tree: ts.SourceFile): void {
  const outline: ts.Node[] = []
  const forms: DefinitionNode[] = []
  const makers: ts.Node[] = []
  const named: ts.CallExpression[] = []
  const exported: ts.PropertyAccessExpression[] = []
  const withoutValue = kindsWithoutValue()
  let parent: ts.Node = tree
  let isValue = true
  const visit = (node: ts.Node): void => {
    ;(node as { parent: ts.Node }).parent = parent
    readLowered(node)
    readSameObject(node, parent)
    const { kind } = node
    const wasValue = isValue
    if (isValue) {
      if (withoutValue[kind] === 1 || isImplements(node)) isValue = false
      else {
        if (isMeaningful(node)) outline.push(node)
        if (mayDefine(node)) forms.push(node)
        if (isMaker(node)) makers.push(node)
      }
    }
    // Names and other tokens have nothing in them.
    if (kind > ts.SyntaxKind.LastToken) {
      const outer = parent
      parent = node
      ts.forEachChild(node, visit)
      parent = outer
    }
    if (kind === ts.SyntaxKind.CallExpression && readPlainly(node as ts.CallExpression, tree))
      named.push(node as ts.CallExpression)
    else if (mayBeExport(node)) exported.push(node)
    isValue = wasValue
  }
  ts.forEachChild(tree, visit)
  readExportsAsNames(tree, exported, outline)
  for (const call of named) readByNames(call, tree, outline)
  ;(tree as Surveyed)[OUTLINE] = outline
  ;(tree as Surveyed)[FORMS] = forms
  ;(tree as Surveyed)[MAKERS] = makers
}

function isMaker({ kind }: ts.Node): boolean {
  switch (kind) {
    case ts.SyntaxKind.ArrowFunction:
    case ts.SyntaxKind.FunctionExpression:
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.MethodDeclaration:
    case ts.SyntaxKind.ClassDeclaration:
    case ts.SyntaxKind.ClassExpression:
      return true
    default:
      return false
  }
}

function isImplements(node: ts.Node): boolean {
  return (
    node.kind === ts.SyntaxKind.HeritageClause &&
    (node as ts.HeritageClause).token === ts.SyntaxKind.ImplementsKeyword
  )
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
    case ts.SyntaxKind.PrivateIdentifier:
    case ts.SyntaxKind.MetaProperty:
    case ts.SyntaxKind.AwaitExpression:
    case ts.SyntaxKind.YieldExpression:
    case ts.SyntaxKind.JsxOpeningElement:
    case ts.SyntaxKind.JsxSelfClosingElement:
    case ts.SyntaxKind.JsxOpeningFragment:
      return true
    case ts.SyntaxKind.ForOfStatement:
      return (node as ts.ForOfStatement).awaitModifier !== undefined
    case ts.SyntaxKind.VariableDeclarationList:
      return (node.flags & ts.NodeFlags.AwaitUsing) === ts.NodeFlags.AwaitUsing
    case ts.SyntaxKind.BinaryExpression:
      return defaulted(node) !== null || mayLeaveOut(node)
    case ts.SyntaxKind.ConditionalExpression:
    case ts.SyntaxKind.IfStatement:
    case ts.SyntaxKind.SwitchStatement:
    case ts.SyntaxKind.ExpressionStatement:
      return mayLeaveOut(node)
    default:
      return false
  }
}

/** `{ name }` both is a key and reads the name. */
export function isShorthandName(node: ts.Identifier): boolean {
  return ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
}

function firstAt(nodes: readonly ts.Node[], position: number): number {
  let low = 0
  let high = nodes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((nodes[middle] as ts.Node).pos < position) low = middle + 1
    else high = middle
  }
  return low
}

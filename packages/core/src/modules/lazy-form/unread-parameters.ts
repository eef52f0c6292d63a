import ts from '#typescript'
import { calleeName } from '../../detect/flows/callee.js'
import { speaksOfTool } from '../../detect/spoken-of.js'
import { resolveName } from '../../syntax/bindings.js'
import { functionIn } from '../../syntax/functions.js'
import { listCallOf } from '../../syntax/loops.js'
import { isShorthandName } from '../../syntax/outline.js'
import { boundNames, forEachValueChild, isReference, unwrap } from '../../syntax/scope.js'
import { isAsked, isHandler } from './looks.js'
import { notesCondition } from './rewriting/choices.js'
import { decidingValuesOf } from './rewriting/deciding-values.js'
import { asksCondition } from './rewriting/optional-entries.js'
import { textAround } from './rewriting/unknowns.js'

/*
 * What a function gives back does not depend on a parameter that it does not read: one that is left to its handlers, kept in an
 * instance, or handed on to another function that does not read it. `createTools(client)` gives the same tools for every client.
 */

/** A parameter that is not read, unless one of the functions reads it that it is handed on to. */
export interface Unread {
  index: number
  handedTo: Array<{ name: string; index: number }>
}

/** The function or constructor of a declaration; of a class without one, that of its base. */
export function functionMadeBy(declared: ts.Node): ts.FunctionLikeDeclaration | 'inherited' | null {
  if (ts.isFunctionDeclaration(declared)) return declared
  if (ts.isClassLike(declared)) {
    const made = declared.members.find((each) => ts.isConstructorDeclaration(each) && each.body)
    if (made) return made as ts.ConstructorDeclaration
    return declared.heritageClauses && !asksInherited(declared) ? 'inherited' : null
  }
  return ts.isExpression(declared) ? functionIn(declared) : null
}

export function unreadOf(made: ts.FunctionLikeDeclaration): Unread[] {
  const { parameters } = made
  if (parameters.length === 0 || parameters.some(({ dotDotDotToken }) => dotDotDotToken)) return []
  return parameters.flatMap((parameter, index) => {
    const handedTo = new Reads(made, parameter).handedTo()
    return handedTo ? [{ index, handedTo }] : []
  })
}

/** How a function reads one of its parameters. */
class Reads {
  readonly #made: ts.FunctionLikeDeclaration
  readonly #names: Set<string>
  /** Members of the instance that hold it. */
  readonly #kept = new Set<string>()
  readonly #handedTo: Unread['handedTo'] = []
  #isRead = false

  constructor(made: ts.FunctionLikeDeclaration, parameter: ts.ParameterDeclaration) {
    this.#made = made
    this.#names = new Set(boundNames(parameter.name))
    if (ts.isParameterPropertyDeclaration(parameter, made))
      for (const name of this.#names) this.#kept.add(name)
  }

  /** Null where it is read. */
  handedTo(): Unread['handedTo'] | null {
    const { body, parameters } = this.#made
    if (!body) return null
    for (let known = -1; known < this.#names.size + this.#kept.size && !this.#isRead; ) {
      known = this.#names.size + this.#kept.size
      this.#handedTo.length = 0
      this.#visit(body)
      for (const { initializer, name } of parameters) {
        if (initializer) this.#visit(initializer)
        if (!ts.isIdentifier(name)) this.#visit(name)
      }
      if (ts.isConstructorDeclaration(this.#made)) this.#visitMembers(this.#made.parent)
    }
    return this.#isRead ? null : this.#handedTo
  }

  /** What an instance has as it is made, what its getters give, and what its methods make. */
  #visitMembers(owner: ts.ClassLikeDeclaration): void {
    for (const each of owner.members) {
      if (ts.isPropertyDeclaration(each) && each.initializer) this.#visit(each.initializer)
      else if (ts.isGetAccessorDeclaration(each) && each.body) this.#visit(each.body)
      else if (ts.isMethodDeclaration(each)) this.#visitLater(each)
    }
  }

  #visit(node: ts.Node): void {
    if (this.#isRead) return
    // What it decides about is there whatever it is.
    if (ts.isAwaitExpression(node) && decidingValuesOf(node.getSourceFile()).includes(node)) return
    if (ts.isFunctionLike(node) && !isRunAtOnce(node)) {
      if (!isFilter(node)) this.#visitLater(node)
      return
    }
    if (this.#reads(node) && !isWantedBy(node) && !isNoted(node)) this.#read(node)
    forEachValueChild(node, (child) => this.#visit(child))
  }

  /** Code that something else may run to make what is there: there, a stand-in is seen unless it is only asked what it is. */
  #visitLater(node: ts.SignatureDeclaration): void {
    if (isHandler(node)) return
    const visit = (each: ts.Node): void => {
      if (ts.isFunctionLike(each) && isHandler(each)) return
      if (this.#reads(each) && isAsked(each)) this.#isRead = true
      else if (!this.#isRead) forEachValueChild(each, visit)
    }
    forEachValueChild(node, visit)
  }

  #reads(node: ts.Node): node is ts.Expression {
    if (ts.isIdentifier(node))
      return (
        (isReference(node) || isShorthandName(node)) &&
        (this.#names.has(node.text) || node.text === 'arguments')
      )
    if (!isOwnMember(node) || isAssigned(node)) return false
    return this.#kept.has(node.name.text)
  }

  /** A read does not count where it ends in a constant, a member of the instance or another function. */
  #read(node: ts.Expression): void {
    let value: ts.Node = node
    while (isCarried(value)) value = value.parent
    const { parent } = value
    if (ts.isVariableDeclaration(parent) && parent.initializer === value && !hasDefaults(parent.name)) {
      for (const name of boundNames(parent.name)) this.#names.add(name)
      return
    }
    if (ts.isBinaryExpression(parent) && parent.right === value && isOwnMember(parent.left)) {
      if (parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
        this.#kept.add(parent.left.name.text)
        return
      }
    }
    const isCall = ts.isCallExpression(parent) || ts.isNewExpression(parent)
    const handed = isCall ? handedIn(parent, value) : null
    const owner = isCall && parent.expression.kind === ts.SyntaxKind.SuperKeyword ? this.#made.parent : null
    if (handed && !(owner && ts.isClassLike(owner) && asksInherited(owner))) this.#handedTo.push(handed)
    else this.#isRead = true
  }
}

/** `client.api`, and what it is a member of: `{ client: client.api }`. */
function isCarried(node: ts.Node): boolean {
  const { parent } = node
  switch (parent.kind) {
    case ts.SyntaxKind.PropertyAccessExpression:
    case ts.SyntaxKind.ParenthesizedExpression:
    case ts.SyntaxKind.AsExpression:
    case ts.SyntaxKind.NonNullExpression:
    case ts.SyntaxKind.SatisfiesExpression:
    case ts.SyntaxKind.ShorthandPropertyAssignment:
      return true
    case ts.SyntaxKind.PropertyAssignment:
      return (parent as ts.PropertyAssignment).initializer === node
    case ts.SyntaxKind.ObjectLiteralExpression:
      return ts.isCallExpression(parent.parent) || ts.isNewExpression(parent.parent)
    default:
      return false
  }
}

/** Which function of a module's a value is an argument of, and which one. */
function handedIn(
  call: ts.CallExpression | ts.NewExpression,
  value: ts.Node,
): Unread['handedTo'][number] | null {
  const given = call.arguments ?? ts.factory.createNodeArray<ts.Expression>()
  const index = given.indexOf(value as ts.Expression)
  if (index === -1 || given.slice(0, index).some(ts.isSpreadElement)) return null
  const callee =
    call.expression.kind === ts.SyntaxKind.SuperKeyword ? baseAround(call) : unwrap(call.expression)
  if (!callee || !ts.isIdentifier(callee)) return null
  const found = resolveName(callee.text, callee)
  return found && ts.isSourceFile(found.container) ? { name: callee.text, index } : null
}

function baseAround(node: ts.Node): ts.Expression | null {
  const owner = ts.findAncestor(node, ts.isClassLike)
  const extended = owner?.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
  return extended?.types[0] ? unwrap(extended.types[0].expression) : null
}

/** Whether a class asks what members are that a base may have kept. */
function asksInherited(owner: ts.ClassLikeDeclaration): boolean {
  const own = new Set(owner.members.flatMap(({ name }) => (name && ts.isIdentifier(name) ? name.text : [])))
  let asks = false
  const visit = (node: ts.Node): void => {
    if (asks || (ts.isFunctionLike(node) && isHandler(node))) return
    asks = isOwnMember(node) && !own.has(node.name.text) && isAsked(node)
    forEachValueChild(node, visit)
  }
  forEachValueChild(owner, visit)
  return asks
}

function isOwnMember(node: ts.Node): node is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword
}

function isAssigned({ parent, pos }: ts.Node): boolean {
  return (
    ts.isBinaryExpression(parent) &&
    parent.left.pos === pos &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  )
}

/**
 * Whether a value tells by being there that a tool is wanted: `if (name === 'search' && env.KEY) tools.push(search())`. What is not known
 * counts as there, and so does the tool.
 */
function isWantedBy(node: ts.Node): boolean {
  let at = node
  while (
    ts.isPropertyAccessExpression(at.parent) ||
    ts.isParenthesizedExpression(at.parent) ||
    ts.isNonNullExpression(at.parent) ||
    isLogical(at.parent)
  )
    at = at.parent
  const { parent } = at
  return ts.isIfStatement(parent) && parent.expression === at && putsTools(parent.thenStatement)
}

/** Whether it shows as the code runs that a value is read: it is put into a text, or decides alone which entries a list has. */
function isNoted(node: ts.Node): boolean {
  if (textAround(node)) return true
  let at = node
  while (
    ts.isPropertyAccessExpression(at.parent) ||
    ts.isParenthesizedExpression(at.parent) ||
    ts.isNonNullExpression(at.parent)
  )
    at = at.parent
  const { parent } = at
  const tree = node.getSourceFile()
  if (ts.isConditionalExpression(parent)) return parent.condition === at && asksCondition(tree, parent)
  return ts.isIfStatement(parent) && parent.expression === at && notesCondition(tree, parent)
}

function isLogical(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false
  const { kind } = node.operatorToken
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken
}

/** Whether all that a statement does is to put something into lists of tools, as these are called. */
function putsTools(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.length > 0 && statement.statements.every(putsTools)
  const call = ts.isExpressionStatement(statement) ? unwrap(statement.expression) : null
  const callee = call && ts.isCallExpression(call) ? unwrap(call.expression) : null
  if (!callee || !ts.isPropertyAccessExpression(callee)) return false
  const list = calleeName(unwrap(callee.expression))
  return /^(?:add|push|set|unshift)$/.test(callee.name.text) && list !== null && speaksOfTool(list.text)
}

/** `list.map((each) => …)`, `(() => …)()` */
function isRunAtOnce(node: ts.SignatureDeclaration): boolean {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return false
  let { parent } = node as ts.Node
  while (ts.isParenthesizedExpression(parent)) parent = parent.parent
  if (ts.isCallExpression(parent) && !parent.arguments.includes(node)) return true
  return listCallOf(node) !== null || methodGiven(node, /^(?:some|every|find|sort)$/)
}

/** What a filter reads is seen as it runs (`rewriting/optional-entries.ts`). */
function isFilter(node: ts.SignatureDeclaration): boolean {
  return methodGiven(node, /^filter$/)
}

function methodGiven({ parent }: ts.Node, name: RegExp): boolean {
  if (!ts.isCallExpression(parent)) return false
  const { expression: callee } = parent
  return ts.isPropertyAccessExpression(callee) && name.test(callee.name.text)
}

function hasDefaults(name: ts.BindingName): boolean {
  return (
    !ts.isIdentifier(name) &&
    name.elements.some((each) => ts.isBindingElement(each) && (each.initializer || hasDefaults(each.name)))
  )
}

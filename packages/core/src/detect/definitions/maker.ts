import ts from '#typescript'
import type { Maker } from '../../model/site.js'
import { propertyKey } from '../../syntax/literal.js'
import type { DefinitionNode } from '../../syntax/outline.js'

/** The function and the class around a definition: where these take its parts from elsewhere, it stands for several tools. */
export function makerOf(node: DefinitionNode): Maker | null {
  let inFunction: string | null = null
  let returnedBy: string | null = null
  for (let at: ts.Node = node; at; at = at.parent) {
    if (ts.isClassLike(at)) {
      const inClass = at.name?.text ?? null
      return inFunction === null && inClass === null
        ? null
        : { function: inFunction, class: inClass, ...(at === node ? ofClass(at) : withAdders(at)) }
    }
    if (!ts.isFunctionLike(at) || at.parameters.length === 0 || inFunction !== null || returnedBy !== null)
      continue
    inFunction = functionName(at)
    if (inFunction === null) returnedBy = nameOfReturning(at)
  }
  if (returnedBy !== null) return { function: null, class: null, returnedBy }
  return inFunction === null ? null : { function: inFunction, class: null }
}

/** Of `function make(server) { return (tool) => … }`. */
function nameOfReturning({ parent }: ts.Node): string | null {
  const around = ts.isReturnStatement(parent) && ts.isBlock(parent.parent) ? parent.parent.parent : parent
  return ts.isFunctionLike(around) ? functionName(around) : null
}

/** A class that is a definition itself. An abstract one makes no instances: what extends it does. */
function ofClass({ modifiers }: ts.ClassLikeDeclaration): Pick<Maker, 'isClass' | 'isAbstract'> {
  const isAbstract = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword)
  return { isClass: true, ...(isAbstract ? { isAbstract: true } : {}) }
}

/** What callers call it by: its own name, or that of what holds it. */
function functionName(node: ts.SignatureDeclaration): string | null {
  if (ts.isConstructorDeclaration(node)) return null
  const { name, parent } = node
  if (name) return nameText(name)
  const holds =
    ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
  return holds ? nameText(parent.name) : null
}

function nameText(name: ts.PropertyName | ts.BindingName): string | null {
  if (ts.isPrivateIdentifier(name)) return name.text
  return ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name) ? null : propertyKey(name)
}

function withAdders(node: ts.ClassLikeDeclaration): Pick<Maker, 'adders'> {
  const adders = new Map<string, string[]>()
  const called = new Map<string, ReadonlySet<string>>()
  for (const member of node.members) {
    if (!ts.isMethodDeclaration(member) || !member.body || member.parameters.length === 0) continue
    const name = nameText(member.name)
    if (name === null) continue
    for (const key of new Set(filledBy(member.body))) adders.set(key, [...(adders.get(key) ?? []), name])
    called.set(name, ownCalls(member.body))
  }
  // `addAll(tools) { for (const tool of tools) this.add(tool) }`
  for (const names of adders.values())
    for (const adder of names)
      for (const [name, calls] of called) if (calls.has(adder) && !names.includes(name)) names.push(name)
  return adders.size > 0 ? { adders: Object.fromEntries(adders) } : {}
}

const FILLS: ReadonlySet<string> = new Set(['push', 'unshift', 'add', 'set'])

/** The members that a body fills: `this.tools.push(tool)`, `this.tools.set(tool.name, tool)`, `this.tools[tool.name] = tool`. */
function filledBy(body: ts.Node): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const key = FILLS.has(node.expression.name.text) ? ownMember(node.expression.expression) : null
      if (key !== null) found.push(key)
    } else if (ts.isBinaryExpression(node) && ts.isElementAccessExpression(node.left)) {
      const isAssigned = node.operatorToken.kind === ts.SyntaxKind.EqualsToken
      const key = isAssigned ? ownMember(node.left.expression) : null
      if (key !== null) found.push(key)
    }
    ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}

/** Methods of its own that a body calls. */
function ownCalls(body: ts.Node): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    const name = ts.isCallExpression(node) ? ownMember(node.expression) : null
    if (name !== null) found.add(name)
    ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}

function ownMember(node: ts.Expression): string | null {
  const isOwn = ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword
  return isOwn ? node.name.text : null
}

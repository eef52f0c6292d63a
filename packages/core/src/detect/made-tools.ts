import ts from '#typescript'
import { NAME_KEYS } from '../common/definition-keys.js'
import type { Lines } from '../common/lines.js'
import type { Range } from '../model/text.js'
import { declarationOfName, resolveName } from '../syntax/bindings.js'
import { classMembers, extended } from '../syntax/class-members.js'
import type { CalleeRef } from '../syntax/imports.js'
import { literalJson, propertyKey } from '../syntax/literal.js'
import { definitionNodesOf } from '../syntax/outline.js'
import { unwrap } from '../syntax/scope.js'
import { calleeName, calleeRef } from './flows/callee.js'
import { innerFunctionOf } from './flows/inner-functions.js'

/** `returned`: the function that another one returns. */
export type MakerKind = 'function' | 'class' | 'returned'

/** A call of a function that makes tools, or a class that extends one that is a tool: by its name alone. */
export interface MadeTool {
  /** The function or class that it is made by, by its name there, and where that comes from. */
  by: string
  kind: MakerKind
  ref: CalleeRef
  /** What it is given by a name that is imported: the imported name. */
  given: (CalleeRef & { kind: 'import' }) | null
  /** What makes what it is given, where that is imported: `makeTools` of `addTools(makeTools(client))`. */
  givenBy: (CalleeRef & { kind: 'import' }) | null
  /** The name of the tool, where it is written. */
  name: string | null
  /** How it is written: `class Search`, `addTool(search)`. */
  label: string
  /** The class, where it is one that others may extend in turn. */
  declares: string | null
  isAbstract: boolean
  /** What it is given says that it is a tool, or the function's name does. */
  isTold: boolean
  /** It is made by `new`. */
  isNew: boolean
  /** A method hands on what it is given itself: `for (const tool of tools) this.add(tool)`. */
  isPassedOn: boolean
  range: Range
}

/** Names of functions and of classes to look for. */
export interface SoughtMakers {
  functions: ReadonlySet<string>
  classes: ReadonlySet<string>
  /** Functions that return what is called. */
  returning: ReadonlySet<string>
}

/** In source order. */
export function madeTools(
  tree: ts.SourceFile,
  lines: Lines,
  { functions, classes, returning }: SoughtMakers,
): MadeTool[] {
  const found: MadeTool[] = []
  const add = (
    by: ts.Identifier,
    kind: MadeTool['kind'],
    callee: ts.Expression,
    place: ts.Node,
    name: string | null,
    more: Partial<MadeTool> = {},
  ) => {
    const label = ts.isClassLike(place.parent) ? `class ${place.getText(tree)}` : calledAs(place, by.text)
    const range = lines.range({ start: place.getStart(tree), end: place.end })
    // A function that only this file can call by that name is of this file, whatever object it is called on.
    const isOwn = innerFunctionOf(callee) !== null
    const ref: CalleeRef = isOwn ? { kind: 'local', name: by.text, members: [] } : calleeRef(callee)
    found.push({
      by: by.text,
      kind,
      ref,
      given: givenTo(place, (each) => each),
      givenBy: givenTo(place, (each) => (ts.isCallExpression(each) ? unwrap(each.expression) : null)),
      name,
      label,
      declares: null,
      isAbstract: false,
      isTold: true,
      isNew: false,
      isPassedOn: passesOn(place),
      range,
      ...more,
    })
  }
  for (const node of definitionNodesOf(tree)) {
    if (ts.isObjectLiteralExpression(node)) continue
    const callee = ts.isClassLike(node) ? extended(node) : unwrap(node.expression)
    const by = callee && calleeName(callee)
    if (!callee || !by) continue
    if (ts.isClassLike(node)) {
      if (!classes.has(by.text)) continue
      const isAbstract = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) ?? false
      const declares = node.name?.text ?? null
      add(by, 'class', callee, node.name ?? node, nameOfClass(node), { declares, isAbstract })
    } else {
      const isNew = ts.isNewExpression(node)
      const kind = isNew ? 'class' : 'function'
      const maker = isNew || returning.size === 0 ? null : makerOfCallee(callee)
      const called = maker && calleeName(maker)
      if (maker && called && returning.has(called.text)) {
        for (const { node: place, name } of madeBy(node, by.text))
          add(called, 'returned', maker, place, name, { label: calledAs(place, by.text) })
      }
      if (!(isNew ? classes : functions).has(by.text)) continue
      for (const { node: place, name, isTold } of madeBy(node, by.text))
        add(by, kind, callee, place, name, { isNew, isTold })
    }
  }
  return found
}

/** What a variable was made by that is called: `make` of `const add = make(server)`. */
function makerOfCallee(callee: ts.Expression): ts.Expression | null {
  if (!ts.isIdentifier(callee)) return null
  const found = declarationOfName(callee)
  const value = found && ts.isVariableDeclaration(found) && found.initializer && unwrap(found.initializer)
  const made = value && ts.isAwaitExpression(value) ? unwrap(value.expression) : value
  return made && ts.isCallExpression(made) ? unwrap(made.expression) : null
}

function passesOn(place: ts.Node): boolean {
  if (!ts.isCallExpression(place) || !ts.isPropertyAccessExpression(place.expression)) return false
  if (place.expression.expression.kind !== ts.SyntaxKind.ThisKeyword) return false
  return place.arguments.some((each) => isOfParameter(each))
}

/** A parameter, or an element of one in a loop. */
function isOfParameter(node: ts.Expression): boolean {
  const found = ts.isIdentifier(node) ? declarationOfName(node) : null
  if (!found) return false
  if (ts.isParameter(found)) return true
  const loop = ts.isVariableDeclaration(found) ? found.parent.parent : null
  return loop !== null && ts.isForOfStatement(loop) && isOfParameter(loop.expression)
}

function givenTo(place: ts.Node, named: (given: ts.Expression) => ts.Expression | null): MadeTool['given'] {
  if (!ts.isCallExpression(place) && !ts.isNewExpression(place)) return null
  for (const each of place.arguments ?? []) {
    const name = named(each)
    const ref = name && ts.isIdentifier(name) ? calleeRef(name) : null
    if (ref?.kind === 'import') return ref
  }
  return null
}

/** The name that a tool has which a file declares as a constant; null where it is not written there. */
export function nameOfDeclared(tree: ts.SourceFile, name: string): string | null {
  for (const statement of tree.statements) {
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : []
    const found = declared.find((each) => ts.isIdentifier(each.name) && each.name.text === name)
    if (found?.initializer) return nameOf(unwrap(found.initializer))
    if (ts.isClassDeclaration(statement) && statement.name?.text === name) return nameOfClass(statement)
  }
  return null
}

/** With what is given by name: objects and functions are long. */
function calledAs(place: ts.Node, by: string): string {
  if (ts.isClassLike(place)) return 'class'
  const given = ts.isCallExpression(place) || ts.isNewExpression(place) ? place.arguments : undefined
  const names = (given ?? []).map((each) => {
    if (ts.isNewExpression(each) && ts.isIdentifier(each.expression)) return `new ${each.expression.text}()`
    return ts.isIdentifier(each) ? each.text : '…'
  })
  return `${by}(${names.join(', ')})`
}

const DESCRIPTION_KEYS: ReadonlySet<string> = new Set(['description', 'desc', 'help', 'summary'])
const PART_KEYS =
  /^(?:input|output|args|params|parameters|shape|handler|execute|run|callback|.*[sS]chema|description|desc|help|summary)$/
/** `addTool`, not `addTools`: what is given to it is one. */
const MAKES_ONE = /tool$/i

/** What a call is given that is a tool: by what is written, or by the function's own name. */
function* madeBy(
  node: ts.CallExpression | ts.NewExpression,
  by: string,
): Iterable<{ node: ts.Node; name: string | null; isTold: boolean }> {
  const given = (node.arguments ?? []).map((each) => literalBehind(unwrap(each)))
  const listed = given.find(ts.isArrayLiteralExpression)?.elements.map((each) => literalBehind(unwrap(each)))
  if (listed?.some((each) => isDefinition(each))) {
    for (const element of listed) yield { node: element, name: nameOf(element), isTold: true }
    return
  }
  const definition = given.find((each) => isDefinition(each))
  if (definition) {
    const first = given.find(ts.isStringLiteralLike)
    yield { node, name: nameOf(definition) ?? first?.text ?? null, isTold: true }
    return
  }
  const [name] = given.filter(ts.isStringLiteralLike)
  const others = given.filter((each) => each !== name)
  const isWritten =
    name !== undefined && others.some((each) => ts.isStringLiteralLike(each) || ts.isFunctionLike(each))
  if (given.length === 0) return
  const makesOne = ts.isCallExpression(node) && MAKES_ONE.test(by)
  const instance = given.map(nameOfInstance).find((each) => each !== null)
  yield { node, name: name?.text ?? instance ?? null, isTold: isWritten || makesOne }
}

/** Of what a class of this file makes. */
function nameOfInstance(node: ts.Expression): string | null {
  if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression)) return null
  const found = declarationOfName(node.expression)
  return found && ts.isClassDeclaration(found) ? nameOfClass(found) : null
}

/** By its keys: two of a name, a description and what else a tool has. */
function isDefinition(node: ts.Expression): boolean {
  const keys = keysOf(node)
  const isNamed = keys.some((key) => NAME_KEYS.has(key))
  const isDescribed = keys.some((key) => DESCRIPTION_KEYS.has(key))
  const parts = keys.filter((key) => PART_KEYS.test(key)).length
  return isNamed ? parts > 0 : isDescribed && parts > 1
}

function keysOf(node: ts.Expression): string[] {
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap(({ name }) => (name && propertyKey(name)) ?? [])
}

function nameOf(node: ts.Expression): string | null {
  if (!ts.isObjectLiteralExpression(node)) return null
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property) || !NAME_KEYS.has(propertyKey(property.name) ?? '')) continue
    return textOf(property.initializer)
  }
  return null
}

/** A field or getter of the class, static ones too, else the first text that its constructor gives on. */
export function nameOfClass(node: ts.ClassLikeDeclaration): string | null {
  for (const { key, value } of classMembers(node, false).members) {
    if (NAME_KEYS.has(key) && ts.isExpression(value)) return textOf(value)
  }
  for (const member of node.members) {
    const isNamed = ts.isPropertyDeclaration(member) && NAME_KEYS.has(propertyKey(member.name) ?? '')
    if (isNamed && member.initializer) return textOf(member.initializer)
  }
  const given = node.members
    .find(ts.isConstructorDeclaration)
    ?.body?.statements.map((each) => (ts.isExpressionStatement(each) ? each.expression : null))
    .find(
      (each): each is ts.CallExpression =>
        each !== null && ts.isCallExpression(each) && each.expression.kind === ts.SyntaxKind.SuperKeyword,
    )?.arguments
  const [first] = given ?? []
  return first ? (textOf(first) ?? nameOf(unwrap(first))) : null
}

function textOf(node: ts.Expression): string | null {
  const value = literalJson(node)
  return typeof value === 'string' ? value : null
}

/** What a constant of this file holds, where it is given by name. */
function literalBehind(node: ts.Expression): ts.Expression {
  if (!ts.isIdentifier(node)) return node
  const declaration = resolveName(node.text, node)?.symbol.value
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return node
  const value = unwrap(declaration.initializer)
  return ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value) ? value : node
}

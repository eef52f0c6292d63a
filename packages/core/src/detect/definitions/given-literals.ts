import ts from '#typescript'
import { WHOLE } from '../../common/export-names.js'
import { isFunction } from '../../field-locator/functions.js'
import type { CallShape } from '../../model/framework.js'
import { declarationOf, resolveName } from '../../syntax/bindings.js'
import { exportsOf } from '../../syntax/exports.js'
import { type CalleeRef, refKey } from '../../syntax/imports.js'
import { propertyKey, propertyValue } from '../../syntax/literal.js'
import { definitionNodesOf } from '../../syntax/outline.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeName, calleeRef } from '../flows/callee.js'
import { type End, endsOf, type ImportRef, type Literal, MAX_STEPS, memberEnds } from '../flows/value-ends.js'
import type { Markers } from '../markers.js'

/** The call that takes tools. */
export interface Taker {
  ref: CalleeRef
  name: string
}

/** What a value is to the call that takes it: a record or a list of tools, or a tool. */
type GivenAs = 'tools' | 'tool'

/** What is given to a call, by the file that declares it. */
export interface Given {
  /** As its module has it; `*` for all that the module exports. */
  name: string
  /** What of the value is given. */
  members: string[]
  as: GivenAs
  by: Taker
}

/** What is given to a call, by the file that gives it. */
export interface ImportedGiven {
  ref: ImportRef
  as: GivenAs
  by: Taker
}

/** What a file gives to calls that take tools. */
export interface GivenTools {
  /** The object literals of the file that are tools because of that. */
  literals: ReadonlyMap<ts.ObjectLiteralExpression, Taker>
  imported: readonly ImportedGiven[]
  /** Callees that take tools if other modules of the workspace have them from a framework. */
  perhaps: readonly CalleeRef[]
}

/** What other files tell of the tools that a file gives and is asked for. */
export interface FromOtherFiles {
  /** What they give to calls that take tools of what it declares. */
  given: readonly Given[]
  /** By `refKey`: callees of this file that take tools, as the framework's module has them. */
  takers: ReadonlyMap<string, CalleeRef>
  /** By `refKey`: functions that this file imports, and that are a framework's by whatever name. */
  definers: ReadonlySet<string>
}

/**
 * What is given to calls as tools, in a record or a list: `generateText({ tools: { search: { … } } })`, `model.bindTools([{ … }])`,
 * be it by names, spreads and functions of the file.
 */
export function givenTools(tree: ts.SourceFile, markers: Markers, elsewhere: FromOtherFiles): GivenTools {
  const literals = new Map<ts.ObjectLiteralExpression, Taker>()
  const imported = new Map<string, ImportedGiven>()
  const perhaps = new Map<string, CalleeRef>()
  const of = (by: Taker) =>
    markers.takersOf(by.ref).map((shape) => new Following(shape, by, literals, imported))
  if (markers.mayNameTaker(tree.text)) {
    for (const node of definitionNodesOf(tree)) {
      if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) continue
      const by = takerOf(node, markers, elsewhere.takers)
      if (!by) continue
      const ways = of(by)
      for (const each of ways) each.call(node)
      if (ways.length === 0 && mayComeFromElsewhere(by.ref)) perhaps.set(refKey(by.ref), by.ref)
    }
  }
  for (const given of elsewhere.given) for (const each of of(given.by)) each.declared(tree, given)
  return { literals, imported: [...imported.values()], perhaps: [...perhaps.values()] }
}

function takerOf(
  node: ts.CallExpression | ts.NewExpression,
  markers: Markers,
  takers: FromOtherFiles['takers'],
): Taker | null {
  const callee = unwrap(node.expression)
  const name = calleeName(callee)
  // A function may go by another name here; a method goes by its own.
  if (!name || (ts.isPropertyAccessExpression(callee) && !markers.isTaker(name.text))) return null
  const ref = calleeRef(callee)
  const isFrameworks = markers.takersOf(ref).length > 0
  if (!isFrameworks && !markers.isTaker(name.text) && !namesTools(node, markers)) return null
  return { ref: takers.get(refKey(ref)) ?? ref, name: name.text }
}

/** `stream({ tools })`: whatever it is called here, it is given something under the key of tools. */
function namesTools({ arguments: args }: ts.CallExpression | ts.NewExpression, markers: Markers): boolean {
  return (args ?? []).some(
    (each) =>
      ts.isObjectLiteralExpression(each) &&
      each.properties.some(({ name }) => name && markers.isGivenKey(propertyKey(name) ?? '')),
  )
}

function mayComeFromElsewhere(ref: CalleeRef): boolean {
  if (ref.kind === 'made') return mayComeFromElsewhere(ref.by)
  return ref.kind === 'import'
}

/** Follows what is given to one call, in one of the ways in which such a call takes tools. */
class Following {
  readonly #shape: CallShape
  readonly #by: Taker
  readonly #literals: Map<ts.ObjectLiteralExpression, Taker>
  readonly #imported: Map<string, ImportedGiven>
  /** Records and lists whose entries were looked at: many ways may lead to one. */
  readonly #held = new Set<Literal>()

  constructor(
    shape: CallShape,
    by: Taker,
    literals: Map<ts.ObjectLiteralExpression, Taker>,
    imported: Map<string, ImportedGiven>,
  ) {
    this.#shape = shape
    this.#by = by
    this.#literals = literals
    this.#imported = imported
  }

  call({ arguments: args }: ts.CallExpression | ts.NewExpression): void {
    const { given } = this.#shape
    const holder = given && args?.[given.argument]
    if (holder) this.#ends(memberEnds(holder, given.key === undefined ? [] : [given.key], 0), 'tools', 0)
  }

  declared(tree: ts.SourceFile, { name, members, as }: Given): void {
    if (name === '*') this.#module(tree)
    else for (const node of declaredAs(tree, name)) this.#ends(memberEnds(node, members, 0), as, 0)
  }

  /** A module that stands for a record: each export is a tool. */
  #module(tree: ts.SourceFile): void {
    for (const [name, nodes] of exportsOf(tree)) {
      if (name === 'default' || name === WHOLE) continue
      for (const node of nodes) {
        const from = reExported(node)
        if (from) this.#import(from, name === '*' ? 'tools' : 'tool')
        else for (const value of valuesOf(node)) this.#ends(endsOf(value, 0), 'tool', 0)
      }
    }
  }

  #ends(ends: readonly End[], as: GivenAs, steps: number): void {
    for (const end of ends) {
      if (end.kind === 'import') this.#import(end.ref, as)
      else if (end.kind === 'each') {
        if (as === 'tools') this.#ends(end.ends, 'tool', steps + 1)
      } else if (end.kind !== 'literal') continue
      else if (as === 'tools') this.#entries(end.node, steps + 1)
      else if (ts.isObjectLiteralExpression(end.node) && this.#hasInput(end.node))
        this.#literals.set(end.node, this.#by)
    }
  }

  #entries(node: Literal, steps: number): void {
    if (steps > MAX_STEPS || this.#held.has(node)) return
    this.#held.add(node)
    const holds = this.#shape.given?.holds
    const follow = (value: ts.Node, as: GivenAs) => this.#ends(endsOf(value, 0), as, steps)
    if (ts.isArrayLiteralExpression(node)) {
      if (holds !== 'list') return
      for (const each of node.elements) {
        if (ts.isSpreadElement(each)) follow(each.expression, 'tools')
        else follow(each, 'tool')
      }
    } else if (holds === 'record') {
      for (const each of node.properties) {
        const value = propertyValue(each)
        if (ts.isSpreadAssignment(each)) follow(each.expression, 'tools')
        else if (value) follow(value, 'tool')
      }
    }
  }

  #hasInput(node: ts.ObjectLiteralExpression): boolean {
    const { fields, ignored = {} } = this.#shape
    const inputs = [...(fields.input ?? []), ...(fields.parameters ?? []), ...Object.keys(ignored)]
    return node.properties.some(({ name }) => {
      const key = name && propertyKey(name)
      return key != null && inputs.includes(key)
    })
  }

  #import(ref: ImportRef, as: GivenAs): void {
    this.#imported.set(JSON.stringify([ref, as, this.#by]), { ref, as, by: this.#by })
  }
}

/** What a name of a module, as `modules/lazy-form/module` has it, is declared as. */
function declaredAs(tree: ts.SourceFile, name: string): ts.Node[] {
  const exports = exportsOf(tree)
  const member = /^exports\.(.+)$/.exec(name)?.[1]
  const exported = exports.get(member ?? name)
  if (exported && (member !== undefined || name === 'default' || name === WHOLE))
    return exported.flatMap(valuesOf)
  if (member !== undefined) {
    const whole = (exports.get(WHOLE) ?? []).flatMap(valuesOf)
    return whole
      .flatMap((value) => memberEnds(value, [member], 0))
      .flatMap((end) => (end.kind === 'literal' ? [end.node] : []))
  }
  const symbol = resolveName(name, tree)?.symbol
  const declaration = symbol && declarationOf(symbol)
  return declaration ? valuesOf(declaration) : []
}

/** What a declaration or an export of this file stands for. */
function valuesOf(node: ts.Node): ts.Node[] {
  if (isFunction(node) || ts.isClassLike(node)) return [node]
  if (ts.isExportAssignment(node)) return [node.expression]
  if (ts.isBinaryExpression(node)) return [node.right]
  if (ts.isPropertyAccessExpression(node)) return valuesOf(node.parent)
  if (ts.isExportSpecifier(node)) return [node.propertyName ?? node.name]
  if (ts.isVariableDeclaration(node)) return node.initializer ? [node.initializer] : []
  if (!ts.isShorthandPropertyAssignment(node) && !ts.isBindingElement(node)) return []
  return ts.isIdentifier(node.name) ? [node.name] : []
}

/** `export { search } from '../search'`, `export * as rooms from '../rooms'`, `export * from '../rooms'`. */
function reExported(node: ts.Node): ImportRef | null {
  const declaration = ts.isExportSpecifier(node)
    ? node.parent.parent
    : ts.isNamespaceExport(node)
      ? node.parent
      : node
  if (!ts.isExportDeclaration(declaration)) return null
  const { moduleSpecifier: from } = declaration
  if (!from || !ts.isStringLiteral(from)) return null
  const name = ts.isExportSpecifier(node) ? (node.propertyName ?? node.name).text : '*'
  return { kind: 'import', specifier: from.text, name, members: [] }
}

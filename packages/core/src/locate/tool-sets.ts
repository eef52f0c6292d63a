import ts from '#typescript'
import type { Span } from '../model/text.js'
import { exportsOf } from './exports.js'
import { isFunction, returned } from './fields/functions.js'
import { Navigator } from './fields/navigator.js'
import { at, type Place, spanOf } from './fields/place.js'
import { isWordForTools } from './holder.js'
import { propertyKey } from './literal.js'
import { unwrap } from './scope.js'
import type { Sources } from './sources.js'

/** A definition's place. */
export interface DefinitionPlace {
  file: string
  span: Span
}

/** Definitions that a source puts together. */
export interface DefinitionSet {
  /** `record`: `{ search, book }`. `list`: `[search, book]`. `server`: what they are registered on. */
  kind: 'record' | 'list' | 'server'
  name: string | null
  /** Where it stands: the key or the variable that holds it. For a server, equal in every file that adds to it. */
  file: string
  span: Span
  members: DefinitionPlace[]
}

/** Where the definitions of a file stand. */
export type DefinitionsOf = (file: string) => readonly Span[]

/** How much is looked at for one file: sets are followed through all modules that take part. */
const WORK = 40

/** What a file puts together: the records and lists that are called tools, and what is registered on a server. */
export function toolSets(file: string, sources: Sources, definitionsOf: DefinitionsOf): DefinitionSet[] {
  const search = new Navigator(sources, WORK)
  const tree = search.tree(file)
  return tree ? new Sets(search, definitionsOf).of(file, tree) : []
}

class Sets {
  readonly #search: Navigator
  readonly #definitionsOf: DefinitionsOf
  readonly #servers = new Map<string, DefinitionSet>()

  constructor(search: Navigator, definitionsOf: DefinitionsOf) {
    this.#search = search
    this.#definitionsOf = definitionsOf
  }

  of(file: string, tree: ts.SourceFile): DefinitionSet[] {
    const found: DefinitionSet[] = []
    const placed = (node: ts.Node): Place => ({
      file,
      source: tree,
      node,
      reading: 'shape',
      bindings: null,
      piece: null,
    })
    const visit = (node: ts.Node): void => {
      const held = heldTools(node)
      if (held) {
        const members = this.#members(placed(held.value))
        if (members.length > 0) {
          const name = held.key.getText(tree)
          found.push({ kind: kindOf(held.value), name, file, span: spanOf(placed(held.key)), members })
        }
      }
      if (ts.isCallExpression(node)) this.#hear(placed(node), node)
      ts.forEachChild(node, visit)
    }
    visit(tree)
    return [...found, ...[...this.#servers.values()].filter(({ members }) => members.length > 0)]
  }

  /** The definitions that an expression holds, be it by other names, spread, or given back by functions of the workspace. */
  #members(place: Place): DefinitionPlace[] {
    const found = new Map<string, DefinitionPlace>()
    const seen = new Set<string>()
    const add = (file: string, span: Span) => found.set(`${file} ${span.start}`, { file, span })
    const collect = (from: Place): void => {
      const { node, file } = from
      const span = spanOf(from)
      const key = `${file} ${span.start} ${span.end} ${from.bindings?.depth ?? 0}`
      if (seen.has(key)) return
      seen.add(key)
      if (this.#isDefinition(file, span)) {
        add(file, span)
        return
      }
      if (ts.isObjectLiteralExpression(node)) {
        for (const each of node.properties) {
          if (ts.isSpreadAssignment(each)) collect(at(from, each.expression))
          else if (ts.isPropertyAssignment(each)) collect(at(from, each.initializer))
          else if (ts.isShorthandPropertyAssignment(each)) collect(at(from, each.name))
        }
        return
      }
      if (ts.isArrayLiteralExpression(node)) {
        for (const each of node.elements) collect(at(from, ts.isSpreadElement(each) ? each.expression : each))
        return
      }
      if (ts.isSourceFile(node)) {
        this.#exported(from, node, collect)
        return
      }
      if (isFunction(node)) {
        for (const each of returned(node)) collect(at(from, each))
        return
      }
      const aliases = this.#search.aliases(from)
      if (aliases.length > 0) {
        for (const each of aliases) collect(each)
        return
      }
      for (const each of this.#definitionsOf(file)) {
        if (each.start >= span.start && each.end <= span.end) add(file, each)
      }
      if (ts.isPropertyAccessExpression(node)) collect(at(from, node.expression))
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        for (const each of [node.expression, ...(node.arguments ?? [])]) collect(at(from, each))
      }
    }
    collect(place)
    return [...found.values()]
  }

  #exported(from: Place, tree: ts.SourceFile, collect: (place: Place) => void): void {
    const exports = exportsOf(tree)
    for (const name of exports.keys()) {
      if (name !== '*' && name !== 'export=')
        for (const each of this.#search.exported(from.file, name)) collect(each)
    }
    for (const star of exports.get('*') ?? []) {
      const specifier = ts.isExportDeclaration(star) ? star.moduleSpecifier : undefined
      const target =
        specifier && ts.isStringLiteralLike(specifier)
          ? this.#search.resolve(specifier.text, from.file)
          : null
      const source = target === null ? null : this.#search.tree(target)
      if (target !== null && source) collect({ ...from, file: target, source, node: source, bindings: null })
    }
  }

  #isDefinition(file: string, { start, end }: Span): boolean {
    return this.#definitionsOf(file).some((each) => each.start === start && each.end === end)
  }

  /** A call that registers a tool on a server, or hands a server to a function that does. */
  #hear(place: Place, call: ts.CallExpression): void {
    const callee = unwrap(call.expression)
    if (ts.isPropertyAccessExpression(callee) && this.#isDefinition(place.file, spanOf(place))) {
      const server = this.#server(at(place, callee.expression))
      if (server) this.#add(server, { file: place.file, span: spanOf(place) })
    }
    call.arguments.forEach((argument, index) => {
      const given = unwrap(argument)
      if (!ts.isIdentifier(given) && !isOwnMember(given)) return
      const server = this.#server(at(place, given))
      if (!server) return
      for (const found of this.#registered(at(place, call.expression), index, new Set()))
        this.#add(server, found)
    })
  }

  /** What a name stands for, where that is something constructed. */
  #server(place: Place): DefinitionSet | null {
    const value = this.#search.values(place).find(({ node }) => ts.isNewExpression(node))
    const holder = value ? holderOf(value.node) : memberWithoutValue(place.node)
    if (!holder) return null
    const home = value ?? place
    const span = { start: holder.getStart(home.source), end: holder.getEnd() }
    const key = `${home.file} ${span.start}`
    const known = this.#servers.get(key)
    if (known) return known
    const name = ts.isIdentifier(holder) ? holder.text : null
    const made: DefinitionSet = { kind: 'server', name, file: home.file, span, members: [] }
    this.#servers.set(key, made)
    return made
  }

  #add({ members }: DefinitionSet, { file, span }: DefinitionPlace): void {
    if (!members.some((each) => each.file === file && each.span.start === span.start))
      members.push({ file, span })
  }

  /** What a function registers on its parameter, and what those do that it hands it to. */
  #registered(callee: Place, index: number, seen: Set<ts.Node>): DefinitionPlace[] {
    return this.#search.values(callee).flatMap((value) => {
      const { node, file } = value
      const parameter = isFunction(node) ? node.parameters[index]?.name : undefined
      if (!isFunction(node) || !node.body || !parameter || !ts.isIdentifier(parameter) || seen.has(node))
        return []
      seen.add(node)
      const found: DefinitionPlace[] = []
      const isIt = (each: ts.Expression) => ts.isIdentifier(each) && each.text === parameter.text
      const visit = (each: ts.Node): void => {
        if (ts.isCallExpression(each)) {
          const called = unwrap(each.expression)
          const span = spanOf(at(value, each))
          if (
            ts.isPropertyAccessExpression(called) &&
            isIt(unwrap(called.expression)) &&
            this.#isDefinition(file, span)
          )
            found.push({ file, span })
          each.arguments.forEach((argument, place) => {
            if (isIt(unwrap(argument)))
              found.push(...this.#registered(at(value, each.expression), place, seen))
          })
        }
        ts.forEachChild(each, visit)
      }
      visit(node.body)
      return found
    })
  }
}

interface Held {
  key: ts.Node
  value: ts.Expression
}

/** `tools: …`, `{ tools }`, `const searchTools = { … }`, `const tools = [ … ]`. */
function heldTools(node: ts.Node): Held | null {
  if (ts.isPropertyAssignment(node)) {
    return isWordForTools(propertyKey(node.name) ?? '')
      ? { key: node.name, value: unwrap(node.initializer) }
      : null
  }
  if (ts.isShorthandPropertyAssignment(node)) {
    return isWordForTools(node.name.text) ? { key: node.name, value: node.name } : null
  }
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyDeclaration(node)) return null
  const { name, initializer } = node
  if (!initializer || !ts.isIdentifier(name) || !isWordForTools(name.text)) return null
  const value = unwrap(initializer)
  return ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value)
    ? { key: name, value }
    : null
}

function kindOf(value: ts.Expression): 'record' | 'list' {
  return ts.isArrayLiteralExpression(value) ? 'list' : 'record'
}

/** The name that holds what is constructed, else the construction itself. */
function holderOf(node: ts.Node): ts.Node {
  const { parent } = node
  const holds =
    (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) && parent.initializer === node
  return holds ? parent.name : node
}

function isOwnMember(node: ts.Expression): node is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword
}

/** `this.server`, declared in its class and given its value elsewhere. */
function memberWithoutValue(node: ts.Node): ts.Node | null {
  if (!ts.isExpression(node) || !isOwnMember(node)) return null
  for (let around: ts.Node | undefined = node.parent; around; around = around.parent) {
    if (!ts.isClassLike(around)) continue
    const member = around.members.find(
      (each) => each.name && propertyKey(each.name as ts.PropertyName) === node.name.text,
    )
    return member?.name ?? null
  }
  return null
}

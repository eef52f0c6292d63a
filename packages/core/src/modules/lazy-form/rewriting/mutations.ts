import ts from '#typescript'
import { calleeName, calleeRef } from '../../../detect/flows/callee.js'
import { classAround } from '../../../detect/flows/parameter-ref.js'
import { resolveName, rootDeclaration } from '../../../syntax/bindings.js'
import { extended } from '../../../syntax/class-members.js'
import { leavesFunction } from '../../../syntax/exits.js'
import type { CalleeRef } from '../../../syntax/imports.js'
import { boundNames, unwrap } from '../../../syntax/scope.js'
import { functionOf, methodOf } from './called-functions.js'
import { type HandedTo, handedKey, importedChangesOf } from './imported-changes.js'

/**
 * What a statement does to a binding: gives it another value; changes what it holds; does so by another name for it or for a part of it, as a
 * loop's; calls a method on it that may do anything.
 */
export type Effect = 'assigned' | 'changed' | 'part changed' | 'called'

/** The bindings that a statement changes, by the scope that declares them. */
export interface Mutated {
  name: string
  container: ts.Node
  effects: ReadonlySet<Effect>
}

/** Methods that look at a list and change nothing, but for what the function does that they are given. */
const ITERATIONS = new Set([
  'forEach',
  'map',
  'flatMap',
  'filter',
  'reduce',
  'some',
  'every',
  'find',
  'findIndex',
])

/** Methods of lists, maps and sets that change them: what a function does with its parameters by other methods is its own affair. */
const CHANGES = new Set(
  'add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '),
)

/** Functions of `Object` and `Reflect` that change what they are given first. */
const CHANGES_FIRST = new Set(
  'assign defineProperties defineProperty deleteProperty set setPrototypeOf'.split(' '),
)

/** Functions of packages that change what they are given first, as those of lodash, by what such functions go by. */
const CHANGES_FIRST_IN_PACKAGES =
  /^(?:(?:deep|d)?(?:assign|extend|merge|set)|(?:assign|extend|merge)(?:In|With|Deep)|defaults(?:Deep)?|setWith|setProperty|unset|update(?:With)?|deleteProperty|pull(?:All)?)$/i

/** What a function is called that changes what it is given, whatever gave it. What others do may depend on what only the program has. */
const CHANGES_GIVEN = /^(?:augment|customi[sz]e|decorate|enhance|enrich|extend|inject|modify|mutate|patch)/i

/** What a statement or a function does to a binding. */
interface Changed {
  name: string
  container: ts.Node
  effects: Set<Effect>
  /** Imported functions that it is given to, itself or a part of it, by `handedKey`. */
  handedTo: Map<string, HandedTo & { isPart: boolean }>
}

/** Statements are asked about for each site of their function, and for each constant that it reads. */
const KNOWN = new WeakMap<ts.Statement, readonly Changed[]>()

/**
 * Which bindings a statement assigns to, calls methods on, or hands to `Object.*` as the target; through loops and
 * conditionals, and through calls of functions declared in the same file and of imported ones that change what they are given
 * (`imported-changes.ts`). Passing a value to something else as an argument is no mutation, nor is a method that gives what is waited for and used.
 * `isOfInterest`: of which bindings that are given to imported functions it has to be known whether those change them.
 */
export function mutatedBy(
  statement: ts.Statement,
  isOfInterest: (binding: Pick<Mutated, 'name' | 'container'>) => boolean = () => false,
): readonly Mutated[] {
  let known = KNOWN.get(statement)
  if (!known) {
    known = new Scan().of(statement)
    KNOWN.set(statement, known)
  }
  const imported = importedChangesOf(statement.getSourceFile())
  return known.flatMap(({ name, container, effects, handedTo }) => {
    const all = new Set(effects)
    for (const { ref, index, isPart } of handedTo.values()) {
      if (isOfInterest({ name, container })) imported.ask(ref)
      if (imported.of(ref).includes(index)) all.add(isPart ? 'part changed' : 'changed')
    }
    return all.size > 0 ? [{ name, container, effects: all }] : []
  })
}

/** What a function does to a parameter, by its index. */
export interface ParameterChange {
  index: number
  /** Null where it changes it itself. */
  by: HandedTo | null
}

/** What a function, called from another file, changes of what it is given. */
export function parametersChangedBy(made: ts.FunctionLikeDeclaration): ParameterChange[] {
  if (!made.body || made.parameters.length === 0) return []
  const changed = new Scan().ofFunction(made)
  return made.parameters.flatMap(({ name }, index) =>
    boundNames(name).flatMap((bound) => {
      const its = changed.find((each) => each.container === made && each.name === bound)
      if (!its) return []
      const handed = [...its.handedTo.values()].map(({ ref, index: at }) => ({
        index,
        by: { ref, index: at },
      }))
      return changesValue(its.effects) ? [{ index, by: null }, ...handed] : handed
    }),
  )
}

/** Whether who gave the value has it changed. */
function changesValue(effects: ReadonlySet<Effect>): boolean {
  return effects.has('changed') || effects.has('part changed')
}

/** One walk through a statement, and the functions that it calls. */
class Scan {
  readonly #found = new Map<string, Changed>()
  readonly #entered = new Set<ts.Node>()
  /** How many functions are called around what is read. */
  #depth = 0

  of(statement: ts.Statement): Changed[] {
    this.#visit(statement)
    return [...this.#found.values()]
  }

  ofFunction(made: ts.FunctionLikeDeclaration): Changed[] {
    this.#entered.add(made)
    this.#depth++
    if (made.body) this.#visit(made.body)
    return [...this.#found.values()]
  }

  #visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return
    // Nothing below sees what is changed before the function ends.
    if (this.#depth === 0 && ts.isStatement(node) && leavesFunction([node])) return
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) this.#assign(node.left)
    else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
      if (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)
        this.#assign(node.operand)
    } else if (ts.isDeleteExpression(node)) this.#add(node.expression, 'changed')
    else if (ts.isCallExpression(node)) this.#call(node)
    ts.forEachChild(node, (child) => this.#visit(child))
  }

  #assign(target: ts.Expression): void {
    const node = unwrap(target)
    if (ts.isArrayLiteralExpression(node)) {
      for (const element of node.elements)
        this.#assign(ts.isSpreadElement(element) ? element.expression : element)
    } else if (ts.isObjectLiteralExpression(node)) {
      for (const property of node.properties) {
        if (ts.isShorthandPropertyAssignment(property)) this.#assign(property.name)
        else if (ts.isPropertyAssignment(property)) this.#assign(property.initializer)
        else if (ts.isSpreadAssignment(property)) this.#assign(property.expression)
      }
    } else if (ts.isBinaryExpression(node)) this.#assign(node.left)
    else this.#add(node, ts.isIdentifier(node) ? 'assigned' : 'changed')
  }

  #call(call: ts.CallExpression): void {
    const callee = unwrap(call.expression)
    const [target] = call.arguments
    // Who uses what such a function gives need not have it change anything: `z.extend(Base, shape)`.
    if (target && isStatement(call) && changesFirst(callee)) this.#add(target, 'changed')
    if (isStatement(call) && mayChangeGiven(callee) && call.arguments.every(isBare))
      for (const argument of call.arguments) this.#add(argument, 'changed')
    if (!ts.isPropertyAccessExpression(callee) && !ts.isElementAccessExpression(callee)) {
      this.#function(callee, functionOf(callee), call.arguments)
      return
    }
    const owner = unwrap(callee.expression)
    const method = ts.isPropertyAccessExpression(callee) ? callee.name.text : null
    if (method !== null && ITERATIONS.has(method)) {
      const list = listIn(owner)
      for (const argument of call.arguments)
        this.#function(argument, functionOf(unwrap(argument)), [list], 'part changed')
      return
    }
    const [first, second] = call.arguments
    if (ts.isIdentifier(owner) && /^(Object|Reflect)$/.test(owner.text) && !resolveName(owner.text, owner)) {
      if (method !== null && CHANGES_FIRST.has(method) && first) this.#add(first, 'changed')
      if (method === 'apply' && first && second && isBuiltInChange(first)) this.#add(second, 'changed')
      return
    }
    if ((method === 'call' || method === 'apply') && first && isBuiltInChange(owner)) {
      this.#add(first, 'changed')
      return
    }
    if (isStatement(call) || !(isAwaited(call) || isImported(rootOf(owner))))
      this.#add(owner, method !== null && isChange(method, call) ? 'changed' : 'called')
    this.#function(callee, methodOf(callee), call.arguments)
  }

  /** What a function does that is called here and now, with what it is given; `effect`: what the one who gives it sees of a change. */
  #function(
    callee: ts.Expression,
    made: ts.FunctionLikeDeclaration | null,
    given: readonly ts.Expression[],
    effect: 'changed' | 'part changed' = 'changed',
  ): void {
    this.#callbacks(given)
    if (!made?.body) {
      const handed = changingCallee(callee)
      if (handed)
        for (const [index, argument] of given.entries())
          this.#handOn(argument, { ref: handed, index }, effect)
      return
    }
    if (!this.#entered.has(made)) {
      this.#entered.add(made)
      this.#depth++
      this.#visit(made.body)
      this.#depth--
    }
    made.parameters.forEach(({ name, dotDotDotToken }, index) => {
      for (const bound of boundNames(name)) {
        const changed = this.#found.get(keyOf(bound, made))
        if (!changed) continue
        for (const argument of dotDotDotToken ? given.slice(index) : given.slice(index, index + 1)) {
          if (changesValue(changed.effects)) this.#add(argument, effect)
          for (const handed of changed.handedTo.values()) this.#handOn(argument, handed, effect)
        }
      }
    })
  }

  /** A function that changes what it is given may be given what stands beside it: `visit(shape, (each) => { each.page = page })`. */
  #callbacks(given: readonly ts.Expression[]): void {
    if (!given.some(isBare)) return
    const isChanging = given.some((each) => {
      const node = unwrap(each)
      return (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && changesParameter(node)
    })
    if (isChanging) for (const each of given) if (isBare(each)) this.#add(each, 'changed')
  }

  #handOn(argument: ts.Expression, handed: HandedTo, effect: 'changed' | 'part changed'): void {
    this.#add(argument, handed, effect === 'part changed')
  }

  #add(expression: ts.Expression, effect: Effect | HandedTo, isPart = false): void {
    for (const part of partsOf(expression)) this.#add(part, effect, isPart)
    const bound = boundTo(expression)
    if (!bound) return
    const { name, container } = bound
    if (effect === 'called' && this.#entered.has(container)) return
    const key = keyOf(name, container)
    const changed = this.#found.get(key) ?? {
      name,
      container,
      effects: new Set(),
      handedTo: new Map(),
    }
    this.#found.set(key, changed)
    if (typeof effect === 'string') {
      if (changed.effects.has(effect)) return
      changed.effects.add(effect)
    } else {
      const handed = handedKey(effect)
      if (changed.handedTo.has(handed)) return
      changed.handedTo.set(handed, { ...effect, isPart })
    }
    if (effect === 'assigned' || effect === 'called') return
    const whole = wholeOf(bound.declaration)
    if (whole) this.#add(whole, typeof effect === 'string' ? 'part changed' : effect, true)
  }
}

/** A method of lists, maps or sets that changes what it is called on, as a value: `Array.prototype.push`, `[].push`. */
function isBuiltInChange(callee: ts.Expression): boolean {
  const node = unwrap(callee)
  if (!ts.isPropertyAccessExpression(node) || !CHANGES.has(node.name.text)) return false
  const owner = unwrap(node.expression)
  if (ts.isArrayLiteralExpression(owner)) return owner.elements.length === 0
  const root = rootOf(owner)
  const isPrototype = ts.isPropertyAccessExpression(owner) && owner.name.text === 'prototype'
  return isPrototype && root !== null && ts.isIdentifier(root) && !resolveName(root.text, root)
}

/** `_.merge(shape, paging)`, also of a package that has its function's name: `lodash.merge`, `deep-extend`. */
function changesFirst(callee: ts.Expression): boolean {
  const ref = calleeRef(callee)
  if (ref.kind !== 'import' || ref.specifier.startsWith('.')) return false
  const name = ref.members.at(-1) ?? ref.name
  const isWhole = name === 'default' || name === '*'
  const called = isWhole ? (ref.specifier.split(/[/.]/).at(-1) ?? '').replaceAll('-', '') : name
  return CHANGES_FIRST_IN_PACKAGES.test(called)
}

/**
 * Whether a function that the code is given may change its arguments, by its name: `decorate(shape)`, `options.decorate(shape)`,
 * `this.hooks.decorate(shape)`. What it does is known where it is.
 */
function mayChangeGiven(callee: ts.Expression): boolean {
  const root = rootOf(callee)
  if (!root) return false
  const declared = ts.isIdentifier(root) ? resolveName(root.text, root)?.symbol.value : null
  const isGiven = declared
    ? ts.isParameter(rootDeclaration(declared))
    : root.kind === ts.SyntaxKind.ThisKeyword
  if (!isGiven) return false
  const { text } = calleeName(callee) ?? {}
  if (text === undefined || !CHANGES_GIVEN.test(text)) return false
  return ts.isIdentifier(callee) || methodOf(callee as ts.PropertyAccessExpression) === null
}

/** What of another file is called, whose arguments may change by it: a function, a method of a class or of an instance. */
function changingCallee(callee: ts.Expression): (CalleeRef & { kind: 'import' }) | null {
  const ref = inheritedMethod(callee) ?? calleeRef(callee)
  if (ref.kind === 'import') return ref
  if (ref.kind !== 'made' || ref.by.kind !== 'import') return null
  return { ...ref.by, members: [...ref.by.members, 'prototype', ...ref.members] }
}

/** `this.extend(…)` and `super.extend(…)` in a class that extends one of another file. */
function inheritedMethod(callee: ts.Expression): CalleeRef | null {
  const node = unwrap(callee)
  if (!ts.isPropertyAccessExpression(node)) return null
  const { kind } = unwrap(node.expression)
  if (kind !== ts.SyntaxKind.ThisKeyword && kind !== ts.SyntaxKind.SuperKeyword) return null
  const own = classAround(node)
  const base = own && extended(own)
  return base ? { kind: 'made', by: calleeRef(base), members: [node.name.text] } : null
}

/** Whether a function changes one of its parameters in its own code. */
function changesParameter({ parameters, body }: ts.ArrowFunction | ts.FunctionExpression): boolean {
  const names = new Set(parameters.flatMap(({ name }) => boundNames(name)))
  const isOne = (target: ts.Expression): boolean => {
    const root = rootOf(target)
    return root !== unwrap(target) && root !== null && ts.isIdentifier(root) && names.has(root.text)
  }
  const visit = (node: ts.Node): boolean => {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind) && isOne(node.left)) return true
    if (ts.isDeleteExpression(node) && isOne(node.expression)) return true
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false
  }
  return names.size > 0 && visit(body)
}

function isBare(expression: ts.Expression): boolean {
  const node = unwrap(expression)
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)
}

/** A route is no element: `app.delete('/users/:id', handler)`. */
function isChange(method: string, { arguments: given }: ts.CallExpression): boolean {
  return CHANGES.has(method) && !(method === 'delete' && given.length > 1)
}

/** What a variable holds a part of, or another name of: `tool` in `for (const tool of tools)`, `const { input } = tool`. */
function wholeOf(declaration: ts.Declaration | null): ts.Expression | null {
  let node: ts.Node | null = declaration
  while (node && ts.isBindingElement(node)) {
    if (node.dotDotDotToken) return null
    node = node.parent.parent
  }
  if (!node) return null
  if (ts.isParameter(node)) return listGoneThrough(node)
  if (!ts.isVariableDeclaration(node)) return null
  const loop = node.parent.parent
  if (ts.isForOfStatement(loop)) return listIn(loop.expression)
  return node.initializer ? unwrap(node.initializer) : null
}

/** The list whose elements a function is given: `tools.forEach((tool) => …)`. */
function listGoneThrough({ parent: made }: ts.ParameterDeclaration): ts.Expression | null {
  const call = made.parent
  if (!ts.isCallExpression(call) || !call.arguments.includes(made as ts.Expression & typeof made)) return null
  const callee = unwrap(call.expression)
  if (!ts.isPropertyAccessExpression(callee) || !ITERATIONS.has(callee.name.text)) return null
  return listIn(callee.expression)
}

/** What has the elements of a list: `Object.values(tools)`, `tools.filter(isOn)`. */
function listIn(expression: ts.Expression): ts.Expression {
  const node = unwrap(expression)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return node
  const { expression: owner, name } = node.expression
  if (ts.isIdentifier(owner) && owner.text === 'Object' && /^(?:values|entries)$/.test(name.text))
    return node.arguments[0] ?? node
  return /^(?:filter|slice|values|entries)$/.test(name.text) ? listIn(owner) : node
}

/** What a literal holds, which a function that is given the literal may change: `{ shape }`. */
function partsOf(expression: ts.Expression): readonly ts.Expression[] {
  const node = unwrap(expression)
  if (ts.isArrayLiteralExpression(node)) return node.elements
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((each) =>
    ts.isShorthandPropertyAssignment(each)
      ? each.name
      : ts.isPropertyAssignment(each)
        ? each.initializer
        : [],
  )
}

function keyOf(name: string, container: ts.Node): string {
  return `${container.pos}:${name}`
}

/** `z.config(…)` as a statement changes `z`; `z.object(…)` inside a longer expression makes something new. */
function isStatement(call: ts.CallExpression): boolean {
  let node: ts.Node = call
  while (
    ts.isAwaitExpression(node.parent) ||
    ts.isParenthesizedExpression(node.parent) ||
    ts.isVoidExpression(node.parent) ||
    isBranchOf(node, node.parent) ||
    isInChain(node)
  ) {
    node = node.parent
  }
  return (
    ts.isExpressionStatement(node.parent) || (ts.isArrowFunction(node.parent) && node.parent.body === node)
  )
}

/** Whether what a call gives is waited for and used: it asks for something, `const room = await api.room(id)`. */
function isAwaited(call: ts.CallExpression): boolean {
  let node: ts.Node = call
  while (ts.isParenthesizedExpression(node.parent) || isInChain(node)) node = node.parent
  return ts.isAwaitExpression(node.parent)
}

/** Whether a method of what a call gives is called: `registry.add(a)` in `registry.add(a).add(b)`. */
function isInChain(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return ts.isCallExpression(node) && isCalled(parent)
  return ts.isPropertyAccessExpression(node) && isCalled(node)
}

function isCalled(node: ts.Expression): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node
}

/** Whether a node is what another expression comes to, under a condition. */
function isBranchOf(node: ts.Node, parent: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return node !== parent.condition
  if (!ts.isBinaryExpression(parent) || node !== parent.right) return false
  const { kind } = parent.operatorToken
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken
}

function isImported(root: ts.Node | null): boolean {
  return root !== null && ts.isIdentifier(root) && (resolveName(root.text, root)?.symbol.isImport ?? false)
}

/** The name that an expression begins with, and the scope that declares it; of `this.shape.a` that is `this.shape`, and the class. */
function boundTo(
  expression: ts.Expression,
): { name: string; container: ts.Node; declaration: ts.Declaration | null } | null {
  const root = rootOf(expression)
  if (!root) return null
  if (root.kind === ts.SyntaxKind.ThisKeyword) {
    const container = classAround(root)
    const { parent } = root
    const name = ts.isPropertyAccessExpression(parent) ? `this.${parent.name.text}` : 'this'
    return container && { name, container, declaration: null }
  }
  const name = (root as ts.Identifier).text
  const binding = resolveName(name, root)
  return binding && { name, container: binding.container, declaration: binding.symbol.value }
}

function rootOf(expression: ts.Expression): ts.Identifier | ts.ThisExpression | null {
  let node = unwrap(expression)
  while (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
    node = unwrap(node.expression)
  return ts.isIdentifier(node) || node.kind === ts.SyntaxKind.ThisKeyword
    ? (node as ts.Identifier | ts.ThisExpression)
    : null
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
}

/** Statements that can change a binding without declaring one. */
export function canMutate(node: ts.Statement): boolean {
  return (
    ts.isExpressionStatement(node) ||
    ts.isIfStatement(node) ||
    ts.isIterationStatement(node, true) ||
    ts.isTryStatement(node) ||
    ts.isBlock(node) ||
    ts.isSwitchStatement(node)
  )
}

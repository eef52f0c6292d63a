import ts from '#typescript'
import { resolveName } from '../../../syntax/bindings.js'
import { leavesFunction } from '../../../syntax/exits.js'
import { boundNames, unwrap } from '../../../syntax/scope.js'
import { isAwaited, isStatement } from './call-position.js'
import { functionOf, methodOf } from './called-functions.js'
import { boundTo, ITERATIONS, listIn, partsOf, rootOf, wholeOf } from './changed-parts.js'
import {
  CHANGES_FIRST,
  changesFirst,
  changesParameter,
  changingCallee,
  isAssignment,
  isBuiltInChange,
  isChange,
  mayChangeGiven,
} from './changing-calls.js'
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

function isBare(expression: ts.Expression): boolean {
  const node = unwrap(expression)
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)
}

function keyOf(name: string, container: ts.Node): string {
  return `${container.pos}:${name}`
}

function isImported(root: ts.Node | null): boolean {
  return root !== null && ts.isIdentifier(root) && (resolveName(root.text, root)?.symbol.isImport ?? false)
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

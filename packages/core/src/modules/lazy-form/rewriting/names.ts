import ts from '#typescript'
import type { Declared } from '../../../syntax/bindings.js'
import { unwrap } from '../../../syntax/scope.js'

/** Thrown while code is rewritten when it depends on something that has no value outside its function. */
export class CannotSlice extends Error {
  constructor(
    readonly dependsOn: string,
    readonly reason: string,
    readonly node: ts.Node,
    /** The function of the top level whose parameter it is. */
    readonly parameterOf: string | null = null,
  ) {
    super(reason)
  }
}

/** A longer expression is not repeated in a message. */
const MAX_NAME = 40

/** What a message calls an expression: its own text, or `otherwise` where that is long. */
export function nameInMessage(tree: ts.SourceFile, node: ts.Node, otherwise: string): string {
  const text = node.getText(tree)
  return text.length > MAX_NAME || text.includes('\n') ? otherwise : text
}

/** The name of what is awaited or yielded; over several lines by what is called in it: `await load(…)`. */
export function awaitedName(tree: ts.SourceFile, node: ts.Node): string {
  const isYield = ts.isYieldExpression(node)
  const value = isYield || ts.isAwaitExpression(node) ? node.expression : node
  const called = value && ts.isExpression(value) ? unwrap(value) : undefined
  const inner = called && ts.isAwaitExpression(called) ? unwrap(called.expression) : called
  const isCall = inner && (ts.isCallExpression(inner) || ts.isNewExpression(inner))
  const made = inner && ts.isNewExpression(inner) ? 'new ' : ''
  const short = isCall ? `${made}${nameInMessage(tree, inner.expression, '')}(…)` : '…'
  return nameInMessage(tree, node, `${isYield ? 'yield' : 'await'} ${short}`)
}

/** How the names in one piece of code are to be read. */
export interface Names {
  /** Top-level names that the code reads; added to. */
  reads: Set<string>
  /** Specifiers of literal `import()` and `require()` calls; added to. */
  specifiers: Set<string>
  /**
   * What stands for a binding of an enclosing function; returns code.
   * @throws {CannotSlice} when nothing can
   */
  local(symbol: Declared, container: ts.Node, reference: ts.Identifier): string
  /** What stands for a binding of the top level in place of what all code has; returns code, or null where nothing does. */
  topLevel?(declaration: ts.Declaration, reference: ts.Identifier): string | null
  /**
   * What stands for something that has no value outside of its function, `this` too; returns code. Absent: nothing does.
   * @throws {CannotSlice} when nothing can
   */
  unknown?(missing: CannotSlice, label: string): string
  /** Whether functions are given values that are not known. */
  handsOn?: boolean
  /** The code cannot wait. What stands for a value that it awaits and that never comes; returns code. */
  neverCame?(missing: CannotSlice, label: string): string
  /** What stands for `this` of a class around the code; returns code, or null where nothing does. */
  instance?(node: ts.Node): string | null
}

/** `object.name`, or `object["name"]` where the name is no identifier. */
export function member(object: string, name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(name)
    ? `${object}.${name}`
    : `${object}[${JSON.stringify(name)}]`
}

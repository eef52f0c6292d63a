import type TS from 'typescript'
import type { Lens, TypedTool } from './lens.js'
import { partOf, unwrapped } from './nodes.js'

export type Callable = TS.FunctionLikeDeclaration & { body?: TS.Node }

/** A tool's handler, where it is a function of the same file. */
export function handlerOf(lens: Lens, tool: TypedTool): Callable | null {
  const part = partOf(lens, tool, 'handler')
  return part && functionBehind(lens, part)
}

/** The function that a registering call has as its last argument. */
export function handlerBeside(lens: Lens, { callee }: TypedTool): Callable | null {
  const { ts, source } = lens
  let found: TS.CallExpression | null = null
  const visit = (node: TS.Node): void => {
    if (found || node.pos > callee.start || node.end < callee.start + callee.length) return
    if (ts.isCallExpression(node) && node.expression.end === callee.start + callee.length) found = node
    ts.forEachChild(node, visit)
  }
  visit(source)
  const last = (found as TS.CallExpression | null)?.arguments.at(-1)
  return last ? functionBehind(lens, last) : null
}

/** The function that a node is, or names. */
export function functionBehind({ ts, checker, source }: Lens, value: TS.Node): Callable | null {
  const node = unwrapped(ts, value)
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node)) return node
  // The value of a method is what stands behind its name.
  if (ts.isMethodDeclaration(node.parent)) return node.parent
  if (!ts.isIdentifier(node)) return null
  const declared = checker.getSymbolAtLocation(node)?.valueDeclaration
  if (!declared || declared.getSourceFile() !== source) return null
  if (ts.isFunctionDeclaration(declared)) return declared
  if (!ts.isVariableDeclaration(declared) || !declared.initializer) return null
  const made = unwrapped(ts, declared.initializer)
  return ts.isArrowFunction(made) || ts.isFunctionExpression(made) ? made : null
}

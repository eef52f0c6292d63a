import type TS from 'typescript'
import type { Lens, TypedTool } from './lens.js'
import { partOf, unwrapped } from './nodes.js'

export type Callable = TS.FunctionLikeDeclaration & { body?: TS.Node }

/** A tool's handler, where it is a function of the same file. */
export function handlerOf(lens: Lens, tool: TypedTool): Callable | null {
  const part = partOf(lens, tool, 'handler')
  return part && functionBehind(lens, part)
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

import ts from '#typescript'
import { nodesByName } from './find-nodes.js'
import { unwrap } from './scope.js'

type Call = ts.CallExpression | ts.NewExpression

const known = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly Call[]>>()

/** The calls in a file of this name, or of a member of this name; in source order. They are collected once a file. */
export function callsOf(name: string, tree: ts.SourceFile): readonly Call[] {
  const found = known.get(tree) ?? nodesByName(tree, isCall, ({ expression }) => unwrap(expression))
  known.set(tree, found)
  return found.get(name) ?? []
}

function isCall(node: ts.Node): node is Call {
  return ts.isCallExpression(node) || ts.isNewExpression(node)
}

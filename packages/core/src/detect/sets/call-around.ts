import ts from '#typescript'
import { mentionsName } from '../../syntax/find-nodes.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeRef } from '../flows/callee.js'

/** Methods that run an agent, which is made before. */
const RUNS = ['generate', 'stream'] as const
/** Functions that an agent is given to, and how they run it. */
const RUNNERS: Readonly<Record<string, (typeof RUNS)[number]>> = {
  createAgentUIStream: 'stream',
  createAgentUIStreamResponse: 'stream',
  pipeAgentUIStreamToResponse: 'stream',
}

/** The call or constructor that is given the object that a key stands in; null where none is around the key. */
export function callWith(key: ts.Node): ts.CallExpression | ts.NewExpression | null {
  for (let node = key.parent; node && !ts.isStatement(node); node = node.parent) {
    if (ts.isFunctionLike(node)) return null
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) return node
  }
  return null
}

/**
 * What is called with the object that a key stands in, by its exported name: `streamText`, `client.responses.parse`. What is
 * constructed goes with the one method that its file calls of it: `ToolLoopAgent.stream`. Null where no call is around the key.
 */
export function callAround(key: ts.Node): string | null {
  const call = callWith(key)
  const name = call && nameOf(call.expression)
  if (!call || name === null || ts.isCallExpression(call)) return name
  const run = runOf(call)
  return run === null ? name : `${name}.${run}`
}

function nameOf(callee: ts.Expression): string | null {
  const ref = calleeRef(callee)
  if (ref.kind === 'import') return [ref.name, ...ref.members].filter((each) => each !== '*').join('.')
  const node = unwrap(callee)
  if (ts.isPropertyAccessExpression(node)) {
    const owner = nameOf(node.expression)
    return owner === null ? node.name.text : `${owner}.${node.name.text}`
  }
  return ts.isIdentifier(node) ? node.text : null
}

/** How the file runs what it constructs; null where it does not, or in both ways. */
function runOf(made: ts.NewExpression): string | null {
  const { parent } = made
  if (ts.isPropertyAccessExpression(parent)) return RUNS.find((each) => each === parent.name.text) ?? null
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return null
  const holder = parent.name.text
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const run = RUNS.find((each) => each === node.name.text)
      if (run !== undefined && node.expression.text === holder) found.add(run)
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const run = RUNNERS[node.expression.text]
      if (run !== undefined && node.arguments.some((each) => mentionsName(each, holder))) found.add(run)
    }
    ts.forEachChild(node, visit)
  }
  visit(made.getSourceFile())
  const [only, ...others] = found
  return only !== undefined && others.length === 0 ? only : null
}

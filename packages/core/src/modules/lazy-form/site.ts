import ts from '#typescript'
import { definitionArguments, takesSuper } from '../../detect/definitions/definition-arguments.js'
import { ownClassOf } from '../../detect/definitions/own-class.js'
import { calleeName } from '../../detect/flows/callee.js'
import { classAround } from '../../detect/flows/parameter-ref.js'
import type { Markers } from '../../detect/markers.js'
import { functionIn } from '../../syntax/functions.js'
import type { DefinitionNode } from '../../syntax/outline.js'
import { decoratedBy } from '../../syntax/plain-form/decorators.js'
import { unwrap } from '../../syntax/scope.js'
import { argumentCode, classCode, keyCode } from './definition-code.js'
import { decidingArguments, membersGiven } from './factories/deciding-arguments.js'
import { isNamedAtTop } from './factories/factory-uses.js'
import { Pieces } from './rewriting/pieces.js'
import { type SiteCode, type SiteNames, SiteScope } from './site-scope.js'

/**
 * The code of one site: constants of the enclosing functions lifted, the loops it stands in repeated around it.
 * @throws {CannotSlice} when it depends on something that has no value outside its function
 */
export function sliceSite(
  tree: ts.SourceFile,
  node: DefinitionNode,
  computedKey: ts.Expression | null,
  names: SiteNames,
  markers: Markers,
): SiteCode {
  const scope = new SiteScope(tree, node, names)
  const entry = new Pieces().glue('yield { callee: ')
  const callee = ts.isCallExpression(node) ? unwrap(node.expression) : null
  // What a decorator stands at runs the tool, and is no argument.
  const isDecorator = ts.isCallExpression(node) && decoratedBy(node) !== null
  // In `define(schema)({ … })` the first call holds a part of the definition, too.
  const called = callee && (ts.isCallExpression(callee) ? scope.thunk(callee) : scope.tryThunk(callee))
  entry.append(called ?? new Pieces().glue('null')).glue(', args: [')
  const args = definitionArguments(node)
  const handler = callee && !isDecorator && endsInHandler(callee, args, markers) ? args.at(-1) : null
  for (const argument of args) {
    const code = ts.isClassLike(argument)
      ? classCode(scope, argument, takesSuper(node, markers), memberKeysOf(argument, markers))
      : argument === handler
        ? new Pieces().glue('{ kind: "handler" }')
        : argumentCode(scope, argument)
    entry.append(code).glue(', ')
  }
  entry.glue(']').append(keyCode(scope, computedKey)).glue(' };')
  return scope.finish(scope.guarded(entry))
}

/**
 * The code of what answers a request for tools: the function itself, which is run. A method has the members that its class gives itself;
 * where it reads what the constructor is given, it takes an instance as the program makes one.
 * @throws {CannotSlice} as `sliceSite`
 */
export function sliceAnswer(tree: ts.SourceFile, node: ts.CallExpression, names: SiteNames): SiteCode {
  const [, handler] = node.arguments as unknown as [ts.Expression, ts.Expression]
  const owner = classAround(node)
  const needsInstance =
    owner !== null &&
    ts.isClassDeclaration(owner) &&
    isNamedAtTop(owner) &&
    decidingArguments(owner, decidingParts(node, true, null), membersGiven(owner)).length > 0
  const scope = new SiteScope(tree, node, names, !needsInstance)
  const entry = new Pieces().glue('yield { args: [{ kind: "value", get: () => (')
  return scope.finish(entry.append(scope.code(handler)).glue(') }] };'))
}

/** What tells which tools a site makes: the arguments of a definition, the code of an answer, and the list that the site is repeated for. */
export function decidingParts(node: DefinitionNode, isAnswer: boolean, list: ts.Node | null): ts.Node[] {
  const answer = isAnswer && ts.isCallExpression(node) ? node.arguments[1] : undefined
  const handler = answer && functionIn(answer)
  const parts = answer ? [handler?.body ?? answer] : definitionArguments(node)
  return list ? [list, ...parts] : [...parts]
}

/** Whether the last argument is what runs when the model calls the tool, which is never evaluated. */
function endsInHandler(
  callee: ts.Expression,
  args: ReadonlyArray<ts.Expression | ts.ClassLikeDeclaration>,
  markers: Markers,
): boolean {
  const name = calleeName(callee)
  return (
    name !== null &&
    !args.some((each) => ts.isSpreadElement(each)) &&
    markers.endsInHandler(name.text, args.length)
  )
}

/** The members that hold parts of a definition. */
function memberKeysOf(node: ts.ClassLikeDeclaration, markers: Markers): ReadonlySet<string> {
  const own = ownClassOf(node, markers)
  if (own === null) return markers.memberKeys
  return own.inputKey === undefined
    ? markers.ownMemberKeys
    : new Set([...markers.ownMemberKeys, own.inputKey])
}

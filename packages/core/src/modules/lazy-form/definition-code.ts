import ts from '#typescript'
import { classMembers } from '../../syntax/class-members.js'
import { spreadKeys } from '../../syntax/entries/spread-keys.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { Pieces } from './rewriting/pieces.js'
import type { SiteScope } from './site-scope.js'

/** Keys whose values are never evaluated: what runs when the model calls the tool. */
const HANDLERS = new Set(['handler', 'execute', 'run', 'func', 'callback'])

/** Keys where a function is a part of what models read: a schema made late or that can be called, the words of a refusal. */
const READ_BY_MODELS = new Set([
  'input',
  'inputSchema',
  'schema',
  'args',
  'parameters',
  'outputSchema',
  'output',
  'errorFunction',
])

/** The key that a tool is put under, where it has to be evaluated; one that cannot be leaves the tool without. */
export function keyCode(scope: SiteScope, key: ts.Expression | null): Pieces {
  const thunk = key && scope.tryValue(key)
  return thunk ? new Pieces().glue(', key: ').append(thunk) : new Pieces()
}

export function argumentCode(scope: SiteScope, argument: ts.Expression): Pieces {
  const node = unwrap(argument)
  if (isFunction(node)) return new Pieces().glue('{ kind: "handler" }')
  if (ts.isSpreadElement(node))
    return new Pieces().glue('{ kind: "spread", get: ').append(scope.thunk(node.expression)).glue(' }')
  if (!ts.isObjectLiteralExpression(node)) {
    return new Pieces().glue('{ kind: "value", get: ').append(scope.thunk(argument)).glue(' }')
  }
  const code = new Pieces().glue('{ kind: "object", props: [')
  for (const property of node.properties) code.append(propertyCode(scope, property)).glue(', ')
  return code.glue('] }')
}

/** What the instances of a class have; what they do is not evaluated. `parts`: the keys that hold parts of a definition. */
export function classCode(
  scope: SiteScope,
  node: ts.ClassLikeDeclaration,
  takesSuper: boolean,
  parts: ReadonlySet<string>,
): Pieces {
  const own = new Pieces()
  const inherited = new Pieces()
  const { given, members } = classMembers(node, takesSuper)
  if (given) own.append(givenCode(scope, given)).glue(', ')
  for (const { key, value, isGetter } of members) {
    if (ts.isMethodDeclaration(value)) continue
    const write = () => memberCode(scope, key, value)
    const member = parts.has(key) ? write() : scope.attempt(write)
    if (member) (isGetter ? inherited : own).append(member).glue(', ')
  }
  const code = new Pieces().glue('{ kind: "object", props: [').append(own).glue(']')
  if (inherited.length > 0) code.glue(', inherited: [').append(inherited).glue(']')
  return code.glue(' }')
}

/** What is given to `super(…)`. */
function givenCode(scope: SiteScope, given: ts.Expression): Pieces {
  const node = unwrap(given)
  if (!ts.isObjectLiteralExpression(node))
    return new Pieces().glue('{ spread: ').append(scope.thunk(given)).glue(' }')
  const code = new Pieces()
  node.properties.forEach((property, index) => {
    if (index > 0) code.glue(', ')
    code.append(propertyCode(scope, property))
  })
  return code
}

function memberCode(scope: SiteScope, key: string, value: ts.Expression | ts.Block): Pieces {
  if (ts.isParameter(value.parent) && ts.isIdentifier(value))
    return new Pieces()
      .glue(`{ key: ${JSON.stringify(key)}, get: () => `)
      .glue(scope.parameterValue(value))
      .glue(' }')
  if (!ts.isBlock(value)) return keyedCode(scope, key, value)
  // The body of a getter.
  return new Pieces()
    .glue(`{ key: ${JSON.stringify(key)}, get: () => `)
    .append(scope.code(value))
    .glue(' }')
}

function propertyCode(scope: SiteScope, property: ts.ObjectLiteralElementLike): Pieces {
  const spread = (value: Pieces, keys = '') => new Pieces().glue('{ spread: ').append(value).glue(`${keys} }`)
  if (ts.isSpreadAssignment(property)) {
    const { expression } = property
    return spread(scope.thunk(expression), keysCode(', keys: ', expression))
  }
  const key = property.name && propertyKey(property.name)
  if (key === null || key === undefined) return spread(scope.literalThunk(property))
  if (ts.isMethodDeclaration(property)) return handlerCode(key, key)
  if (ts.isGetAccessor(property) || ts.isSetAccessor(property)) return spread(scope.literalThunk(property))
  return keyedCode(scope, key, ts.isPropertyAssignment(property) ? property.initializer : property.name)
}

/** Code for the only keys that a spread can bring, after `before`; none where they are not written out. */
export function keysCode(before: string, spread: ts.Expression): string {
  const keys = spreadKeys(spread)
  return keys === null ? '' : `${before}${JSON.stringify(keys)}`
}

/** A function that is not run; `name` is what it tells as its own, which an SDK may name a tool by. */
function handlerCode(key: string, name: string): Pieces {
  return new Pieces().glue(`{ key: ${JSON.stringify(key)}, handler: ${JSON.stringify(name)} }`)
}

/** As the language names a function that is the value of a property. */
function handlerName(key: string, value: ts.Expression): string {
  if (ts.isIdentifier(value)) return value.text
  if (ts.isPropertyAccessExpression(value)) return value.name.text
  return (ts.isFunctionExpression(value) && value.name?.text) || key
}

function keyedCode(scope: SiteScope, key: string, value: ts.Expression): Pieces {
  if (HANDLERS.has(key) || (isFunction(unwrap(value)) && !READ_BY_MODELS.has(key)))
    return handlerCode(key, handlerName(key, unwrap(value)))
  return new Pieces()
    .glue(`{ key: ${JSON.stringify(key)}, get: `)
    .append(scope.thunk(value))
    .glue(' }')
}

export function isFunction(node: ts.Expression): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node)
}

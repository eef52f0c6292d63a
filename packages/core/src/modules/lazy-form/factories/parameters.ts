import ts from '#typescript'
import { innerId, isInnerFunction, topLevelName } from '../../../detect/flows/inner-functions.js'
import type { ArgumentSource, ObjectSource, SitePlace } from '../../../detect/site.js'
import { assignmentsTo } from '../../../syntax/assignments.js'
import { declarationOfName } from '../../../syntax/bindings.js'
import { propertyKey } from '../../../syntax/literal.js'
import { unwrap } from '../../../syntax/scope.js'

/** What a call inside a function passes on of the function's parameters; one entry for each argument. */
export function argumentSources(
  args: ReadonlyArray<ts.Expression | ts.ClassLikeDeclaration>,
  factory: ts.FunctionLikeDeclaration | ts.ClassDeclaration,
): ArgumentSource[] {
  const isClass = ts.isClassDeclaration(factory)
  const places = isClass ? INSTANCE_PLACES : parameterPlaces(factory)
  return args.map((argument) => {
    // What a class has is in turn what one has that extends it.
    if (ts.isClassLike(argument)) return { whole: isClass ? INSTANCE : null, spread: null, keys: new Map() }
    const node = unwrap(argument)
    const literal = ts.isObjectLiteralExpression(node)
      ? { ...literalPlaces(node, places), objects: heldPlaces(node, places) }
      : { spread: null, keys: new Map() }
    return { whole: placeOf(node, places), ...literal }
  })
}

/**
 * Whether a function that calls itself gives itself what it was given: each parameter that counts, with the value that it had. `used`:
 * which those are; null for all.
 */
export function isGivenTheSame(
  call: ts.CallExpression | ts.NewExpression,
  name: string,
  used: readonly number[] | null,
): boolean {
  const given = call.arguments ?? []
  const around = ts.findAncestor(call, (node): node is ts.FunctionLikeDeclaration => isNamed(node, name))
  const counts = used ?? around?.parameters.map((_, index) => index)
  return counts?.every((index) => isHandedOn(given[index], around?.parameters[index])) ?? false
}

function isNamed(node: ts.Node, factory: string): node is ts.FunctionLikeDeclaration {
  if (!isInnerFunction(node)) return false
  return (topLevelName(node) ?? innerId(node)) === factory
}

function isHandedOn(
  given: ts.Expression | undefined,
  parameter: ts.ParameterDeclaration | undefined,
): boolean {
  return (
    given !== undefined &&
    parameter !== undefined &&
    ts.isIdentifier(given) &&
    declarationOfName(given) === parameter &&
    assignmentsTo(given.text, given.getSourceFile()).length === 0
  )
}

const INSTANCE: SitePlace = { index: 0, key: null }
const INSTANCE_PLACES: Places = new Map([['this', INSTANCE]])

/** By the declaration of each parameter: a variable of a loop may have the same name. */
type Places = ReadonlyMap<ts.Node | 'this', SitePlace>

function parameterPlaces(factory: ts.FunctionLikeDeclaration): Places {
  const places = new Map<ts.Node | 'this', SitePlace>()
  factory.parameters.forEach((parameter, index) => {
    const { name } = parameter
    if (ts.isIdentifier(name)) places.set(parameter, { index, key: null })
    if (!ts.isObjectBindingPattern(name)) return
    for (const element of name.elements) {
      if (!ts.isIdentifier(element.name) || element.dotDotDotToken) continue
      const key = element.propertyName ? propertyKey(element.propertyName) : element.name.text
      if (key !== null) places.set(element, { index, key })
    }
  })
  return places
}

function placeOf(expression: ts.Expression, places: Places): SitePlace | null {
  const node = unwrap(expression)
  if (ts.isIdentifier(node)) return placeOfName(node, places)
  if (!ts.isPropertyAccessExpression(node)) return null
  const { expression: holder } = node
  const isThis = holder.kind === ts.SyntaxKind.ThisKeyword
  const owner = isThis ? places.get('this') : ts.isIdentifier(holder) ? placeOfName(holder, places) : null
  return owner && owner.key === null ? { index: owner.index, key: node.name.text } : null
}

function placeOfName(name: ts.Identifier, places: Places): SitePlace | null {
  const declaration = declarationOfName(name)
  return (declaration && places.get(declaration)) ?? null
}

/** Of the objects that one holds, by their keys: `{ type: 'function', function: { name } }`. */
function heldPlaces({ properties }: ts.ObjectLiteralExpression, places: Places): Map<string, ObjectSource> {
  const held = new Map<string, ObjectSource>()
  for (const property of properties) {
    if (!ts.isPropertyAssignment(property)) continue
    const key = propertyKey(property.name)
    const value = unwrap(property.initializer)
    if (key !== null && ts.isObjectLiteralExpression(value)) held.set(key, literalPlaces(value, places))
  }
  return held
}

function literalPlaces(node: ts.ObjectLiteralExpression, places: Places): ObjectSource {
  let spread: SitePlace | null = null
  const keys = new Map<string, SitePlace>()
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      spread = placeOf(property.expression, places) ?? spread
    } else if (ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)) {
      const place = placeOf(ts.isPropertyAssignment(property) ? property.initializer : property.name, places)
      const key = propertyKey(property.name)
      if (place && key !== null) keys.set(key, place)
    }
  }
  return { spread, keys }
}

import ts from '#typescript'
import { HANDLER_KEYS as RUNS } from '../../common/definition-keys.js'
import type { CallShape } from '../../model/framework.js'
import { declarationOfName } from '../../syntax/bindings.js'
import type { CalleeRef } from '../../syntax/imports.js'
import { literalJson, propertyKey, valueUnder } from '../../syntax/literal.js'
import { listCallOf } from '../../syntax/loops.js'
import { decoratedBy } from '../../syntax/plain-form/decorators.js'
import { holderOf, outermost, unwrap } from '../../syntax/scope.js'
import { hasBlankParts } from '../blank-parts.js'
import { calleeName } from '../flows/callee.js'
import { typeGiven } from '../flows/expected-type.js'
import type { Markers } from '../markers.js'
import { isSpokenOfAsOther, isSpokenOfAsTool, speaksOfTool } from '../spoken-of.js'
import { convertsTool } from './conversion.js'
import type { Taker } from './given-literals.js'
import { typeOf } from './given-type.js'
import { isJsonSchema } from './json-schema-literal.js'
import { isInModelRequest, madeIntoBy } from './lists/listed-tools.js'
import { hasFunction, partsAmong, schemaKeyAmong } from './parts-of-tool.js'
import type { ToolCall } from './tool-call.js'
import { isNamed } from './written-name.js'
import { literalBehind } from './written-parts.js'

/** Of a list that is read to tell what an entry is. */
const MAX_OTHERS = 100

/** What makes an object literal a definition: the type that it is given, what it has, or the call that takes it. */
export function literalShape(
  node: ts.ObjectLiteralExpression,
  markers: Markers,
  literals: Markers['literals'],
  given: Taker | undefined,
): Pick<ToolCall, 'ref' | 'name' | 'knownAs' | 'certain' | 'likely' | 'madeInto' | 'inputKey'> | null {
  // `const declaration: FunctionDeclaration = {}` is filled by code that converts something.
  const ref = node.properties.length === 0 ? null : typeOf(node)
  if (ref && ref.kind !== 'unknown' && markers.isTyped(ref, keysOf(node)))
    return { ref, name: lastNameOf(ref), knownAs: null, certain: !convertsTool(node) }
  const found =
    literals.find(({ shape }) => fits(node, shape, markers)) ??
    literals.find(
      ({ shape }) => lacksDescription(node, shape) && others(node).some((each) => fits(each, shape, markers)),
    )
  const madeInto = found?.shape.known?.beside ? madeIntoBy(node) : null
  const isLikely = found && (found.shape.likely || (found.shape.listed && madeInto === 'elsewhere'))
  // What a call takes for a tool is one, whatever else it looks like.
  if (given && (!found || isLikely)) return { ...given, knownAs: null, certain: !convertsTool(node) }
  if (!found) return null
  const { framework, shape } = found
  const inputKey = shape.known?.byParts ? ownInputKey(node, markers) : null
  return {
    ref: { kind: 'unknown' },
    name: shape.callee,
    knownAs: framework.id,
    certain: isNamed(node, (specifier) => markers.isValidator(specifier)),
    ...(isLikely ? { likely: true } : {}),
    ...(madeInto ? { madeInto } : {}),
    ...(inputKey === null ? {} : { inputKey }),
  }
}

/** The key of the member that is written as the schema. */
function ownInputKey({ properties }: ts.ObjectLiteralExpression, markers: Markers): string | null {
  return schemaKeyAmong(partsAmong(properties), (specifier) => markers.isValidator(specifier))
}

function fits(node: ts.ObjectLiteralExpression, { known, nested }: CallShape, markers: Markers): boolean {
  if (!known || !hasAll(node, known) || !hasNested(node, nested)) return false
  // That a package is installed does not tell that it sends what goes to a model by another way.
  if (known.installed && isInModelRequest(node)) return false
  if (known.withoutInput && !((isGivenAsTool(node) || isAnnotated(node)) && takesNothing(node))) return false
  if (known.byParts) {
    const input = ownInputKey(node, markers)
    if (input === null || !hasFunction(partsAmong(node.properties), input)) return false
  }
  if (!known.spokenOf || isSpokenOfAsTool(node, typeGiven(node))) return true
  return speaksByKeys(node, markers) && !isSpokenOfAsOther(node, typeGiven(node))
}

/** Whether an object has the keys of a tool of MCP: `inputSchema` with a schema that is written there, and what runs it. */
function speaksByKeys(node: ts.ObjectLiteralExpression, markers: Markers): boolean {
  const parts = partsAmong(node.properties)
  const isValidator = (specifier: string) => markers.isValidator(specifier)
  return (
    parts.some(({ key }) => RUNS.has(key)) &&
    parts.some(({ key }) => key === 'inputSchema') &&
    schemaKeyAmong(parts, isValidator) === 'inputSchema'
  )
}

/** Whether an object's type, or the function that is given it, speaks of tools. */
function isGivenAsTool(node: ts.ObjectLiteralExpression): boolean {
  const type = typeGiven(node)
  if (type) return speaksOfTool(type.getText())
  const { parent } = node
  const callee =
    ts.isCallExpression(parent) && parent.arguments[0] === node ? calleeName(parent.expression) : null
  return callee !== null && speaksOfTool(callee.text)
}

/** Whether an object has hints that only a tool has: `annotations: { readOnlyHint: true }`. */
function isAnnotated(node: ts.ObjectLiteralExpression): boolean {
  const hints = valueUnder(node, 'annotations')
  const held = hints && literalBehind(hints)
  if (!held || !ts.isObjectLiteralExpression(held)) return false
  return held.properties.some(({ name }) => name && /Hint$/.test(propertyKey(name) ?? ''))
}

/** Whether nothing in a definition can be its input: each part is a text, a number, a function, or says how it is shown. */
function takesNothing({ properties }: ts.ObjectLiteralExpression): boolean {
  return properties.every((each) => {
    if (ts.isMethodDeclaration(each)) return true
    const key = each.name && propertyKey(each.name)
    if (key != null && SHOWN_BY.has(key)) return true
    if (ts.isShorthandPropertyAssignment(each)) return key != null && RUNS.has(key)
    if (!ts.isPropertyAssignment(each)) return false
    const value = unwrap(each.initializer)
    if (ts.isFunctionLike(value) || (key != null && RUNS.has(key))) return true
    return ts.isTemplateExpression(value) || ts.isBinaryExpression(value) || isPlain(literalJson(value))
  })
}

function isPlain(value: unknown): boolean {
  return value === null || (value !== undefined && typeof value !== 'object')
}

const SHOWN_BY: ReadonlySet<string> = new Set(['annotations', '_meta', 'hints', 'name', 'description'])

/** Whether an entry is a definition but for its description: it is one where others of its list are. */
function lacksDescription(node: ts.ObjectLiteralExpression, { known, likely }: CallShape): boolean {
  if (!known?.keys.includes('description') || likely || known.spokenOf) return false
  if (!ts.isArrayLiteralExpression(node.parent) || keysOf(node).includes('description')) return false
  return hasAll(node, { ...known, keys: known.keys.filter((key) => key !== 'description') })
}

/** The other entries of its list, as far as they are written out. */
function others(node: ts.ObjectLiteralExpression): ts.ObjectLiteralExpression[] {
  if (!ts.isArrayLiteralExpression(node.parent)) return []
  return node.parent.elements
    .slice(0, MAX_OTHERS)
    .filter((each): each is ts.ObjectLiteralExpression => each !== node && ts.isObjectLiteralExpression(each))
}

/** The literals that may be in a file at all: all of their keys are in its text. */
export function literalsIn(tree: ts.SourceFile, markers: Markers): Markers['literals'] {
  const asked = new Map<string, boolean>()
  const has = (key: string): boolean => {
    const known = asked.get(key) ?? tree.text.includes(key)
    asked.set(key, known)
    return known
  }
  return markers.literals.filter(
    ({ shape: { known }, framework: { packages } }) =>
      known?.keys.every(has) &&
      [known.schema, ...(known.oneOf ?? [])].every((keys) => keys?.some(has) ?? true) &&
      (known.under === undefined || has(known.under)) &&
      (!known.beside || importsAny(tree, packages)),
  )
}

function importsAny(tree: ts.SourceFile, packages: readonly string[]): boolean {
  return tree.statements.some((node) => {
    const modules = ts.isVariableStatement(node)
      ? node.declarationList.declarations.map(({ initializer }) => requiredBy(initializer))
      : [ts.isImportDeclaration(node) ? node.moduleSpecifier : undefined]
    return modules.some(
      (module) => module && ts.isStringLiteral(module) && packages.some((name) => isOf(module.text, name)),
    )
  })
}

/** The module in `require('module')`, also where a member of it is taken. */
function requiredBy(node: ts.Expression | undefined): ts.Expression | undefined {
  if (node && ts.isPropertyAccessExpression(node)) return requiredBy(node.expression)
  const isRequire = node && ts.isCallExpression(node) && ts.isIdentifier(node.expression)
  return isRequire && node.expression.text === 'require' ? node.arguments[0] : undefined
}

function isOf(module: string, packageName: string): boolean {
  return module === packageName || module.startsWith(`${packageName}/`)
}

function keysOf(node: ts.ObjectLiteralExpression): string[] {
  return node.properties.flatMap(({ name }) => (name && propertyKey(name)) ?? [])
}

function lastNameOf(ref: CalleeRef): string {
  if (ref.kind === 'unknown' || ref.kind === 'parameter') return ''
  return ref.members.at(-1) ?? (ref.kind === 'made' ? '' : ref.name)
}

const PROPERTIES = new WeakMap<ts.ObjectLiteralExpression, ReadonlyMap<string, ts.ObjectLiteralElementLike>>()

/** By their keys. Each shape of a definition asks for those of the same literal. */
function propertiesOf(node: ts.ObjectLiteralExpression): ReadonlyMap<string, ts.ObjectLiteralElementLike> {
  const known = PROPERTIES.get(node)
  if (known) return known
  const written = new Map<string, ts.ObjectLiteralElementLike>()
  for (const property of withSpread(node)) {
    const key = property.name && propertyKey(property.name)
    if (key != null) written.set(key, property)
  }
  PROPERTIES.set(node, written)
  return written
}

/** With those of an object of this file that is spread into one with a name of its own: `{ ...sendTool, name: 'send_later' }`. */
function withSpread(node: ts.ObjectLiteralExpression): readonly ts.ObjectLiteralElementLike[] {
  const { properties } = node
  if (!properties.some(ts.isSpreadAssignment)) return properties
  if (!properties.some(({ name }) => name && propertyKey(name) === 'name')) return properties
  return properties.flatMap((property) => {
    if (!ts.isSpreadAssignment(property) || !ts.isIdentifier(property.expression)) return [property]
    const spread = literalBehind(property.expression)
    return ts.isObjectLiteralExpression(spread) && spread !== node ? [...spread.properties] : [property]
  })
}

/** Whether a literal has a definition's keys, and the values that tell it. */
function hasAll(
  node: ts.ObjectLiteralExpression,
  { keys, values = {}, schema, oneOf = [], decorates, under }: NonNullable<CallShape['known']>,
): boolean {
  const written = propertiesOf(node)
  if (!keys.every((key) => written.has(key))) return false
  if (hasBlankParts(node) || (decorates && !isOfDecorator(node))) return false
  if (!oneOf.every((each) => each.some((key) => written.has(key)))) return false
  if (under !== undefined && !isUnder(node, under)) return false
  if (schema && !schema.some((key) => holdsJsonSchema(written.get(key)))) return false
  return Object.entries(values).every(([key, value]) => {
    const property = written.get(key)
    return property && ts.isPropertyAssignment(property) && literalJson(property.initializer) === value
  })
}

/** Whether an entry's list stands under a key, be it by the name of a constant of the file. */
function isUnder(node: ts.ObjectLiteralExpression, key: string): boolean {
  const list = listOf(node)
  if (!list) return false
  const parent = holderOf(list)
  if (ts.isPropertyAssignment(parent)) return propertyKey(parent.name) === key
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false
  return namesUnder(node.getSourceFile(), key).some((name) => declarationOfName(name) === parent)
}

/** The list that an entry is written in, or made for: `[{ … }]`, `all.map((each) => ({ … }))`, `[...all.map((each) => ({ … }))]`. */
function listOf(node: ts.ObjectLiteralExpression): ts.Node | null {
  const entry = outermost(node)
  if (ts.isArrayLiteralExpression(entry.parent)) return outermost(entry.parent)
  const made = madeBy(entry)
  const call = made && listCallOf(made)
  if (!call) return null
  const list = outermost(call)
  const isSpread = ts.isSpreadElement(list.parent) && ts.isArrayLiteralExpression(list.parent.parent)
  return isSpread ? outermost(list.parent.parent) : list
}

/** The function that gives back an expression. */
function madeBy({ parent }: ts.Node): ts.ArrowFunction | ts.FunctionExpression | null {
  if (ts.isArrowFunction(parent)) return parent
  if (!ts.isReturnStatement(parent)) return null
  const made = ts.findAncestor(parent, ts.isFunctionLike)
  return made && (ts.isArrowFunction(made) || ts.isFunctionExpression(made)) ? made : null
}

const NAMES_UNDER = new WeakMap<ts.SourceFile, Map<string, ts.Identifier[]>>()

/** The names that stand under a key in a file. */
function namesUnder(tree: ts.SourceFile, key: string): ts.Identifier[] {
  const known = NAMES_UNDER.get(tree) ?? new Map<string, ts.Identifier[]>()
  NAMES_UNDER.set(tree, known)
  const own = known.get(key)
  if (own) return own
  const found: ts.Identifier[] = []
  known.set(key, found)
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && propertyKey(node.name) === key) {
      const value = unwrap(node.initializer)
      if (ts.isIdentifier(value)) found.push(value)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** `@Tool({ … })` */
function isOfDecorator({ parent }: ts.ObjectLiteralExpression): boolean {
  return (
    ts.isCallExpression(parent) && decoratedBy(parent) !== null && speaksOfTool(parent.expression.getText())
  )
}

function holdsJsonSchema(property: ts.ObjectLiteralElementLike | undefined): boolean {
  return property !== undefined && ts.isPropertyAssignment(property) && isJsonSchema(property.initializer)
}

/** Whether an object that may hold the definition does: `function: { name, parameters }`, not `{ name, arguments }` of a call. */
function hasNested(node: ts.ObjectLiteralExpression, nested: CallShape['nested'] = []): boolean {
  const held = node.properties.flatMap((property) => {
    const key = property.name && propertyKey(property.name)
    const ways = nested.filter((each) => each.key === key)
    return ways.length > 0 && ts.isPropertyAssignment(property) ? [{ property, ways }] : []
  })
  return held.every(({ property, ways }) => {
    const value = unwrap(property.initializer)
    if (!ts.isObjectLiteralExpression(value)) return true
    return ways.some(({ requires }) => hasAll(value, { keys: requires }))
  })
}

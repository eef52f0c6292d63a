import ts from '#typescript'
import { DESCRIPTION_KEYS, NAME_KEYS } from '../../common/definition-keys.js'
import type { Lines } from '../../common/lines.js'
import type { ArgumentRole } from '../../model/framework.js'
import { declarationOfName } from '../../syntax/bindings.js'
import { constantBehind } from '../../syntax/constants.js'
import { propertyKey } from '../../syntax/literal.js'
import { decoratedBy } from '../../syntax/plain-form/decorators.js'
import { unwrap } from '../../syntax/scope.js'
import { isJsonSchema } from '../definitions/json-schema-literal.js'
import { isWrittenSchema, isWrittenShape } from '../definitions/written-schema.js'
import { calleeName, calleeRef } from '../flows/callee.js'
import { definesOther, isSpokenOfAsTool, maySpeakOfTool, speaksOfTool } from '../spoken-of.js'
import { calledAs, isOfValidator, reasonOf } from './callees.js'
import { extendsOther, keyAround } from './extended.js'
import { areOwnFields, definitionKeys, ownFieldKeys } from './keys.js'
import type { LikelyTool } from './likely-tool.js'
import { literalText } from './names.js'
import { isOfInterface, startOf, textAmong } from './object-parts.js'
import { isConversion } from './passed-on.js'

export function likelyCall(
  node: ts.CallExpression,
  tree: ts.SourceFile,
  lines: Lines,
  isValidator: (specifier: string) => boolean,
): LikelyTool | null {
  const curried = unwrap(node.expression)
  // `makeTool(schema)({ … })`: both calls are given parts of one definition.
  const isCurried = ts.isCallExpression(curried)
  const called = isCurried ? curried : node
  const name = calleeName(called.expression)
  if (!name || node.arguments.length === 0 || definesOther(name.text)) return null
  const given = isCurried ? [...curried.arguments, ...node.arguments] : node.arguments
  const decorated = decoratedBy(node)
  if (decorated === null && !mayBeGivenParts(name.text, given)) return null
  if (isOfValidator(called, isValidator)) return null
  const roles = rolesOf(given, isValidator)
  const has = (role: ArgumentRole) => roles.includes(role)
  // `{ tool: add }` of a parameter, `import { tool as add }`: it goes by its own name elsewhere.
  const original = originalName(called.expression)
  const named = [name.text, original].some((each) => maySpeakOfTool(each))
  // What handles a value has the value and its schema before the name of the kind: `check(value, Schema, 'merge', run)`.
  const isHandled = has('handler') && roles.indexOf('name') < roles.indexOf('input')
  const method = decorated?.member ?? null
  // `@Tool('Adds numbers.')`, `@Tool({ name: 'add' })` on a method whose parameters are the fields, or which is named as the tool is.
  const isDecorator =
    decorated !== null &&
    /tool/i.test(name.text) &&
    (has('name') ||
      isNamed(node) ||
      (method !== null && given.some((each) => hasOwnTexts(unwrap(each), true))))
  // `add('search', { description, inputSchema }, run)`, whatever `add` is.
  const isWhole = has('name') && has('config') && has('handler') && given.some(isOfServer)
  const hasName = has('name') || (isCurried && isNamed(node))
  const isMadeOfOther = speaksOfTool(name.text) && given.some(extendsOther)
  const isLikely =
    isDecorator ||
    isMadeOfOther ||
    // What a tool takes may be nothing, or that of a tool which it is made of.
    (/Tools?$/.test(name.text) &&
      given.flatMap(withGiven).some((each) => hasOwnTexts(unwrap(each), has('name') && has('handler')))) ||
    (has('config') ? named || isWhole : has('input') && hasName && (named || isHandled))
  if (!isLikely || isOfCaught(called.expression)) return null
  if (given.some((each) => isConverted(unwrap(each)))) return null
  const callee = calledAs(called.expression)
  const definition = given.find((each) => ts.isObjectLiteralExpression(unwrap(each)))
  const ownFields = given.flatMap((each, index) => {
    const value = unwrap(each)
    if (roles[index] === 'input' && areOwnFields(value)) return ['input']
    return ts.isObjectLiteralExpression(value) ? ownFieldKeys(value.properties) : []
  })
  return {
    range: startOf(node, tree, lines),
    ...(definition ? { definition: startOf(unwrap(definition), tree, lines) } : {}),
    text: `${node.expression.getText(tree)}(…)`,
    call: callee && { ...callee, arguments: roles, ...(method === null ? {} : { decorates: true }) },
    keys: [],
    ...(ownFields.length > 0 ? { ownFields } : {}),
    name:
      literalText(given[roles.indexOf('name')] ?? definition) ??
      given
        .flatMap(withGiven)
        .map(literalText)
        .find((each) => each !== null) ??
      (isDecorator ? method : isMadeOfOther ? keyAround(node) : null),
    description:
      given.map((each, index) => descriptionIn(each, roles[index])).find((each) => each !== null) ?? null,
    reason: reasonOf(callee, name.text),
    isSpokenOf:
      isWhole ||
      (decorated !== null && has('config')) ||
      speaksOfTool(original) ||
      isSpokenOfAsTool(node, null),
  }
}

/** Whether a call may be given the parts of a definition, as far as that is seen without following a name: most calls are not. */
function mayBeGivenParts(name: string, given: readonly ts.Expression[]): boolean {
  if (maySpeakOfTool(name)) return true
  const values = given.map(unwrap)
  return (
    values.some(ts.isObjectLiteralExpression) ||
    (values.length > 1 &&
      values.some((each) => ts.isStringLiteralLike(each) || ts.isTemplateExpression(each)))
  )
}

/** What a callee is called where it comes from. */
function originalName(callee: ts.Expression): string {
  const ref = calleeRef(callee)
  if (ref.kind === 'made') return ref.members.at(-1) ?? ''
  return ref.kind === 'import' ? (ref.members.at(-1) ?? ref.name) : ''
}

/** Whether an object has a schema as methods of servers take one. */
function isOfServer(value: ts.Expression): boolean {
  const own = unwrap(value)
  return (
    ts.isObjectLiteralExpression(own) &&
    own.properties.some(({ name }) => name && propertyKey(name) === 'inputSchema')
  )
}

/** A value with what its class is given, where it is an instance: `addTool(new PythonTool({ name: 'plot' }))`. */
function withGiven(value: ts.Expression): readonly ts.Expression[] {
  const made = unwrap(value)
  return ts.isNewExpression(made) ? [value, ...(made.arguments ?? [])] : [value]
}

function isNamed({ arguments: [only] }: ts.CallExpression): boolean {
  const value = only && unwrap(only)
  return (
    value !== undefined &&
    ts.isObjectLiteralExpression(value) &&
    value.properties.some(({ name }) => name && NAME_KEYS.has(propertyKey(name) ?? ''))
  )
}

/** `{ name: 'search', description: 'Searches.' }`; `{ description: 'Searches.' }` where the name stands beside it. */
function hasOwnTexts(value: ts.Expression, isTold: boolean): boolean {
  if (!ts.isObjectLiteralExpression(value) || isOfInterface(value)) return false
  const texts = value.properties.flatMap((each) => {
    const isText = ts.isPropertyAssignment(each) && ts.isStringLiteralLike(unwrap(each.initializer))
    return isText ? [propertyKey(each.name) ?? ''] : []
  })
  return (isTold || texts.some((key) => NAME_KEYS.has(key))) && texts.some((key) => DESCRIPTION_KEYS.has(key))
}

/** Whether a method is called on what a `catch` gives: an error of a kind that is called like a tool. */
function isOfCaught(callee: ts.Expression): boolean {
  let root = unwrap(callee)
  while (ts.isPropertyAccessExpression(root)) root = unwrap(root.expression)
  const declaration = ts.isIdentifier(root) ? declarationOfName(root) : undefined
  return declaration !== undefined && ts.isCatchClause(declaration.parent)
}

/** The same of a description. */
function descriptionIn(value: ts.Expression, role: ArgumentRole | undefined): string | null {
  const own = constantBehind(value)
  if (ts.isStringLiteralLike(own)) return role === 'description' ? own.text : null
  return ts.isObjectLiteralExpression(own) ? textAmong(own.properties, DESCRIPTION_KEYS) : null
}

function rolesOf(
  given: readonly ts.Expression[],
  isValidator: (specifier: string) => boolean,
): ArgumentRole[] {
  const roles: ArgumentRole[] = []
  for (const each of given) {
    const value = unwrap(each)
    if (ts.isTemplateExpression(value) || ts.isStringLiteralLike(constantBehind(value)))
      roles.push(roles.includes('name') ? 'description' : 'name')
    else if (ts.isFunctionLike(value)) roles.push('handler')
    else if (
      (isWrittenSchema(value, isValidator) || isWrittenShape(value, isValidator) || isJsonSchema(value)) &&
      !roles.includes('input')
    )
      roles.push('input')
    else if (ts.isObjectLiteralExpression(value) && definitionKeys(value.properties) !== null)
      roles.push('config')
    else roles.push('options')
  }
  return roles
}

/** Whether a definition is a known one in another form: a wrapper's tools are reported where it is called. */
function isConverted(value: ts.Expression): boolean {
  return (
    ts.isObjectLiteralExpression(value) && definitionKeys(value.properties) !== null && isConversion(value)
  )
}

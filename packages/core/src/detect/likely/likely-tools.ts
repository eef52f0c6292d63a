import ts from '#typescript'
import { DESCRIPTION_KEYS, HANDLER_KEYS, NAME_KEYS } from '../../common/definition-keys.js'
import { Lines } from '../../common/lines.js'
import type { ArgumentRole } from '../../model/framework.js'
import type { Range } from '../../model/text.js'
import { declarationOfName } from '../../syntax/bindings.js'
import { constantBehind } from '../../syntax/constants.js'
import type { CalleeRef } from '../../syntax/imports.js'
import { propertyKey } from '../../syntax/literal.js'
import { decoratedBy } from '../../syntax/plain-form/decorators.js'
import { outermost, unwrap } from '../../syntax/scope.js'
import { hasBlankParts } from '../blank-parts.js'
import { isJsonSchema } from '../definitions/json-schema-literal.js'
import { keyBeside } from '../definitions/key-beside.js'
import { isWrittenSchema, isWrittenShape } from '../definitions/written-schema.js'
import { calleeName, calleeRef, importedFrom } from '../flows/callee.js'
import { nameOfClass } from '../made-tools.js'
import { definesOther, isClassOfTool, isSpokenOfAsTool, speaksOfTool } from '../spoken-of.js'
import { likelyCallByKey } from './call-by-key.js'
import { isLikelyClass, mixesTexts } from './class.js'
import { areOwnFields, definitionKeys, keysOfObject, ownFieldKeys } from './keys.js'
import type { LikelyTool } from './likely-tool.js'
import { keyInRecord, nameOfEntry } from './names.js'
import { textAmong, valueRanges } from './object-parts.js'
import { isConversion } from './passed-on.js'
import { importedListAround, listAround } from './put-into.js'
import type { SentKeys } from './sent-keys.js'

const SPEAKS_OF_TOOLS = /tool|action|function|command|skill|capability/i
/** As a word of a package's name. */
const SPEAKS_OF_MCP = /\bmcp\b/i

/**
 * @param isValidator whether a module specifier is a validator's
 * @param isKnown whether a callee is a framework's: such a call is a definition, however it is reached
 * @param isServer whether a callee makes a server that lists tools
 * @param sent keys that this file and others read where they make tools for a request
 */
export function likelyTools(
  tree: ts.SourceFile,
  isValidator: (specifier: string) => boolean,
  isKnown: (callee: CalleeRef, form: 'call' | 'new') => boolean,
  isServer: (callee: CalleeRef) => boolean,
  sent: readonly SentKeys[],
): LikelyTool[] {
  const lines = new Lines(tree.text)
  const found: LikelyTool[] = []
  const isDefinition = (node: ts.Node): boolean =>
    (ts.isCallExpression(node) && isKnown(calleeRef(node.expression), 'call')) ||
    (ts.isNewExpression(node) && isKnown(calleeRef(node.expression), 'new'))
  const visit = (node: ts.Node): void => {
    const before = found.length
    const likely = ts.isCallExpression(node)
      ? (likelyCall(node, tree, lines, isValidator) ?? likelyCallByKey(node, tree, lines, isServer))
      : ts.isObjectLiteralExpression(node)
        ? likelyObject(node, tree, lines, isValidator, sent)
        : ts.isClassLike(node)
          ? likelyClass(node, tree, lines, isValidator)
          : ts.isJsxOpeningLikeElement(node)
            ? declaredForm(node, tree, lines)
            : null
    if (likely) found.push(likely)
    else ts.forEachChild(node, visit)
    // To follow what is called takes longer than all else, and most calls have nothing in them that looks like a tool.
    if (found.length > before && isDefinition(node)) found.length = before
  }
  ts.forEachChild(tree, visit)
  return found
}

function likelyCall(
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
  const named = [name.text, original].some((each) => SPEAKS_OF_TOOLS.test(each))
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
  const isLikely =
    isDecorator ||
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
      (isDecorator ? method : null),
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
  if (SPEAKS_OF_TOOLS.test(name)) return true
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

/** `<form toolname="search" tooldescription="…">`: a page's tool that a browser makes of the form's fields. */
function declaredForm(node: ts.JsxOpeningLikeElement, tree: ts.SourceFile, lines: Lines): LikelyTool | null {
  if (node.tagName.getText(tree) !== 'form') return null
  const attributes = node.attributes.properties.filter(ts.isJsxAttribute)
  const written = (name: string) =>
    attributes.find((each) => each.name.getText(tree).toLowerCase() === name)?.initializer
  const name = written('toolname')
  if (!name || !written('tooldescription')) return null
  const value = ts.isJsxExpression(name) ? name.expression : name
  return {
    range: startOf(node, tree, lines),
    text: '<form toolname tooldescription>',
    call: null,
    keys: [],
    name: value && ts.isStringLiteralLike(value) ? value.text : null,
    description: null,
    reason: 'it is a form, and the browser makes its schema of the fields of the page',
    isSpokenOf: true,
  }
}

/** Whether a method is called on what a `catch` gives: an error of a kind that is called like a tool. */
function isOfCaught(callee: ts.Expression): boolean {
  let root = unwrap(callee)
  while (ts.isPropertyAccessExpression(root)) root = unwrap(root.expression)
  const declaration = ts.isIdentifier(root) ? declarationOfName(root) : undefined
  return declaration !== undefined && ts.isCatchClause(declaration.parent)
}

/** A name that is written out: the text itself, or that of an object. */
function literalText(value: ts.Expression | undefined): string | null {
  const own = value && constantBehind(value)
  if (!own) return null
  if (ts.isStringLiteralLike(own)) return own.text
  return ts.isObjectLiteralExpression(own) ? textAmong(own.properties, NAME_KEYS) : null
}

/** The same of a description. */
function descriptionIn(value: ts.Expression, role: ArgumentRole | undefined): string | null {
  const own = constantBehind(value)
  if (ts.isStringLiteralLike(own)) return role === 'description' ? own.text : null
  return ts.isObjectLiteralExpression(own) ? textAmong(own.properties, DESCRIPTION_KEYS) : null
}

function reasonOf(callee: { callee: string; module: string | null } | null, name: string): string {
  if (!callee) return `the value whose method \`${name}\` is called is not known`
  const from = callee.module === null ? 'in this file' : `from \`${callee.module}\``
  return `no known framework has \`${callee.callee}\` ${from}`
}

/** As an entry of the configuration has it: a function by its name, a method by the class that the value is made by. */
function calledAs(callee: ts.Expression): { callee: string; module: string | null } | null {
  const ref = calleeRef(callee)
  if (ts.isIdentifier(callee)) {
    if (ref.kind !== 'import') return { callee: callee.text, module: null }
    const path = ref.name === 'default' ? [callee.text] : [ref.name, ...ref.members]
    return { callee: path.join('.'), module: ref.specifier }
  }
  if (ref.kind !== 'made' || ref.by.kind !== 'import' || ref.by.members.length > 0) return null
  return { callee: `${ref.by.name}#${ref.members.join('.')}`, module: ref.by.specifier }
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

/** An object with a name, a description and a schema; beside a schema a handler will do for one of the two. */
function likelyObject(
  node: ts.ObjectLiteralExpression,
  tree: ts.SourceFile,
  lines: Lines,
  isValidator: (specifier: string) => boolean,
  sent: readonly SentKeys[],
): LikelyTool | null {
  const told = keysOfObject(node, sent, isValidator)
  const keys = told?.keys ?? null
  const beside = keyBeside(node)
  const held = keyInRecord(node) ?? nameOfEntry(node) ?? beside?.key ?? null
  const isWhole =
    keys !== null &&
    (told?.sent !== undefined ||
      held !== null ||
      keys.some((key) => NAME_KEYS.has(key)) ||
      keys.some((key) => HANDLER_KEYS.has(key)))
  if (!isWhole || hasBlankParts(node) || isOfProcess(node)) return null
  // A function of its own may run what is passed on: `{ ...parts, run: (input) => checked(tool, input) }`.
  if (
    isConversion(
      node,
      keys.filter((key) => !HANDLER_KEYS.has(key)),
    )
  )
    return null
  if (told?.isUndescribed && !isSpokenOfAsTool(node, null)) return null
  const taker = takerOf(node)
  // What a package for MCP is given with a component is a tool whose result is shown.
  const isOfMcp = taker?.module ? SPEAKS_OF_MCP.test(taker.module) : false
  if (isOfInterface(node) && !isOfMcp) return null
  if (isGivenAsOther(node) || (taker && definesOther(taker.callee))) return null
  // The shape of something that has such fields: `z.object({ name: z.string(), … })`.
  if (ts.isCallExpression(node.parent) && isOfValidator(node.parent, isValidator)) return null
  const record = keyInRecord(node) === null ? null : outermost(node).parent.parent
  const list = record ?? listAround(node, tree)
  const importedList = list ? null : importedListAround(node)
  return {
    range: startOf(node, tree, lines),
    text: `{ ${keys.join(', ')} }`,
    call: taker && { ...taker, arguments: ['config'] },
    keys,
    ...(told?.sent ? { sent: told.sent } : {}),
    ...(told && told.ownFields.length > 0 ? { ownFields: told.ownFields } : {}),
    name: (told?.sent && textAmong(node.properties, new Set([told.sent.name]))) ?? literalText(node) ?? held,
    description: textAmong(node.properties, told?.sent ? new Set([told.sent.description]) : DESCRIPTION_KEYS),
    object: {
      range: lines.range({ start: node.getStart(tree), end: node.end }),
      values: valueRanges(node, tree, lines),
    },
    reason: taker ? reasonOf(taker, taker.callee) : 'no known framework is given this object',
    isSpokenOf:
      told?.sent !== undefined ||
      isOfMcp ||
      isSpokenOfAsTool(node, null) ||
      (beside !== null && speaksOfTool(beside.holder.getText(tree))),
    ...(list ? { list: lines.range({ start: list.getStart(tree), end: list.end }) } : {}),
    ...(importedList ? { importedList } : {}),
  }
}

function isOfValidator(call: ts.CallExpression, isValidator: (specifier: string) => boolean): boolean {
  const from = importedFrom(call.expression)
  return from !== undefined && isValidator(from)
}

/** Whether what is called with an object says that it is no tool: `registerCommand('open', { … })`. */
function isGivenAsOther({ parent }: ts.ObjectLiteralExpression): boolean {
  const name = ts.isCallExpression(parent) ? calleeName(parent.expression) : null
  return name ? definesOther(name.text) : false
}

/** What is called with an object as its one definition: `defineComponent({ … })`. */
function takerOf(node: ts.ObjectLiteralExpression): { callee: string; module: string | null } | null {
  const call = node.parent
  const isTaken = ts.isCallExpression(call) && call.arguments[0] === node
  return isTaken ? calledAs(call.expression) : null
}

/** A class that is a tool by its members or by the texts that it gives on: what it implements is the project's own. */
function likelyClass(
  node: ts.ClassLikeDeclaration,
  tree: ts.SourceFile,
  lines: Lines,
  isValidator: (specifier: string) => boolean,
): LikelyTool | null {
  if (!node.name || !isLikelyClass(node, isValidator)) return null
  return {
    range: startOf(node.name, tree, lines),
    text: `class ${node.name.text}`,
    call: null,
    keys: [],
    name: nameOfClass(node),
    description: null,
    reason: 'it extends no class of a known framework',
    isSpokenOf: isClassOfTool(node) || mixesTexts(node),
  }
}

/** Keys of menus, toolbars, pages and routes: what people click, and what a browser asks for. */
const INTERFACE_KEYS = new Set([
  'component',
  'element',
  'href',
  'icon',
  'onClick',
  'path',
  'route',
  'shortcut',
  'url',
])

/** Whether a definition is a known one in another form: a wrapper's tools are reported where it is called. */
function isConverted(value: ts.Expression): boolean {
  return (
    ts.isObjectLiteralExpression(value) && definitionKeys(value.properties) !== null && isConversion(value)
  )
}

/** `{ command: 'npx', args: ['-y', 'search-server'] }`: how a process is started. */
function isOfProcess({ properties }: ts.ObjectLiteralExpression): boolean {
  const has = (key: string) => properties.some(({ name }) => name && propertyKey(name) === key)
  return has('command') && has('args')
}

function isOfInterface(node: ts.ObjectLiteralExpression): boolean {
  return node.properties.some(({ name }) => name && INTERFACE_KEYS.has(propertyKey(name) ?? ''))
}

function startOf(node: ts.Node, tree: ts.SourceFile, lines: Lines): Range {
  const start = node.getStart(tree)
  return lines.range({ start, end: start })
}

import ts from '#typescript'
import { isFileSystem } from '../../../common/change-words.js'
import type { HandlerSink } from '../../../model/site.js'
import { declarationOfName, resolveName } from '../../../syntax/bindings.js'
import { constantBehind, isConstant } from '../../../syntax/constants.js'
import type { CalleeRef } from '../../../syntax/imports.js'
import { propertyKey } from '../../../syntax/literal.js'
import { unwrap } from '../../../syntax/scope.js'
import { calleeRef } from '../../flows/callee.js'
import type { Handler } from './handler-function.js'

/*
 * Where a field of the input becomes a command, a query, a path or the host of a request. A value is followed through constants of the
 * handler, not through functions.
 */

type Sink = Omit<HandlerSink, 'range'>
type Part = Pick<HandlerSink, 'field' | 'isWhole'>

/** A function around the input that may check it, or make it harmless. */
const GUARD =
  /(?:valid|assert|check|safe|saniti[sz]|escape|quote|allow|block|den(?:y|ied)|forbid|inside|within|contain|guard|permi|confirm|approv|authori[sz]|encode|secure|\bis[A-Z_]|relative|startsWith|includes|match|test|replace|normali[sz]e|realpath)\w*$/i

export function isGuard({ expression }: ts.CallExpression): boolean {
  const callee = unwrap(expression)
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()
  return GUARD.test(name)
}

/** The first of these that a call takes; null where no field of the input is seen to reach it. */
export function sinkOf(call: ts.CallExpression, handler: Handler | ts.MethodDeclaration): Sink | null {
  const callee = unwrap(call.expression)
  const isMember = ts.isPropertyAccessExpression(callee)
  if (!isMember && !ts.isIdentifier(callee)) return null
  const [first] = call.arguments
  if (!first) return null
  const called = callee.getText()
  const ref = promisified(callee) ?? calleeRef(callee)
  const sink = (takes: Sink['takes'], part: Part | null): Sink | null => part && { called, takes, ...part }
  if (ref.kind === 'import') {
    const name = ref.members.at(-1) ?? ref.name
    if (/^(?:node:)?child_process$/.test(ref.specifier))
      return sink('command', commandPart(name, call, handler))
    if (isFileSystem(ref.specifier) && FS_CALLS.test(name)) return sink('path', pathPart(first, handler))
    return REQUESTS.test(ref.specifier) && !/^(?:create|extend)/.test(name)
      ? addressSink(called, first, handler)
      : null
  }
  if (isGlobalFetch(callee)) return addressSink(called, first, handler)
  if (!isMember || !SQL_CALLS.has(callee.name.text)) return null
  const part = textPart(first, handler, SQL)
  return part && (!part.isWhole || /sql/i.test(part.field)) ? sink('sql', part) : null
}

const FS_CALLS = /^(?:read|write|append|output|rm|unlink|create(?:Read|Write)Stream|open|copy|cp|rename)/
const REQUESTS = /^(?:axios|cross-fetch|got|node-fetch|undici)$/
const SQL_CALLS = new Set([
  'query',
  'execute',
  'exec',
  'prepare',
  'raw',
  'unsafe',
  '$queryRawUnsafe',
  '$executeRawUnsafe',
])
const SQL = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|SHOW|DESCRIBE|EXPLAIN|PRAGMA|ALTER|DROP|CREATE)\s/i
const SHELL = /^(?:\/bin\/)?(?:sh|bash|zsh|cmd|cmd\.exe|powershell|pwsh)$/

/** What `promisify(exec)` stands for. */
function promisified(callee: ts.Expression): CalleeRef | null {
  const declaration = ts.isIdentifier(callee) ? declarationOfName(callee) : undefined
  const made = declaration && isConstant(declaration) ? unwrap(declaration.initializer) : null
  if (!made || !ts.isCallExpression(made) || !/(?:^|\.)promisify$/.test(made.expression.getText()))
    return null
  return made.arguments[0] ? calleeRef(made.arguments[0]) : null
}

function commandPart(
  name: string,
  call: ts.CallExpression,
  handler: Handler | ts.MethodDeclaration,
): Part | null {
  const [first, second] = call.arguments
  if (!first) return null
  if (/^exec(?:Sync)?$/.test(name)) return textPart(first, handler)
  if (!/^(?:spawn|spawnSync|execFile|execFileSync)$/.test(name)) return null
  const list = second && unwrap(second)
  const program = unwrap(first)
  if (
    ts.isStringLiteralLike(program) &&
    SHELL.test(program.text) &&
    list &&
    ts.isArrayLiteralExpression(list)
  ) {
    const last = list.elements.at(-1)
    return last ? textPart(last, handler) : null
  }
  return /\bshell:\s*true\b/.test(call.getText()) ? textPart(first, handler) : wholePart(first, handler)
}

function pathPart(expression: ts.Expression, handler: Handler | ts.MethodDeclaration): Part | null {
  const whole = wholePart(expression, handler)
  if (whole) return whole
  const made = constantBehind(expression)
  if (!ts.isCallExpression(made)) return textPart(made, handler)
  const ref = calleeRef(unwrap(made.expression))
  if (ref.kind !== 'import' || !/^(?:node:)?path$/.test(ref.specifier)) return null
  if (!/^(?:join|resolve)$/.test(ref.members.at(-1) ?? ref.name)) return null
  for (const argument of made.arguments) {
    const part = textPart(argument, handler)
    if (part) return { ...part, isWhole: made.arguments.length === 1 }
  }
  return null
}

function isGlobalFetch(callee: ts.Expression): boolean {
  const isMember =
    ts.isPropertyAccessExpression(callee) && /^(?:globalThis|window)$/.test(callee.expression.getText())
  const name = isMember ? callee.name.text : callee.getText()
  return name === 'fetch' && (isMember || resolveName('fetch', callee) === null)
}

function addressSink(
  called: string,
  first: ts.Expression,
  handler: Handler | ts.MethodDeclaration,
): Sink | null {
  const given = unwrap(first)
  const [url] = ts.isObjectLiteralExpression(given)
    ? given.properties.filter((each) => ts.isPropertyAssignment(each) && propertyKey(each.name) === 'url')
    : []
  const address = url && ts.isPropertyAssignment(url) ? url.initializer : first
  const part = hostPart(address, handler)
  return part && { called, ...part }
}

/** The field that says to which host a request goes. One that is put behind a host which is written out does not. */
function hostPart(
  expression: ts.Expression,
  handler: Handler | ts.MethodDeclaration,
): (Part & Pick<Sink, 'takes'>) | null {
  const made = constantBehind(expression)
  if (ts.isNewExpression(made) && made.expression.getText() === 'URL') {
    const [address, base] = made.arguments ?? []
    if (!address) return null
    const part = hostPart(address, handler)
    if (!base) return part
    // A path that is written out is put behind the base.
    if (!part) return isWritten(address) ? asPart(hostPart(base, handler)) : null
    // What is an address by itself takes the place of the base.
    return { ...part, isWhole: part.isWhole && ANY_ADDRESS.test(part.field) }
  }
  const pieces = piecesOf(expression, handler)
  let before = ''
  for (const piece of pieces) {
    if (piece === null || !HOST_BEGINS.test(before)) return null
    if (typeof piece !== 'string')
      return { ...piece, takes: before === '' ? 'address' : 'host', isWhole: pieces.length === 1 }
    before += piece
  }
  return null
}

function isWritten(address: ts.Expression): boolean {
  return ts.isStringLiteralLike(constantBehind(address))
}

function asPart<T extends Part>(part: T | null): T | null {
  return part && { ...part, isWhole: false }
}

/** What may stand before the host, or a part of it: the scheme, and other parts. */
const HOST_BEGINS = /^(?:[a-z][a-z\d+.-]*:\/\/(?:[^/?#\\]*[.@-])?)?$/i
const ANY_ADDRESS = /ur[il]|href|link|address/i

/** A text in order: what is written, fields of the input, and null for anything else. */
function piecesOf(
  expression: ts.Expression,
  handler: Handler | ts.MethodDeclaration,
  depth = 0,
): Array<string | Pick<Part, 'field'> | null> {
  if (depth > MAX_NAMES) return [null]
  const field = fieldOf(expression, handler)
  if (field !== null) return [{ field }]
  const node = constantBehind(expression)
  const inner = (each: ts.Expression) => piecesOf(each, handler, depth + 1)
  if (ts.isStringLiteralLike(node)) return node.text === '' ? [] : [node.text]
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.flatMap(({ expression: value, literal }) => [...inner(value), literal.text]),
    ].filter((each) => each !== '')
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return [...inner(node.left), ...inner(node.right)]
  return [null]
}

/** A field that is handed over as it is, or as an address made of it alone. */
function wholePart(expression: ts.Expression, handler: Handler | ts.MethodDeclaration): Part | null {
  const field = fieldOf(expression, handler)
  return field === null ? null : { field, isWhole: true }
}

/** A field, or a text that has it in it: where `start` is given, only a text that begins so. */
function textPart(
  expression: ts.Expression,
  handler: Handler | ts.MethodDeclaration,
  start?: RegExp,
): Part | null {
  const whole = wholePart(expression, handler)
  if (whole) return whole
  const node = constantBehind(expression)
  if (ts.isTemplateExpression(node)) {
    if (start && !start.test(node.head.text)) return null
    for (const span of node.templateSpans) {
      const field = fieldOf(span.expression, handler)
      if (field !== null) return { field, isWhole: false }
    }
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null
  if (start && !start.test(leftmost(node))) return null
  const part = textPart(node.right, handler) ?? textPart(node.left, handler)
  return part && { ...part, isWhole: false }
}

function leftmost(node: ts.Expression): string {
  let first = unwrap(node)
  while (ts.isBinaryExpression(first)) first = unwrap(first.left)
  return ts.isStringLiteralLike(first) ? first.text : ''
}

const MAX_NAMES = 4

/** The field of the input that an expression is, through constants; null for anything else. */
function fieldOf(
  expression: ts.Expression,
  handler: Handler | ts.MethodDeclaration,
  depth = 0,
): string | null {
  const node = unwrap(expression)
  if (depth > MAX_NAMES) return null
  if (ts.isCallExpression(node)) {
    const callee = unwrap(node.expression)
    const [only] = node.arguments
    if (ts.isIdentifier(callee) && callee.text === 'String' && only) return fieldOf(only, handler, depth + 1)
    const isTrim = ts.isPropertyAccessExpression(callee) && /^(?:trim|toString)$/.test(callee.name.text)
    return isTrim ? fieldOf(callee.expression, handler, depth + 1) : null
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'URL' && node.arguments?.length === 1)
    return fieldOf(node.arguments[0] as ts.Expression, handler, depth + 1)
  if (ts.isPropertyAccessExpression(node)) return isInput(node.expression, handler) ? node.name.text : null
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  if (!declaration) return null
  if (isConstant(declaration)) return fieldOf(declaration.initializer, handler, depth + 1)
  return ts.isBindingElement(declaration) && isInputPattern(declaration.parent, handler)
    ? keyOf(declaration)
    : null
}

function keyOf({ propertyName, name, dotDotDotToken }: ts.BindingElement): string | null {
  const key = propertyName ?? name
  if (dotDotDotToken || ts.isObjectBindingPattern(key) || ts.isArrayBindingPattern(key)) return null
  return propertyKey(key)
}

function isInput(expression: ts.Expression, handler: Handler | ts.MethodDeclaration): boolean {
  const node = unwrap(expression)
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  if (!declaration) return false
  // `{ context }`, `{ input }`: some frameworks hand the input over in an envelope.
  if (ts.isBindingElement(declaration)) return declaration.parent.parent.parent === handler
  return ts.isParameter(declaration) && declaration.parent === handler
}

function isInputPattern({ parent }: ts.BindingPattern, handler: Handler | ts.MethodDeclaration): boolean {
  if (ts.isParameter(parent)) return parent.parent === handler
  if (ts.isVariableDeclaration(parent))
    return parent.initializer !== undefined && isInput(parent.initializer, handler)
  return ts.isBindingElement(parent) && parent.parent.parent.parent === handler
}

import ts from '#typescript'
import type { Lines } from '../../../common/lines.js'
import { calleeRef } from '../../../detect/flows/callee.js'
import type { Blocked } from '../../../model/site.js'
import { propertyKey } from '../../../syntax/literal.js'
import { unwrap } from '../../../syntax/scope.js'
import { unknownDecidingOf } from './deciding-values.js'
import { entryPartsOf, unknownPartsOf } from './entry-parts.js'
import type { Pieces } from './pieces.js'

/** Something that has no value outside of a running program: what it is called, and why. */
export interface UnknownName extends Blocked {
  /** What text that it is put into shows of it. */
  label: string
}

/** How code comes by an unknown value: it reads it, puts it into text and does nothing else with it, or hands it on. */
type Use = 'unknown' | 'text' | 'given'

/** Gives unknown values the names that a module's code has for them. */
export type UnknownCode = Pick<UnknownNames, 'code'>

/** The unknown values that a module's code has names for. */
export class UnknownNames {
  readonly #lines: Lines
  readonly #tree: ts.SourceFile
  readonly #known = new Map<string, number>()

  constructor(
    tree: ts.SourceFile,
    lines: Lines,
    readonly all: UnknownName[],
  ) {
    this.#tree = tree
    this.#lines = lines
  }

  /** The code of a value; `node`: where it stands. */
  code(use: Use, { name, reason, label, parameterOf }: Omit<UnknownName, 'range'>, node: ts.Node): string {
    const start = node.getStart(this.#tree)
    const key = JSON.stringify([label, name, reason, start])
    let index = this.#known.get(key)
    if (index === undefined) {
      index = this.all.length
      this.#known.set(key, index)
      const range = this.#lines.range({ start, end: node.end })
      this.all.push({ name, reason, label, range, ...(parameterOf !== undefined && { parameterOf }) })
    }
    return `__r.${use}.$${index}`
  }
}

const declared = new WeakMap<ts.SourceFile, ReadonlyMap<string, ts.Identifier>>()

/** The names that a file declares without a value, which a bundler or another script gives them: `declare const VERSION: string`. */
function declaredNames(tree: ts.SourceFile): ReadonlyMap<string, ts.Identifier> {
  const known = declared.get(tree)
  if (known) return known
  const names = new Map<string, ts.Identifier>()
  const add = (statements: readonly ts.Statement[], isGlobal: boolean): void => {
    for (const node of statements) {
      if (!isGlobal && !isDeclared(node)) continue
      if (ts.isVariableStatement(node)) {
        for (const { name } of node.declarationList.declarations)
          if (ts.isIdentifier(name)) names.set(name.text, name)
      } else if (ts.isFunctionDeclaration(node)) {
        if (node.name) names.set(node.name.text, node.name)
      } else if (ts.isModuleDeclaration(node) && node.flags & ts.NodeFlags.GlobalAugmentation) {
        if (node.body && ts.isModuleBlock(node.body)) add(node.body.statements, true)
      }
    }
  }
  add(tree.statements, false)
  declared.set(tree, names)
  return names
}

function isDeclared(node: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) ?? false
}

/** What is unknown of a file before its code is written: these come first among its unknown names, whatever is written of it. */
export function unknownsBeforehand(tree: ts.SourceFile, lines: Lines): UnknownName[] {
  const declared = [...declaredNames(tree)].map(([name, node]) => ({
    name,
    label: name,
    reason: `it depends on \`${name}\`, which is declared in this file and set elsewhere`,
    range: lines.range({ start: node.getStart(tree), end: node.end }),
    external: true as const,
  }))
  return [...declared, ...unknownPartsOf(tree, lines), ...unknownDecidingOf(tree, lines)]
}

/** The index of the first part of an entry among them. */
export function firstOfEntryParts(tree: ts.SourceFile): number {
  return declaredNames(tree).size
}

/** The index of the first value that only decides among them. */
export function firstOfDeciding(tree: ts.SourceFile): number {
  return firstOfEntryParts(tree) + entryPartsOf(tree).length
}

/** The code of a name that is only declared: the global where there is one, else a value that is not known. Null for any other name. */
export function declaredCode(tree: ts.SourceFile, node: ts.Identifier): string | null {
  const index = [...declaredNames(tree).keys()].indexOf(node.text)
  if (index === -1 || isTarget(node) || node.parent.kind === ts.SyntaxKind.TypeOfExpression) return null
  return `(typeof ${node.text} === 'undefined' ? __r.${useOf(node)}.$${index} : ${node.text})`
}

/** How a name is read: what is unknown of a text that describes, or of a check on values, leaves the schema known. */
export function useOf(reference: ts.Node): Use {
  return isInDescription(reference) ? 'text' : runsOnValues(reference) ? 'given' : 'unknown'
}

/** Whether code stands for something that only has a name, so that no other expression is allowed in its place. */
export function isTarget(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent)) return true
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
    return (
      parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken
    )
  // A pattern that is assigned to looks like a literal.
  let at = node
  while (
    ts.isArrayLiteralExpression(at.parent) ||
    ts.isObjectLiteralExpression(at.parent) ||
    ts.isPropertyAssignment(at.parent) ||
    ts.isShorthandPropertyAssignment(at.parent) ||
    ts.isSpreadElement(at.parent) ||
    ts.isSpreadAssignment(at.parent) ||
    ts.isParenthesizedExpression(at.parent)
  )
    at = at.parent
  if (ts.isBinaryExpression(at.parent) && at.parent.left === at) {
    const { kind } = at.parent.operatorToken
    return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
  }
  const isLoop = ts.isForOfStatement(at.parent) || ts.isForInStatement(at.parent)
  return isLoop && (at.parent as ts.ForOfStatement).initializer === at
}

const DESCRIBING: ReadonlySet<string> = new Set(['describe', 'description', 'title'])

/**
 * Whether a name, with the members that are read of it, is only put into a text that describes: `` `Of ${user.name}` `` as
 * the argument of `.describe()`, or as the value of `description`.
 */
export function isInDescription(reference: ts.Node): boolean {
  const text = textAround(reference)
  return text !== null && isDescribing(text)
}

/** The text that a name, with the members that are read of it, is only put into; null where more is done with it. */
export function textAround(reference: ts.Node): ts.Node | null {
  let node = reference
  while (ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node) node = node.parent
  let isText = false
  for (;;) {
    const { parent } = node
    if (ts.isTemplateSpan(parent)) {
      if (ts.isTaggedTemplateExpression(parent.parent.parent)) return null
      isText = true
      node = parent.parent
    } else if (isConcatenation(parent)) {
      isText = true
      node = parent
    } else if (ts.isParenthesizedExpression(parent)) node = parent
    else return isText ? node : null
  }
}

/**
 * The text that a name or a call is a part of, where it can only describe a part of a schema: of `.describe(…)`, or under `description` in
 * `.meta({ … })` and in JSON Schema. A `description` elsewhere may be a field of that name.
 */
export function descriptionAround(part: ts.Node): ts.Expression | null {
  for (let node = part; ; node = node.parent) {
    const { parent } = node
    if (ts.isCallExpression(parent) && parent.expression !== node) {
      if (parent.arguments.length === 1 && methodOf(parent) === 'describe') return node as ts.Expression
    } else if (ts.isPropertyAssignment(parent))
      return node === parent.initializer && isDescriptionIn(parent) ? parent.initializer : null
    else if (!ts.isExpression(parent) && !ts.isTemplateSpan(parent)) return null
    if (ts.isFunctionLike(parent) || ts.isObjectLiteralExpression(parent)) return null
  }
}

function isDescriptionIn({ name, parent: object }: ts.PropertyAssignment): boolean {
  if (propertyKey(name) !== 'description') return false
  const { parent: call } = object
  if (ts.isCallExpression(call) && call.expression !== object && methodOf(call) === 'meta') return true
  return object.properties.some(
    (each) =>
      ts.isPropertyAssignment(each) &&
      propertyKey(each.name) === 'type' &&
      ts.isStringLiteralLike(each.initializer),
  )
}

function methodOf({ expression }: ts.CallExpression): string | null {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : null
}

/** Methods and functions of validators that keep a function until a value is checked. */
const ON_VALUES: ReadonlySet<string> = new Set([
  'check',
  'checkAsync',
  'custom',
  'customAsync',
  'filter',
  'narrow',
  'overwrite',
  'partialCheck',
  'preprocess',
  'rawCheck',
  'rawTransform',
  'refine',
  'superRefine',
  'transform',
  'transformAsync',
])

/**
 * Whether a name, with the members that are read of it, is only given to a validator as a function that runs on values:
 * `z.string().refine(deps.isRoom)`. Making the schema does not run it.
 */
export function runsOnValues(reference: ts.Node): boolean {
  let node = reference
  while (
    (ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node) ||
    ts.isParenthesizedExpression(node.parent)
  )
    node = node.parent
  const { parent } = node
  if (!ts.isCallExpression(parent)) return false
  const callee = unwrap(parent.expression)
  if (parent.arguments[0] === node)
    return ts.isPropertyAccessExpression(callee) && ON_VALUES.has(callee.name.text)
  return parent.arguments[1] === node && isCompletable(callee)
}

/** `completable(z.string(), deps.complete)` of an MCP SDK: what proposes values runs when a client asks for some. */
function isCompletable(callee: ts.Expression): boolean {
  const ref = calleeRef(callee)
  return (
    ref.kind === 'import' &&
    ref.specifier.startsWith('@modelcontextprotocol/') &&
    (ref.members.at(-1) ?? ref.name) === 'completable'
  )
}

/** The argument that is only such a function, where a name or a call is all of it: what that depends on is no part of the schema. */
export function functionOnValues(part: ts.Node): ts.Expression | null {
  let node = part
  while (
    (ts.isPropertyAccessExpression(node.parent) || ts.isCallExpression(node.parent)) &&
    node.parent.expression === node
  )
    node = node.parent
  return ts.isExpression(node) && runsOnValues(node) ? node : null
}

/** One side at least is a text, so that no numbers are added. */
function isConcatenation(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return false
  return [node.left, node.right].some((side) => {
    const inner = unwrap(side)
    return ts.isStringLiteralLike(inner) || ts.isTemplateExpression(inner) || isConcatenation(inner)
  })
}

function isDescribing({ parent }: ts.Node): boolean {
  if (ts.isPropertyAssignment(parent)) {
    const key = propertyKey(parent.name)
    return typeof key === 'string' && DESCRIBING.has(key)
  }
  if (!ts.isCallExpression(parent) || parent.arguments.length !== 1) return false
  const callee = unwrap(parent.expression)
  const name = ts.isPropertyAccessExpression(callee)
    ? callee.name.text
    : ts.isIdentifier(callee)
      ? callee.text
      : ''
  return DESCRIBING.has(name)
}

/**
 * What a function is called with that nothing is known to call, of the parameters that are used: what has a default takes
 * it, everything else is unknown. Null where that cannot be written, as for `...rest`.
 */
export function unknownArguments(
  parameters: readonly ts.ParameterDeclaration[],
  used: readonly number[] | null,
  write: (name: ts.Identifier) => string,
  code: Pieces,
): Pieces | null {
  if (!used || parameters.some(({ dotDotDotToken }) => dotDotDotToken)) return null
  for (const [index, { name, initializer }] of parameters.entries()) {
    if (index > 0) code.glue(', ')
    const isDefault = !used.includes(index) || (initializer && ts.isIdentifier(name))
    const given = isDefault ? 'undefined' : valueFor(name, write)
    if (given === null) return null
    code.glue(given)
  }
  return code
}

function valueFor(name: ts.BindingName, write: (name: ts.Identifier) => string): string | null {
  if (ts.isIdentifier(name)) return write(name)
  const members: string[] = []
  for (const element of name.elements) {
    if (ts.isOmittedExpression(element)) {
      members.push('undefined')
      continue
    }
    if (element.dotDotDotToken) return null
    const value = element.initializer ? 'undefined' : valueFor(element.name, write)
    if (value === null) return null
    if (ts.isArrayBindingPattern(name)) {
      members.push(value)
      continue
    }
    const key = element.propertyName
      ? propertyKey(element.propertyName)
      : (element.name as ts.Identifier).text
    if (typeof key !== 'string') return null
    members.push(`${JSON.stringify(key)}: ${value}`)
  }
  return ts.isArrayBindingPattern(name) ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`
}

/** The default that a name has by itself: `limit = 5` as a parameter, or in a pattern; null where it has none. */
export function defaultOf(declaration: ts.Declaration): ts.Expression | null {
  const isOwn = ts.isBindingElement(declaration) || ts.isParameter(declaration)
  return isOwn && ts.isIdentifier(declaration.name) ? (declaration.initializer ?? null) : null
}

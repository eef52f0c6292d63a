import ts from '#typescript'
import type { CallAnswers } from '../../../model/site.js'
import { declarationOfName } from '../../../syntax/bindings.js'
import { isConstant } from '../../../syntax/constants.js'
import { leaves } from '../../../syntax/exits.js'
import { propertyKey } from '../../../syntax/literal.js'
import { definitionNodesOf } from '../../../syntax/outline.js'
import { outermost, unwrap } from '../../../syntax/scope.js'
import { requestName } from '../lists/answers.js'
import { functionBehind, type Handler } from './handler-function.js'

const CALLING: readonly string[] = ['CallToolRequestSchema', 'tools/call']

/** What is known of the arguments of a call of one tool, or of any. */
interface Uses {
  readsFields: boolean
  /** They are handed on as a whole, to what may look at every key. */
  handsOn: boolean
  /** A validator that refuses unknown keys is run on them. */
  isStrict: boolean
}

/** A part of the request, or a field of its arguments. */
type Part = 'request' | 'params' | 'arguments' | 'name' | 'field'

/**
 * What the function does with the arguments of calls that answers `tools/call` beside this listing: `server.setRequestHandler(…)` of both.
 * Null where there are several such functions, or the text does not tell.
 */
export function callAnswersBeside(tree: ts.SourceFile, listing: ts.CallExpression): CallAnswers | null {
  const { expression } = listing
  const found = definitionNodesOf(tree).filter(
    (node): node is ts.CallExpression =>
      ts.isCallExpression(node) &&
      node.arguments.length === 2 &&
      CALLING.includes(requestName(node.arguments[0] as ts.Expression)) &&
      node.expression.getText(tree) === expression.getText(tree),
  )
  const [call, ...more] = found
  const handler = call && more.length === 0 ? functionBehind(call.arguments[1] as ts.Expression) : null
  return handler?.body ? new CallReader(handler).read() : null
}

/** Goes through the function once, with the tools that each part of it is for. */
class CallReader {
  readonly #request: ts.ParameterDeclaration | undefined
  readonly #body: ts.Node
  readonly #byTool = new Map<string, Uses>()
  readonly #byAny: Uses = unused()

  constructor({ parameters, body }: Handler) {
    this.#request = parameters[0]
    this.#body = body as ts.Node
  }

  read(): CallAnswers | null {
    this.#visit(this.#body, null)
    if (this.#byAny.handsOn) return null
    const tools = [...this.#byTool]
    const open = tools.flatMap(([name, { readsFields, handsOn, isStrict }]) =>
      readsFields && !handsOn && !isStrict ? [name] : [],
    )
    const strict = tools.flatMap(([name, { isStrict }]) => (isStrict ? [name] : []))
    return open.length + strict.length === 0 ? null : { open, strict }
  }

  /** `tools`: the names for which a part runs; null for all. */
  #visit(node: ts.Node, tools: readonly string[] | null): void {
    if (ts.isSwitchStatement(node) && this.#partOf(node.expression) === 'name') {
      this.#visitCases(node.caseBlock.clauses)
      return
    }
    const name = ts.isIfStatement(node) ? this.#comparedName(node.expression) : null
    if (name !== null && ts.isIfStatement(node)) {
      this.#visit(node.thenStatement, [name])
      if (node.elseStatement) this.#visit(node.elseStatement, tools)
      return
    }
    const part = ts.isExpression(node) && isRead(node) ? this.#partOf(node) : null
    if (part !== null && ts.isExpression(node)) this.#use(node, part, tools)
    else ts.forEachChild(node, (child) => this.#visit(child, tools))
  }

  /** A clause that does not end goes on with the next one. */
  #visitCases(clauses: ts.NodeArray<ts.CaseOrDefaultClause>): void {
    let names: string[] = []
    for (const clause of clauses) {
      if (clause.kind === ts.SyntaxKind.DefaultClause) names.push('')
      else if (ts.isStringLiteralLike(clause.expression)) names.push(clause.expression.text)
      else this.#byAny.handsOn = true
      for (const statement of clause.statements) this.#visit(statement, names)
      if (leaves(clause.statements)) names = []
    }
  }

  #use(node: ts.Expression, part: Part, tools: readonly string[] | null): void {
    const outer = outermost(node)
    const { parent } = outer
    if (part === 'name') return
    if (part === 'field' || isReadByKeys(outer, parent)) return this.#note(tools, { readsFields: true })
    if (isHeld(outer, parent) || isAskedFor(outer, parent)) return
    const validator = part === 'arguments' ? validatorOf(outer, parent) : null
    if (validator !== null && isStrict(validator)) return this.#note(tools, { isStrict: true })
    this.#note(tools, { handsOn: true })
  }

  #note(tools: readonly string[] | null, uses: Partial<Uses>): void {
    if (tools === null) Object.assign(this.#byAny, uses)
    for (const name of tools ?? [])
      this.#byTool.set(name, { ...(this.#byTool.get(name) ?? unused()), ...uses })
  }

  #comparedName(condition: ts.Expression): string | null {
    const node = unwrap(condition)
    if (!ts.isBinaryExpression(node) || !isEquality(node.operatorToken.kind)) return null
    const [left, right] = [unwrap(node.left), unwrap(node.right)]
    const text = [left, right].find(ts.isStringLiteralLike)
    const other = text === left ? right : left
    return text && this.#partOf(other) === 'name' ? text.text : null
  }

  #partOf(expression: ts.Expression): Part | null {
    const node = unwrap(expression)
    // `request.params.arguments ?? {}`
    if (ts.isBinaryExpression(node) && isOr(node.operatorToken.kind) && isEmptyObject(node.right))
      return this.#partOf(node.left)
    if (ts.isPropertyAccessExpression(node)) return memberOf(this.#partOf(node.expression), node.name.text)
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      return memberOf(this.#partOf(node.expression), node.argumentExpression.text)
    const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
    return declaration ? this.#partDeclared(declaration) : null
  }

  #partDeclared(declaration: ts.Node): Part | null {
    if (declaration === this.#request) return 'request'
    if (ts.isBindingElement(declaration)) {
      const { dotDotDotToken, propertyName, name, parent } = declaration
      const key = propertyName ?? (ts.isIdentifier(name) ? name : null)
      const text = key && ts.isPropertyName(key) ? propertyKey(key) : null
      return dotDotDotToken || text === null ? null : memberOf(this.#partDeclared(parent.parent), text)
    }
    if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return null
    const isPattern = ts.isObjectBindingPattern(declaration.name)
    return isPattern || isConstant(declaration) ? this.#partOf(declaration.initializer) : null
  }
}

function unused(): Uses {
  return { readsFields: false, handsOn: false, isStrict: false }
}

function memberOf(part: Part | null, key: string): Part | null {
  if (part === 'request') return key === 'params' ? 'params' : null
  if (part === 'params') return key === 'arguments' || key === 'name' ? key : null
  return part === 'arguments' ? 'field' : null
}

/** Not the name of what is declared, or of a member. */
function isRead(node: ts.Expression): boolean {
  const { parent } = node
  if (!ts.isIdentifier(node)) return true
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  return !ts.isBindingElement(parent) && !(ts.isVariableDeclaration(parent) && parent.name === node)
}

/** `const { city } = args`, without what is left of it. */
function isReadByKeys(node: ts.Node, parent: ts.Node): boolean {
  return ts.isVariableDeclaration(parent) && parent.initializer === node && isPlainPattern(parent.name)
}

function isPlainPattern(name: ts.BindingName): boolean {
  return (
    ts.isObjectBindingPattern(name) &&
    name.elements.every(
      (each) => !each.dotDotDotToken && each.propertyName?.kind !== ts.SyntaxKind.ComputedPropertyName,
    )
  )
}

/** A constant is looked at where it is read. */
function isHeld(node: ts.Node, parent: ts.Node): boolean {
  return ts.isVariableDeclaration(parent) && parent.initializer === node && isConstant(parent)
}

/** `if (!args)`, `args === undefined`, `console.error(args)` */
function isAskedFor(node: ts.Node, parent: ts.Node): boolean {
  if (ts.isIfStatement(parent)) return parent.expression === node
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken
  if (ts.isBinaryExpression(parent)) return isEquality(parent.operatorToken.kind)
  return ts.isCallExpression(parent) && /^console\./.test(parent.expression.getText())
}

/** `Schema.parse(args)`: the schema. */
function validatorOf(node: ts.Node, parent: ts.Node): ts.Expression | null {
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return null
  const { expression } = parent
  return ts.isPropertyAccessExpression(expression) && PARSING.has(expression.name.text)
    ? expression.expression
    : null
}

const PARSING = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])

/** `z.strictObject({ … })`, `z.object({ … }).strict()`, also as a constant of the file. */
function isStrict(schema: ts.Expression): boolean {
  const node = unwrap(schema)
  if (ts.isIdentifier(node)) {
    const declaration = declarationOfName(node)
    return declaration !== undefined && isConstant(declaration) && isStrict(declaration.initializer)
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  if (name.text === 'describe') return isStrict(expression)
  return name.text === 'strictObject' || (name.text === 'strict' && node.arguments.length === 0)
}

function isEquality(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    kind === ts.SyntaxKind.EqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsToken
  )
}

function isOr(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken
}

function isEmptyObject(expression: ts.Expression): boolean {
  const node = unwrap(expression)
  return ts.isObjectLiteralExpression(node) && node.properties.length === 0
}

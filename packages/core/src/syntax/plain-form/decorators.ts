import ts from '#typescript'
import { callsOf } from '../calls-of.js'
import { propertyKey, valueUnder } from '../literal.js'
import { outermost, unwrap } from '../scope.js'

/** What a decorator stands at. */
export interface Decorated {
  /** The member; null for a class. */
  member: string | null
  /** Whether that is a field. */
  isField: boolean
}

/** What a call decorates, `@tool('search')`, also where a compiler wrote it out; null for any other call. */
export function decoratedBy(call: ts.CallExpression): Decorated | null {
  const { parent } = call
  if (ts.isDecorator(parent)) {
    const at = parent.parent
    if (ts.isClassLike(at)) return { member: null, isField: false }
    return ts.isMethodDeclaration(at) || ts.isPropertyDeclaration(at)
      ? { member: propertyKey(at.name), isField: ts.isPropertyDeclaration(at) }
      : null
  }
  return ts.isArrayLiteralExpression(parent) ? compiled(parent) : null
}

/** What compilers call a function by that decorates: `__decorate`, `__esDecorate`, `__decorateClass`, `_ts_decorate`. */
const DECORATES = /^_+(?:ts_|es)?decorate(?:Class|Element)?$/i
/** And a list of decorators: `_search_decorators`, `_search_dec`. */
const DECORATORS = /_?(?:dec|decorators)$/i

/**
 * `__decorate([tool('search')], Desk.prototype, "search", null)`; `_search_decorators = [tool('search')]`, and `__esDecorate(this, null,
 * _search_decorators, { kind: "method", name: "search", … })`.
 */
function compiled(list: ts.ArrayLiteralExpression): Decorated | null {
  const { parent } = outermost(list)
  if (ts.isCallExpression(parent)) return parent.arguments[0] === list ? decoratedIn(parent) : null
  const name = ts.isVariableDeclaration(parent)
    ? parent.name
    : ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
      ? parent.left
      : null
  if (!name || !ts.isIdentifier(name) || !DECORATORS.test(name.text)) return null
  const isGiven = (each: ts.Expression) => ts.isIdentifier(each) && each.text === name.text
  for (const way of WAYS)
    for (const each of callsOf(way, list.getSourceFile())) {
      const found = ts.isCallExpression(each) && each.arguments.some(isGiven) ? decoratedIn(each) : null
      if (found) return found
    }
  return null
}

const WAYS = ['__esDecorate', '__decorateElement']

function decoratedIn({ expression, arguments: given }: ts.CallExpression): Decorated | null {
  const callee = unwrap(expression)
  const called = ts.isPropertyAccessExpression(callee) ? callee.name : callee
  if (!ts.isIdentifier(called) || !DECORATES.test(called.text)) return null
  const key = given.find(ts.isStringLiteralLike)
  // esbuild gives the name of a class as well, with 0 for what is decorated.
  if (key)
    return {
      member: given[1]?.getText() === '0' ? null : key.text,
      isField: given[3]?.getText() === 'void 0',
    }
  const context = given.map(unwrap).find((each) => valueUnder(each, 'kind'))
  const kind = context && valueUnder(context, 'kind')
  const member = context && valueUnder(context, 'name')
  const isOf = (word: string) => kind != null && ts.isStringLiteralLike(kind) && kind.text === word
  const name = member && ts.isStringLiteralLike(member) ? member.text : null
  return { member: isOf('class') ? null : name, isField: isOf('field') }
}

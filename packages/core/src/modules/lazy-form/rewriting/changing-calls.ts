import ts from '#typescript'
import { calleeName, calleeRef } from '../../../detect/flows/callee.js'
import { classAround } from '../../../detect/flows/parameter-ref.js'
import { resolveName, rootDeclaration } from '../../../syntax/bindings.js'
import { extended } from '../../../syntax/class-members.js'
import { someNode } from '../../../syntax/find-nodes.js'
import type { CalleeRef } from '../../../syntax/imports.js'
import { boundNames, unwrap } from '../../../syntax/scope.js'
import { methodOf } from './called-functions.js'
import { rootOf } from './changed-parts.js'

/** Methods of lists, maps and sets that change them: what a function does with its parameters by other methods is its own affair. */
const CHANGES = new Set(
  'add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '),
)

/** Functions of `Object` and `Reflect` that change what they are given first. */
export const CHANGES_FIRST = new Set(
  'assign defineProperties defineProperty deleteProperty set setPrototypeOf'.split(' '),
)

/** Functions of packages that change what they are given first, as those of lodash, by what such functions go by. */
const CHANGES_FIRST_IN_PACKAGES =
  /^(?:(?:deep|d)?(?:assign|extend|merge|set)|(?:assign|extend|merge)(?:In|With|Deep)|defaults(?:Deep)?|setWith|setProperty|unset|update(?:With)?|deleteProperty|pull(?:All)?)$/i

/** What a function is called that changes what it is given, whatever gave it. What others do may depend on what only the program has. */
const CHANGES_GIVEN = /^(?:augment|customi[sz]e|decorate|enhance|enrich|extend|inject|modify|mutate|patch)/i

/** A method of lists, maps or sets that changes what it is called on, as a value: `Array.prototype.push`, `[].push`. */
export function isBuiltInChange(callee: ts.Expression): boolean {
  const node = unwrap(callee)
  if (!ts.isPropertyAccessExpression(node) || !CHANGES.has(node.name.text)) return false
  const owner = unwrap(node.expression)
  if (ts.isArrayLiteralExpression(owner)) return owner.elements.length === 0
  const root = rootOf(owner)
  const isPrototype = ts.isPropertyAccessExpression(owner) && owner.name.text === 'prototype'
  return isPrototype && root !== null && ts.isIdentifier(root) && !resolveName(root.text, root)
}

/** A route is no element: `app.delete('/users/:id', handler)`. */
export function isChange(method: string, { arguments: given }: ts.CallExpression): boolean {
  return CHANGES.has(method) && !(method === 'delete' && given.length > 1)
}

/** `_.merge(shape, paging)`, also of a package that has its function's name: `lodash.merge`, `deep-extend`. */
export function changesFirst(callee: ts.Expression): boolean {
  const ref = calleeRef(callee)
  if (ref.kind !== 'import' || ref.specifier.startsWith('.')) return false
  const name = ref.members.at(-1) ?? ref.name
  const isWhole = name === 'default' || name === '*'
  const called = isWhole ? (ref.specifier.split(/[/.]/).at(-1) ?? '').replaceAll('-', '') : name
  return CHANGES_FIRST_IN_PACKAGES.test(called)
}

/**
 * Whether a function that the code is given may change its arguments, by its name: `decorate(shape)`, `options.decorate(shape)`,
 * `this.hooks.decorate(shape)`. What it does is known where it is.
 */
export function mayChangeGiven(callee: ts.Expression): boolean {
  const root = rootOf(callee)
  if (!root) return false
  const declared = ts.isIdentifier(root) ? resolveName(root.text, root)?.symbol.value : null
  const isGiven = declared
    ? ts.isParameter(rootDeclaration(declared))
    : root.kind === ts.SyntaxKind.ThisKeyword
  if (!isGiven) return false
  const { text } = calleeName(callee) ?? {}
  if (text === undefined || !CHANGES_GIVEN.test(text)) return false
  return ts.isIdentifier(callee) || methodOf(callee as ts.PropertyAccessExpression) === null
}

/** What of another file is called, whose arguments may change by it: a function, a method of a class or of an instance. */
export function changingCallee(callee: ts.Expression): (CalleeRef & { kind: 'import' }) | null {
  const ref = inheritedMethod(callee) ?? calleeRef(callee)
  if (ref.kind === 'import') return ref
  if (ref.kind !== 'made' || ref.by.kind !== 'import') return null
  return { ...ref.by, members: [...ref.by.members, 'prototype', ...ref.members] }
}

/** `this.extend(…)` and `super.extend(…)` in a class that extends one of another file. */
function inheritedMethod(callee: ts.Expression): CalleeRef | null {
  const node = unwrap(callee)
  if (!ts.isPropertyAccessExpression(node)) return null
  const { kind } = unwrap(node.expression)
  if (kind !== ts.SyntaxKind.ThisKeyword && kind !== ts.SyntaxKind.SuperKeyword) return null
  const own = classAround(node)
  const base = own && extended(own)
  return base ? { kind: 'made', by: calleeRef(base), members: [node.name.text] } : null
}

/** Whether a function changes one of its parameters in its own code. */
export function changesParameter({ parameters, body }: ts.ArrowFunction | ts.FunctionExpression): boolean {
  const names = new Set(parameters.flatMap(({ name }) => boundNames(name)))
  const isOne = (target: ts.Expression): boolean => {
    const root = rootOf(target)
    return root !== unwrap(target) && root !== null && ts.isIdentifier(root) && names.has(root.text)
  }
  const isChange = (node: ts.Node): boolean =>
    ts.isBinaryExpression(node)
      ? isAssignment(node.operatorToken.kind) && isOne(node.left)
      : ts.isDeleteExpression(node) && isOne(node.expression)
  return names.size > 0 && someNode(body, isChange)
}

export function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
}

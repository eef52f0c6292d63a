import ts from '#typescript'
import { calleeName, calleeRef } from '../../../detect/flows/callee.js'
import { calledMethod } from '../../../detect/flows/class-methods.js'
import { innerFunctionOf, innerId } from '../../../detect/flows/inner-functions.js'
import { madeByCall } from '../../../detect/flows/returned-functions.js'
import type { ImportBinding } from '../../../model/module-code.js'
import { extended } from '../../../syntax/class-members.js'
import { listCallOf } from '../../../syntax/loops.js'
import { forEachValueChild, unwrap } from '../../../syntax/scope.js'
import type { FactoryCall } from './factory-calls.js'

export type NamedClass = ts.ClassDeclaration & { name: ts.Identifier }

export interface FactoryUse extends Omit<FactoryCall, 'node'> {
  /** A class: what it extends is used. */
  node: FactoryCall['node'] | NamedClass
  name: ts.MemberName
  key: string
  /** Whether it is a call of an inner function. */
  isInner?: true
}

/** Where a name is called, or given to each element of a list. */
export function functionUses(
  tree: ts.SourceFile,
  imports: ReadonlyArray<readonly [local: string, imported: ImportBinding]>,
): FactoryUse[] {
  const found: FactoryUse[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) add(node, unwrap(node.expression), null)
    else if (ts.isClassDeclaration(node) && isNamedAtTop(node)) {
      const base = extended(node)
      if (base) add(node, unwrap(base), null)
    } else if (ts.isExpression(node) && calleeName(node)) {
      const listCall = listCallOf(node)
      if (listCall) add(listCall, node, node)
    }
    forEachValueChild(node, visit)
  }
  const add = (node: FactoryUse['node'], target: ts.Expression, given: ts.Expression | null): void => {
    const called = ts.isCallExpression(target) ? unwrap(target.expression) : target
    const name = ts.isPropertyAccessExpression(called) ? called.name : calleeName(called)
    if (!name) return
    const inner = innerFunctionOf(target)
    if (inner)
      found.push({ node, given, computedKey: null, name, key: `local:${innerId(inner)}`, isInner: true })
    else
      for (const key of [methodKey(target, imports) ?? functionKey(target), returnedKey(target)])
        if (key !== null) found.push({ node, given, computedKey: null, name, key })
  }
  visit(tree)
  return found
}

/** What a function is known by that is called, in the file that calls it. */
export function functionKey(callee: ts.Expression): string | null {
  const ref = calleeRef(callee)
  if (ref.kind === 'unknown') return null
  return `${ref.kind}:${ref.kind === 'local' ? [ref.name, ...ref.members].join('.') : callee.getText()}`
}

/** What a call gave that is called: `tool('a')` after `const tool = makeTool(server)`. */
function returnedKey(callee: ts.Expression): string | null {
  const made = madeByCall(callee)
  const key = made && functionKey(made.maker)
  return key ? `${key}${made.path}` : null
}

/** `this.add(…)` of an imported base class, `tools.add(…)` of an instance of an imported one: by its name here. */
function methodKey(
  callee: ts.Expression,
  imports: ReadonlyArray<readonly [local: string, imported: ImportBinding]>,
): string | null {
  const called = ts.isPropertyAccessExpression(callee) ? calledMethod(callee) : null
  if (!called || !('inheritedFrom' in called)) return null
  const { specifier, name, members } = called.inheritedFrom
  // What is required is a member of the whole.
  const [first, ...rest] = name === '*' ? members : []
  for (const [local, imported] of imports) {
    if (imported.specifier !== specifier) continue
    const path = imported.name === name ? members : imported.name === first ? rest : null
    if (path) return `import:${[local, ...path, (callee as ts.PropertyAccessExpression).name.text].join('.')}`
  }
  return null
}

export function isNamedAtTop(node: ts.ClassDeclaration): node is NamedClass {
  return node.name !== undefined && ts.isSourceFile(node.parent)
}

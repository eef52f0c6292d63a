import ts from '#typescript'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'

/** What a variable takes its value from, and which members of it: `const { a: { b } } = value` gives `value`, `a`, `b`. */
export function sourceOf(declaration: ts.Declaration): { value: ts.Expression; members: string[] } | null {
  const members: string[] = []
  let node: ts.Node = declaration
  while (ts.isBindingElement(node)) {
    const key = node.propertyName ?? node.name
    if (!ts.isObjectBindingPattern(node.parent) || node.dotDotDotToken) return null
    if (ts.isObjectBindingPattern(key) || ts.isArrayBindingPattern(key)) return null
    const name = propertyKey(key)
    if (name === null) return null
    members.unshift(name)
    node = node.parent.parent
  }
  return ts.isVariableDeclaration(node) && node.initializer
    ? { value: unwrap(node.initializer), members }
    : null
}

/** What a pattern takes apart to have a name, and which members of it: `{ deps: { server } }`. Null where a key is not written out. */
export function takenApart(declaration: ts.BindingElement): {
  holder: ts.VariableDeclaration | ts.ParameterDeclaration
  path: string[] | null
} {
  const key = ts.isObjectBindingPattern(declaration.parent)
    ? propertyKey((declaration.propertyName ?? declaration.name) as ts.PropertyName)
    : null
  const around = declaration.parent.parent
  const { holder, path } = ts.isBindingElement(around) ? takenApart(around) : { holder: around, path: [] }
  return { holder, path: path && key !== null ? [...path, key] : null }
}

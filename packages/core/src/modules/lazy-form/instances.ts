import ts from '#typescript'
import { constructorOf, localBase } from '../../syntax/class-members.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { member } from './rewrite.js'
import type { UnknownNames } from './unknowns.js'

/* Instances of classes that make tools, as nothing but the program itself makes them. */

/** What a constructor of another file is given at most: it is not read here. */
const INHERITED_PARAMETERS = 4

/** The code of an instance whose constructor is given stand-ins, but for what it can do without. */
export function unknownInstance(node: ts.ClassDeclaration, unknowns: UnknownNames): string {
  const name = (node.name as ts.Identifier).text
  const given = (label: string, place: ts.Node): string =>
    unknowns.code(
      'given',
      {
        name: label,
        label,
        reason: `it depends on \`${label}\`, which is a parameter of the constructor of \`${name}\``,
      },
      place,
    )
  const parameters = constructorAround(node)?.parameters
  const args = parameters
    ? parameters.flatMap((parameter) => {
        const { name: bound, initializer, questionToken, dotDotDotToken } = parameter
        if (dotDotDotToken) return []
        if (initializer || questionToken) return ['undefined']
        return [given(ts.isIdentifier(bound) ? bound.text : 'options', bound)]
      })
    : extendsOther(node)
      ? Array.from({ length: INHERITED_PARAMETERS }, (_, index) =>
          given(`argument ${index + 1}`, node.name as ts.Node),
        )
      : []
  return instanceCode(
    `new (${member('__s', name)})(${args.join(', ')})`,
    name,
    node.name as ts.Node,
    unknowns,
  )
}

/** The code of an instance that may only come to be in the program itself: then nothing of it is known. */
export function instanceCode(
  made: string,
  name: string,
  place: ts.Node,
  unknowns: UnknownNames | null,
): string {
  const reason = `it depends on an instance of \`${name}\`, which cannot be made outside of the program`
  const failed = unknowns?.code('unknown', { name, label: `new ${name}()`, reason }, place)
  return `__r.instance(() => (${made})${failed ? `, () => ${failed}` : ''})`
}

/** Of the class, or of the nearest base in this file that has one. */
function constructorAround(node: ts.ClassLikeDeclaration): ts.ConstructorDeclaration | null {
  for (let at: ts.ClassLikeDeclaration | null = node; at; at = localBase(at)) {
    const own = constructorOf(at)
    if (own) return own
  }
  return null
}

function extendsOther(node: ts.ClassLikeDeclaration): boolean {
  let last = node
  for (let at: ts.ClassLikeDeclaration | null = node; at; at = localBase(at)) last = at
  return last.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? false
}

const DEFINING_KEYS: ReadonlySet<string> = new Set(['name', 'id', 'toolName', 'description'])

/** Whether what a constructor is given defines a tool: `new Action('save', …)`, `new Action({ name: 'save', … })`. */
export function givesDefinition({
  arguments: given = ts.factory.createNodeArray(),
}: ts.NewExpression): boolean {
  return given.some((argument) => {
    const value = unwrap(argument)
    if (ts.isStringLiteralLike(value) || ts.isTemplateExpression(value)) return true
    return (
      ts.isObjectLiteralExpression(value) &&
      value.properties.some(({ name }) => name && DEFINING_KEYS.has(propertyKey(name) ?? ''))
    )
  })
}

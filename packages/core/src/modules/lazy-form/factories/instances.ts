import ts from '#typescript'
import { extendsOther, runningConstructor } from '../../../syntax/class-members.js'
import { propertyKey } from '../../../syntax/literal.js'
import { unwrap } from '../../../syntax/scope.js'
import { classCode } from '../definition-code.js'
import { keptCode } from '../kept-code.js'
import { mayBeLeftOut } from '../left-out.js'
import { member } from '../rewriting/names.js'
import { Pieces } from '../rewriting/pieces.js'
import type { UnknownCode } from '../rewriting/unknowns.js'
import { type SiteNames, SiteScope } from '../site-scope.js'

/* Instances of classes that make tools, as nothing but the program itself makes them. */

/** What a constructor of another file is given at most: it is not read here. */
const INHERITED_PARAMETERS = 4

/**
 * The code of an instance whose constructor is given stand-ins, but for what it can do without. Where it cannot be made, its
 * members that are written in this file are still known, each by itself.
 */
export function unknownInstance(
  tree: ts.SourceFile,
  node: ts.ClassDeclaration,
  names: SiteNames & { unknowns: UnknownCode },
): Pieces {
  const { unknowns } = names
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
  const parameters = runningConstructor(node)?.parameters
  const args = parameters
    ? parameters.flatMap((parameter) => {
        const { name: bound, initializer, dotDotDotToken } = parameter
        if (dotDotDotToken) return []
        if (initializer || mayBeLeftOut(parameter)) return ['undefined']
        return [given(boundText(bound), bound)]
      })
    : extendsOther(node)
      ? Array.from({ length: INHERITED_PARAMETERS }, (_, index) =>
          given(`arguments[${index}]`, node.name as ts.Node),
        )
      : []
  const made = member('__s', name)
  // All tools that a class makes are made of the same instance.
  const members = keptCode(node, 'members', names, (own) =>
    classCode(new SiteScope(tree, node, own), node, false, NONE),
  )
  return new Pieces()
    .glue(`__r.instance(${statementAround(node)}, () => new (${made})(${args.join(', ')}), () => `)
    .glue(withoutInstance(name, node.name as ts.Node, unknowns))
    .glue(`, () => ({ made: ${made}, members: `)
    .append(members)
    .glue(' }))')
}

const NONE: ReadonlySet<string> = new Set()
const MAX_PATTERN = 40

/** A parameter as it is written: a pattern that is short is what its author finds again. */
function boundText(bound: ts.BindingName): string {
  const text = bound.getText().replace(/\s+/g, ' ')
  return ts.isIdentifier(bound) || text.length <= MAX_PATTERN ? text : 'options'
}

/** The code of an instance that may only come to be in the program itself: then nothing of it is known. */
export function instanceCode(
  made: string,
  name: string,
  place: ts.Node,
  unknowns: UnknownCode | null,
): string {
  return `__r.instance(${statementAround(place)}, () => (${made})${unknowns ? `, () => ${withoutInstance(name, place, unknowns)}` : ''})`
}

/** The number of the top-level statement that a node is or stands in. */
function statementAround(node: ts.Node): number {
  const { statements } = node.getSourceFile()
  return statements.findIndex(({ end }) => node.end <= end)
}

function withoutInstance(name: string, place: ts.Node, unknowns: UnknownCode): string {
  const reason = `it depends on an instance of \`${name}\`, which cannot be made outside of the program`
  return unknowns.code('unknown', { name, label: `new ${name}()`, reason }, place)
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

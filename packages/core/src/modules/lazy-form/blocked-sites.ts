import ts from '#typescript'
import type { Lines } from '../../common/lines.js'
import type { ToolCall } from '../../detect/definitions/tool-call.js'
import { methodName } from '../../detect/flows/class-methods.js'
import type { Blocked } from '../../model/site.js'
import { unwrap } from '../../syntax/scope.js'
import { memberReason } from './factories/class-instance.js'
import type { Factory } from './factories/factory.js'
import { type CannotSlice, nameInMessage } from './rewriting/names.js'

/** What is said of sites of a module that cannot be evaluated, and where. */
export class BlockedSites {
  readonly #tree: ts.SourceFile
  readonly #lines: Lines

  constructor(tree: ts.SourceFile, lines: Lines) {
    this.#tree = tree
    this.#lines = lines
  }

  uncalled(factory: Factory, keepsTools: boolean): Blocked {
    const { reference } = factory
    if (factory.member) return this.instanceMember(factory.member)
    return this.#blocked(reference.text, uncalledReason(reference.text, factory, keepsTools), reference)
  }

  instanceMember(member: ts.PropertyAccessExpression): Blocked {
    const label = `this.${member.name.text}`
    return this.#blocked(label, memberReason(label), member)
  }

  emptyList(list: ts.Node): Blocked {
    const name = nameInMessage(this.#tree, heldList(list), 'a list')
    return this.#blocked(
      name,
      `it depends on \`${name}\`, which is empty until other code of the program fills it`,
      list,
    )
  }

  by({ dependsOn, reason, node, parameterOf }: CannotSlice): Blocked {
    const blocked = this.#blocked(dependsOn, reason, node)
    return parameterOf === null ? blocked : { ...blocked, parameterOf }
  }

  #blocked(name: string, reason: string, node: ts.Node): Blocked {
    const span = { start: node.getStart(this.#tree), end: node.end }
    return { name, reason, range: this.#lines.range(span) }
  }
}

export function abstractClass({ maker, callee }: ToolCall): Blocked {
  const name = maker?.class ?? 'class'
  return {
    name,
    reason: `\`${name}\` is abstract, so that only classes that extend it are tools`,
    range: callee,
  }
}

/** A function that keeps its tools may have callers that give it what is not known either. */
export function uncalledReason(parameter: string, { name, node }: Factory, keepsTools: boolean): string {
  const whose = ts.isConstructorDeclaration(node) ? `the constructor of \`${name}\`` : `\`${name}\``
  const how = keepsTools ? ' with a known value' : ''
  // Who has an instance may call a method, by a way that is not followed.
  const uncalled =
    !ts.isClassDeclaration(node) && methodName(node) ? '' : `, which nothing is known to call${how}`
  return `it depends on \`${parameter}\`, a parameter of ${whose}${uncalled}`
}

/** Methods that give the elements of what they are called on, or what is made of them. */
const OF_ELEMENTS = new Set([
  'values',
  'entries',
  'from',
  'map',
  'flatMap',
  'filter',
  'slice',
  'sort',
  'toSorted',
])

/** What holds the elements of a list: `this.tools` of `[...this.tools.values()].map(shown)`. */
function heldList(list: ts.Node): ts.Node {
  const node = ts.isExpression(list) ? unwrap(list) : list
  if (ts.isSpreadElement(node)) return heldList(node.expression)
  if (ts.isArrayLiteralExpression(node)) {
    const [only, ...others] = node.elements
    return only && others.length === 0 ? heldList(only) : node
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return node
  const { expression: owner, name } = node.expression
  if (!OF_ELEMENTS.has(name.text)) return node
  const isStatic = ts.isIdentifier(owner) && (owner.text === 'Array' || owner.text === 'Object')
  return heldList((isStatic && node.arguments[0]) || owner)
}

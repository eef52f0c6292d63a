import ts from '#typescript'
import type { Markers } from '../../../detect/markers.js'
import {
  constructorOf,
  isAbstractClass,
  runningConstructor,
  superArguments,
} from '../../../syntax/class-members.js'
import type { DefinitionNode } from '../../../syntax/outline.js'
import { classCode } from '../definition-code.js'
import { member } from '../rewriting/names.js'
import { Pieces } from '../rewriting/pieces.js'
import type { FactoryRef } from '../site-model.js'
import { type SiteCode, type SiteNames, SiteScope } from '../site-scope.js'
import type { Factory } from './factory.js'
import { givenCode } from './factory-calls.js'
import type { NamedClass } from './factory-uses.js'

/**
 * The code of a class that extends one which is a definition by its members: what the base class has with what this one gives to
 * its constructor, then its own members.
 */
export function sliceHeir(
  tree: ts.SourceFile,
  node: ts.ClassDeclaration & { name: ts.Identifier },
  template: string,
  used: readonly number[] | null,
  names: SiteNames,
  markers: Markers,
): SiteCode {
  const scope = new SiteScope(tree, node, names)
  names.reads.add(template)
  const made = constructorOf(node)
  const given = made
    ? givenCode(scope, superArguments(made.body?.statements ?? []) ?? [], used)
    : new Pieces().glue(unknownArguments(node, used, names))
  const parts = new Set([...markers.memberKeys, ...markers.ownMemberKeys])
  const own = classCode(scope, node, false, parts)
  const entry = new Pieces().glue(`for (const __t of ${member('__s', template)}(`).append(given)
  return scope.finish(entry.glue(')) yield __r.heir(__t, ').append(own).glue(');'))
}

/** What a class without a constructor hands on is given where an instance is made. */
function unknownArguments(
  { name }: { name: ts.Identifier },
  used: readonly number[] | null,
  { unknowns }: SiteNames,
): string {
  const count = Math.max(-1, ...(used ?? [])) + 1
  return Array.from({ length: count }, (_, index) => {
    const label = `arguments[${index}]`
    const reason = `it depends on \`${label}\` of the constructor of \`${name.text}\`, which is given where an instance is made`
    return unknowns?.code('given', { name: label, label, reason }, name) ?? 'undefined'
  }).join(', ')
}

/** A class that needs nothing to be given to its constructor. */
export function classFactory(node: NamedClass): Factory {
  return { name: node.name.text, id: node.name.text, node, reference: node.name }
}

/** A class that has the constructor of another one is made by its own name. */
export function ofOwn(factory: Factory, node: DefinitionNode): Factory {
  const isInherited =
    ts.isClassDeclaration(node) && factory.node.parent !== node && factory.node === runningConstructor(node)
  return isInherited && node.name ? { ...factory, name: node.name.text, id: node.name.text } : factory
}

/** What a class is to those that extend it, where it is a definition itself. */
export function heirsOf(node: DefinitionNode, { node: maker }: Factory): FactoryRef['heirs'] | null {
  if (!ts.isClassDeclaration(node)) return null
  if (maker === node) return 'only'
  if (maker !== runningConstructor(node)) return null
  return isAbstractClass(node) ? 'only' : 'too'
}

import ts from '#typescript'
import type { Maker } from '../model/site.js'
import { propertyKey } from './literal.js'
import type { DefinitionNode } from './outline.js'

/** The function and the class around a definition: where these take its parts from elsewhere, it stands for several tools. */
export function makerOf(node: DefinitionNode): Maker | null {
  let inFunction: string | null = null
  for (let at: ts.Node = node; at; at = at.parent) {
    if (ts.isClassLike(at)) {
      const inClass = at.name?.text ?? null
      return inFunction === null && inClass === null
        ? null
        : { function: inFunction, class: inClass, ...(at === node ? ofClass(at) : {}) }
    }
    if (ts.isFunctionLike(at) && at.parameters.length > 0) inFunction ??= functionName(at)
  }
  return inFunction === null ? null : { function: inFunction, class: null }
}

/** A class that is a definition itself. An abstract one makes no instances: what extends it does. */
function ofClass({ modifiers }: ts.ClassLikeDeclaration): Pick<Maker, 'isClass' | 'isAbstract'> {
  const isAbstract = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword)
  return { isClass: true, ...(isAbstract ? { isAbstract: true } : {}) }
}

/** What callers call it by: its own name, or that of what holds it. */
function functionName(node: ts.SignatureDeclaration): string | null {
  if (ts.isConstructorDeclaration(node)) return null
  const { name, parent } = node
  if (name) return nameText(name)
  const holds =
    ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
  return holds ? nameText(parent.name) : null
}

function nameText(name: ts.PropertyName | ts.BindingName): string | null {
  if (ts.isPrivateIdentifier(name)) return name.text
  return ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name) ? null : propertyKey(name)
}

import ts from '#typescript'
import { classAround } from '../../../detect/flows/parameter-ref.js'
import {
  type ClassMember,
  classMembers,
  constructorOf,
  extendsOther,
  isAbstractClass,
  isStatic,
  localBase,
  superArguments,
} from '../../../syntax/class-members.js'
import { someNode } from '../../../syntax/find-nodes.js'
import { functionIn } from '../../../syntax/functions.js'
import { propertyKey } from '../../../syntax/literal.js'
import { contains } from '../../../syntax/scope.js'
import { type Lifts, nameOf, type ScopeWriter } from '../rewriting/lifts.js'
import { CannotSlice, type Names } from '../rewriting/names.js'
import { Pieces } from '../rewriting/pieces.js'
import { rewrite } from '../rewriting/rewrite.js'

/** Why a member of an instance is not known. */
export function memberReason(label: string): string {
  return `it depends on \`${label}\`, which only exists on an instance`
}

/** `outputSchema?: ZodType`: it is right without. */
export function isOptionalMember(owner: ts.ClassDeclaration, name: string): boolean {
  return owner.members.some(
    (each) => ts.isPropertyDeclaration(each) && each.questionToken && propertyKey(each.name) === name,
  )
}

export function isStaticMember(node: ts.Node, owner: ts.ClassLikeDeclaration): boolean {
  const around = owner.members.find((each) => contains(each, node))
  if (!around || ts.isClassStaticBlockDeclaration(around)) return true
  return isStatic(around)
}

/**
 * The class that `this` is in a static member. A class that others extend, or that is made for that, may be called as one of these:
 * then it is not known.
 */
export function staticThis(node: ts.Node): string | null {
  const owner = classAround(node)
  if (!owner?.name || !ts.isClassDeclaration(owner) || !ts.isSourceFile(owner.parent)) return null
  if (!owner.members.some((each) => contains(each, node)) || !isStaticMember(node, owner)) return null
  if (owner.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword)) return null
  const isExtended = owner.parent.statements.some(
    (each) => ts.isClassDeclaration(each) && localBase(each) === owner,
  )
  return isExtended ? null : owner.name.text
}

/** Whether a class is there for those that extend it alone: it is abstract, or nothing else of its file names it and no other file can. */
export function isForHeirs(owner: ts.ClassDeclaration): boolean {
  if (isAbstractClass(owner)) return true
  if (owner.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return false
  const isUse = (node: ts.Node) =>
    ts.isIdentifier(node) &&
    node.text === owner.name?.text &&
    node.parent !== owner &&
    !ts.isTypeNode(node.parent)
  return !someNode(owner.getSourceFile(), isUse)
}

/** What the class that a site is, or a base of it in this file, gives to a constructor of its own base; null for other functions. */
export function givenByHeir(
  site: ts.Node,
  owner: ts.FunctionLikeDeclaration,
): readonly ts.Expression[] | null {
  if (!ts.isConstructorDeclaration(owner) || !ts.isClassLike(site)) return null
  let heir: ts.ClassLikeDeclaration | null = null
  let given: readonly ts.Expression[] | null = null
  for (let at: ts.ClassLikeDeclaration | null = site; at && at !== owner.parent; at = localBase(at)) {
    heir = at
    const made = constructorOf(at)
    // A class without a constructor hands on what it is given.
    if (made) given = superArguments(made.body?.statements ?? [])
  }
  return heir === null ? null : given
}

/** What has no value here fails where it is read. */
export function missingMember(key: string): Pieces {
  const message = JSON.stringify(`this.${key} only exists on an instance`)
  return new Pieces().glue(`get ${JSON.stringify(key)}() { throw new Error(${message}) }, `)
}

/** What writes members that may be left out. */
interface MemberWriter extends ScopeWriter {
  attempt(write: () => Pieces): Pieces | null
}

/** An instance of the class that a site stands in, for code that calls its methods. */
export class OwnInstance {
  readonly #tree: ts.SourceFile
  readonly #site: ts.Node
  readonly #names: Names
  readonly #lifts: Lifts
  readonly #writer: MemberWriter
  /** Those of the class that have a value here. */
  readonly #members = new Set<string>()

  constructor(tree: ts.SourceFile, site: ts.Node, names: Names, lifts: Lifts, writer: MemberWriter) {
    this.#tree = tree
    this.#site = site
    this.#names = names
    this.#lifts = lifts
    this.#writer = writer
  }

  /** An instance of the class around a node: its members, each made when something reads it. */
  instance(node: ts.Node): string | null {
    const owner = classAround(node)
    if (!owner || isStaticMember(node, owner)) return null
    // As `isPrivateOfHeir` has it.
    if (extendsOther(owner) && owner.members.some(({ name }) => name && ts.isPrivateIdentifier(name)))
      return null
    let lift = this.#lifts.of(owner)
    if (!lift) {
      lift = this.#lifts.begin(owner, 0, ['this'])
      const code = new Pieces().glue(`return { ${JSON.stringify(lift.keys.get('this'))}: { `)
      for (const each of classMembers(owner, false).members) {
        const written = this.#member(each)
        if (written) this.#members.add(each.key)
        code.append(written ?? missingMember(each.key))
      }
      lift.code = code.glue('} };')
    } else if (lift.code === null) return nameOf(lift, 'this')
    const { parent } = node
    if (ts.isPropertyAccessExpression(parent) && !this.#members.has(parent.name.text)) return null
    return nameOf(lift, 'this')
  }

  /** The same, changed as the code above the site changes it. */
  changedInstance(node: ts.Node): string | null {
    const read = this.instance(node)
    const owner = classAround(node)
    return read === null || !owner ? read : this.changed(owner, read, node)
  }

  /** `this`, as `read` has it, with what the method around the site does above the site to the member that is read. */
  changed(owner: ts.ClassLikeDeclaration, read: string, { parent }: ts.Node): string {
    const member = owner.members.find((each) => contains(each, this.#site))
    const scope =
      member && ts.isPropertyDeclaration(member) && member.initializer
        ? functionIn(member.initializer)
        : member
    // What a constructor does has been done to an instance.
    if (!scope || !ts.isFunctionLike(scope) || ts.isConstructorDeclaration(scope)) return read
    if (!ts.isPropertyAccessExpression(parent)) return read
    const key = parent.name.text
    const declared = owner.members.find(({ name }) => name && propertyKey(name) === key) ?? scope
    try {
      return this.#lifts.liftChanged(declared, { scope, container: owner, name: `this.${key}` }, read) ?? read
    } catch (error) {
      if (!(error instanceof CannotSlice)) throw error
      return read
    }
  }

  /** Null for what has no value here. */
  #member({ key, node, value }: ClassMember): Pieces | null {
    const name = JSON.stringify(key)
    if (ts.isMethodDeclaration(value) || ts.isGetAccessor(node)) {
      const dropped = ((node as ts.MethodDeclaration).modifiers ?? []).filter(
        ({ kind }) => kind !== ts.SyntaxKind.AsyncKeyword,
      )
      const code = this.#writer.attempt(() =>
        rewrite(this.#tree, node, this.#names, undefined, undefined, dropped),
      )
      return code?.glue(', ') ?? null
    }
    if (!ts.isExpression(value) || ts.isParameter(node)) return null
    const code = this.#writer.attempt(() => this.#writer.code(value))
    if (!code) return null
    return new Pieces()
      .glue(`get ${name}() { return this[${name}] = (`)
      .append(code)
      .glue(`) }, set ${name}(value) { Object.defineProperty(this, ${name}, { value, writable: true }) }, `)
  }
}

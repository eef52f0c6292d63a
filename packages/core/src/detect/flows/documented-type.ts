import ts from '#typescript'
import { resolveAny } from '../../syntax/bindings.js'
import { type CalleeRef, importOf } from '../../syntax/imports.js'

/*
 * Types as comments give them in plain JavaScript: `@param {McpServer} server`, a `@type` that names a module. Comments are
 * not parsed with the file: the one that stands before a declaration is read when somebody asks.
 */

/** The type that a parameter's function documents for it, or a variable for itself. Null in TypeScript, and where none is. */
export function documentedType(declaration: ts.Declaration): CalleeRef | null {
  if (!isJavaScript(declaration)) return null
  if (!ts.isParameter(declaration)) {
    const text = givenType(declaration)
    return text === null ? null : refOf(text, declaration)
  }
  if (!ts.isIdentifier(declaration.name)) return null
  const name = declaration.name.text.replaceAll('$', '\\$')
  const inline = tagIn(commentBefore(declaration), 'type')
  const text = inline ?? tagIn(commentsAround(declaration.parent), `param`, `\\[?${name}(?![\\w$.])`)
  return text === null ? null : refOf(text, declaration)
}

/** What a function documents that it returns. */
export function documentedReturn(node: ts.Node): CalleeRef | null {
  const text = isJavaScript(node) ? tagIn(commentsAround(node), 'returns?') : null
  return text === null ? null : refOf(text, node)
}

/** The type that an expression is documented to have where it stands: by its variable, a list it is in, a cast around it. */
export function documentedTypeOf(node: ts.Expression): CalleeRef | null {
  if (!isJavaScript(node)) return null
  for (let at: ts.Node = node, lists = 0; ; at = at.parent) {
    const { parent } = at
    const isCast = ts.isParenthesizedExpression(at)
    const text = isCast || ts.isVariableDeclaration(at) || ts.isReturnStatement(at) ? givenType(at) : null
    if (text !== null) return refOf(unlisted(text, lists), node)
    if (ts.isArrayLiteralExpression(parent)) lists++
    else if (!ts.isParenthesizedExpression(parent) && !ts.isVariableDeclaration(parent)) return null
  }
}

/** The text of the type that stands in the comment before a variable or a cast; null for none. */
export function givenType(node: ts.Node): string | null {
  if (!isJavaScript(node)) return null
  const own = tagIn(commentBefore(node), 'type|satisfies')
  if (own !== null || !ts.isVariableDeclaration(node)) return own
  // What a `catch` clause declares stands in no list.
  if (!ts.isVariableDeclarationList(node.parent)) return null
  const { declarations, parent } = node.parent
  return declarations.length === 1 ? tagIn(commentBefore(parent), 'type|satisfies') : null
}

function isJavaScript(node: ts.Node): boolean {
  return (node.flags & ts.NodeFlags.JavaScriptFile) !== 0
}

/** The comment of a function: before it, or before what holds it (a variable, a property, an export). */
function commentsAround(node: ts.Node): string {
  const found: string[] = []
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    found.push(commentBefore(at))
    if (ts.isStatement(at) || ts.isClassElement(at) || ts.isObjectLiteralElement(at)) break
  }
  return found.join('\n')
}

function commentBefore(node: ts.Node): string {
  const { text } = node.getSourceFile()
  // Those on the line of the token before are what TypeScript calls its trailing ones.
  const last = (
    ts.getLeadingCommentRanges(text, node.pos) ?? ts.getTrailingCommentRanges(text, node.pos)
  )?.at(-1)
  const comment = last ? text.slice(last.pos, last.end) : ''
  return comment.startsWith('/**') ? comment : ''
}

/** What stands in the braces of a tag, be that with braces in it. `after`: what has to follow. */
function tagIn(comment: string, tag: string, after = ''): string | null {
  const found = new RegExp(`@(?:${tag})\\s+\\{((?:[^{}]|\\{[^{}]*\\})*)\\}\\s*${after}`).exec(comment)
  return found?.[1]?.trim() ?? null
}

const IMPORTED = /^(?:typeof\s+)?import\(\s*['"]([^'"]+)['"]\s*\)\.([\w$.]+)/

/** Through what holds a value of a type: `Promise<X>`, `X | undefined`, `?X`, `!X`. */
function refOf(written: string, from: ts.Node, steps = 0): CalleeRef | null {
  const text = written.trim().replace(/^[?!]/, '')
  const inner = /^(?:Promise|Readonly|Partial|Required|Awaited|NonNullable)\.?<(.+)>$/.exec(text)?.[1]
  if (inner !== undefined) return refOf(inner, from, steps)
  const imported = IMPORTED.exec(text)
  if (imported) return importRef(imported[1] as string, imported[2] as string)
  if (text.includes('|')) {
    for (const each of text.split('|')) {
      const found = refOf(each, from, steps)
      if (found) return found
    }
    return null
  }
  const [root = '', ...members] = text.replace(/<.*$/, '').split('.')
  if (!/^[\w$]+$/.test(root) || steps > 4) return null
  const declaration = resolveAny(root, from)?.declarations[0]
  const own = declaration && importOf(declaration)
  if (own) return { kind: 'import', ...own, members }
  return declaration && ts.isClassDeclaration(declaration)
    ? { kind: 'local', name: root, members }
    : named(root, members, from, steps)
}

/** A name that comments of the file declare, by `@import` or `@typedef`. */
function named(name: string, members: string[], from: ts.Node, steps: number): CalleeRef | null {
  const { imports, aliases } = declaredBy(from.getSourceFile())
  const imported = imports.get(name)
  if (imported) return { kind: 'import', ...imported, members }
  const alias = aliases.get(name)
  const found = alias === undefined ? null : refOf(alias, from, steps + 1)
  return found?.kind === 'import' ? { ...found, members: [...found.members, ...members] } : found
}

/** What the comments of a file declare: what they import by a name, and the types that they give a name. */
interface DeclaredByComments {
  imports: ReadonlyMap<string, { specifier: string; name: string }>
  aliases: ReadonlyMap<string, string>
}

/** A file of some megabytes is asked for many names. */
const declared = new WeakMap<ts.SourceFile, DeclaredByComments>()

function declaredBy(tree: ts.SourceFile): DeclaredByComments {
  const found = declared.get(tree) ?? declaredIn(tree.text)
  declared.set(tree, found)
  return found
}

/** Of several declarations of a name the first counts, and an import before a type. */
function declaredIn(text: string): DeclaredByComments {
  const imports = new Map<string, { specifier: string; name: string }>()
  const add = (local: string, specifier: string, name: string): void => {
    if (!imports.has(local)) imports.set(local, { specifier, name })
  }
  for (const [, names = '', specifier = ''] of text.matchAll(
    /@import\s+\{([^}]*)\}\s+from\s+['"]([^'"]+)['"]/g,
  )) {
    for (const each of names.split(',')) {
      const [, original, local] = /^[\s*]*([\w$]+)(?:\s+as\s+([\w$]+))?/.exec(each) ?? []
      if (original !== undefined) add(local ?? original, specifier, original)
    }
  }
  const wholes = text.matchAll(/@import\s+\*\s+as\s+([\w$]+)\s+from\s+['"]([^'"]+)['"]/g)
  for (const [, local = '', specifier = ''] of wholes) add(local, specifier, '*')
  const aliases = new Map<string, string>()
  const types = text.matchAll(/@typedef\s+\{((?:[^{}]|\{[^{}]*\})*)\}\s*([\w$]+)/g)
  for (const [, type = '', name = ''] of types) if (!aliases.has(name)) aliases.set(name, type.trim())
  return { imports, aliases }
}

function importRef(specifier: string, path: string): CalleeRef {
  const [name = '', ...members] = path.split('.')
  return { kind: 'import', specifier, name, members }
}

/** The type of an element of a list of lists. */
function unlisted(text: string, lists: number): string {
  let type = text
  for (let left = lists; left > 0; left--)
    type =
      /^(?:Readonly)?Array\.?<(.+)>$/.exec(type)?.[1] ?? type.replace(/^readonly\s+/, '').replace(/\[\]$/, '')
  return type.replace(/^\((.*)\)$/, '$1')
}

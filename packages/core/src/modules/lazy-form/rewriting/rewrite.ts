import ts from '#typescript'
import { memberOfThis } from '../../../detect/flows/object-members.js'
import { declarationOf, declarationOfName, resolveName } from '../../../syntax/bindings.js'
import { defaulted } from '../../../syntax/defaults.js'
import { importOf, requiredModule } from '../../../syntax/imports.js'
import { awaits, isOwn, isShorthandName, someWithin } from '../../../syntax/outline.js'
import { contains } from '../../../syntax/scope.js'
import { isAsset } from '../../resolution/data-files.js'
import { specifierOf } from '../../resolution/import-types.js'
import { type HandedOn, handedOnBy } from '../handed-on.js'
import { decidingValuesOf } from './deciding-values.js'
import { entryPartsWithin } from './entry-parts.js'
import { editOfPrivate, isBoundWithin, thisOutside } from './instance-members.js'
import { listEntriesWithin } from './list-entries.js'
import { around, closing, type Edit, editsOfMoved, type Moved } from './moved.js'
import { awaitedName, CannotSlice, type Names } from './names.js'
import { editsOfOptional } from './optional-entries.js'
import { Pieces } from './pieces.js'
import { referenceCode } from './references.js'
import { descriptionAround, firstOfDeciding, firstOfEntryParts, functionOnValues } from './unknowns.js'

/**
 * The code of `root`, its references to bindings outside it rewritten: top-level ones to members of `__s`, local ones as
 * `names.local` says. `from` and `to` may widen or narrow the text that is taken.
 */
export function rewrite(
  tree: ts.SourceFile,
  root: ts.Node,
  names: Names,
  from = root.getStart(tree),
  to = root.end,
  drop: readonly ts.Node[] = [],
): Pieces {
  return rewritten(tree, root, root, names, from, to, drop)
}

/** The code of a part of `root`: what `root` declares, it has from there. */
function rewritten(
  tree: ts.SourceFile,
  root: ts.Node,
  part: ts.Node,
  names: Names,
  from = part.getStart(tree),
  to = part.end,
  drop: readonly ts.Node[] = [],
): Pieces {
  const edits: Edit[] = drop.map((node) => ({ start: node.getStart(tree), end: node.end, code: '' }))
  for (const { node, index, waits } of entryPartsWithin(tree, part)) {
    const call = `__r.contained(${firstOfEntryParts(tree) + index}, `
    edits.push(...inside(tree, node, waits ? `await ${call}async ` : call).edits)
  }
  for (const [index, node] of decidingValuesOf(tree).entries()) {
    const around = ts.findAncestor(node, ts.isFunctionLike)
    if (around && contains(part, around))
      edits.push(...inside(tree, node, `await __r.deciding(${firstOfDeciding(tree) + index}, async `).edits)
  }
  const isAtOnce = (node: ts.Node) =>
    names.neverCame !== undefined && !ts.isFunctionLike(root) && isOwn(root, node)
  const waits = (node: ts.Node) => awaits(tree, node, (at) => ts.isAwaitExpression(at) && isAtOnce(at))
  const move = (moved: Moved | null) => edits.push(...editsOfMoved(tree, moved, waits))
  const entries = new Set<ts.Node>(listEntriesWithin(tree, part))
  const moveEntry = (node: ts.Node) => {
    if (entries.delete(node)) move(inside(tree, node, '__r.entry('))
  }
  /** Arguments that are handed on by themselves. */
  const apart = new Set<ts.Node>()
  const alone = names.handsOn ? { ...names, handsOn: false } : names
  let replaced = part.pos
  someWithin(tree, part, (node) => {
    if (node.end <= replaced) return false
    const text = descriptionAround(node)
    if (text && contains(part, text) && !apart.has(text)) {
      apart.add(text)
      // The schema that a text describes a part of does not depend on it.
      move(inside(tree, text, '__r.described('))
    }
    const value = valueWithDefault(node)
    // What the program does without it is known, though the value is not.
    if (value) move(inside(tree, value, '__r.orElse('))
    for (const handed of names.handsOn ? handedOnBy(callOf(node)) : [])
      move(
        inside(
          tree,
          handed.value,
          handedCode(handed, (each) => rewritten(tree, root, each, alone)),
        ),
      )
    const writer = { code: (value: ts.Node) => rewritten(tree, root, value, names).toString(), waits }
    move(editsOfOptional(tree, node, writer, node === part))
    moveEntry(callOf(node))
    const run = functionOnValues(node)
    if (run && contains(part, run) && !apart.has(run)) {
      apart.add(run)
      move(inside(tree, run, '__r.argument('))
    }
    if (ts.isAwaitExpression(node) && isAtOnce(node) && awaitedModule(node) === null)
      edits.push(...editsOfAwaited(tree, node, names))
    const edit = editOf(tree, root, node, names)
    if (!edit) return false
    edits.push(edit)
    if (isOutside(node)) replaced = edit.end
    return false
  })
  for (const entry of entries) moveEntry(entry)
  const order = new Map(edits.map((edit, index) => [edit, index]))
  // What ends at one place does so from the inside out, before what begins there.
  const rank = (edit: Edit) => (edit.closes ? -1 : 1) * (order.get(edit) as number)
  edits.sort(
    (a, b) => a.start - b.start || Number(b.closes ?? false) - Number(a.closes ?? false) || rank(a) - rank(b),
  )
  const pieces = new Pieces()
  if (!isJavaScript(root)) pieces.markTypeScript()
  let at = from
  for (const edit of edits) {
    if (edit.start < at || edit.end > to) continue
    pieces.source(tree.text, at, edit.start).glue(edit.code)
    at = edit.end
  }
  return pieces.source(tree.text, at, to)
}

function editOf(tree: ts.SourceFile, root: ts.Node, node: ts.Node, names: Names): Edit | null {
  const { end } = node
  switch (node.kind) {
    case ts.SyntaxKind.Identifier: {
      const identifier = node as ts.Identifier
      const code = referenceCode(tree, root, identifier, names)
      if (code === null) return null
      // A property whose value alone is rewritten stays as it is.
      const held = identifier !== root && isAssetName(identifier) ? heldProperty(identifier) : null
      if (held) return editOfHeld(tree, held, code)
      if (isShorthandName(identifier)) return { start: end, end, code: `: ${code}` }
      return { start: node.getStart(tree), end, code: inItsPlace(identifier, code) }
    }
    case ts.SyntaxKind.AwaitExpression:
      return names.neverCame ? editOfImport(tree, root, node, names) : null
    case ts.SyntaxKind.YieldExpression:
      return editOfYielded(tree, root, node, names)
    case ts.SyntaxKind.CallExpression:
      return editOfCall(tree, node as ts.CallExpression, names)
    case ts.SyntaxKind.MetaProperty:
      return (node as ts.MetaProperty).keywordToken === ts.SyntaxKind.ImportKeyword
        ? { start: node.getStart(tree), end, code: '__r.meta' }
        : null
    case ts.SyntaxKind.ThisKeyword:
    case ts.SyntaxKind.SuperKeyword:
      return isBoundWithin(root, node) ? null : editOfThis(tree, root, node, names)
    case ts.SyntaxKind.PrivateIdentifier:
      return editOfPrivate(tree, root, node as ts.PrivateIdentifier, names)
    case ts.SyntaxKind.JsxOpeningElement:
    case ts.SyntaxKind.JsxSelfClosingElement:
    case ts.SyntaxKind.JsxOpeningFragment:
      names.reads.add('React')
      return null
    default:
      return null
  }
}

/** A name's code, as what it is a part of has it. */
function inItsPlace(node: ts.Identifier, code: string): string {
  if (isImportedBase(node)) return `__r.base(() => ${code})`
  return isBareCall(node) ? `__r.bare(${code})` : code
}

/** `class Agent extends McpAgent`: the file that has the base may be none that can be evaluated. */
function isImportedBase(node: ts.Identifier): boolean {
  const clause = ts.isExpressionWithTypeArguments(node.parent) ? node.parent.parent : null
  if (!clause || !ts.isHeritageClause(clause) || clause.token !== ts.SyntaxKind.ExtendsKeyword) return false
  const declaration = declarationOfName(node)
  return declaration !== undefined && importOf(declaration) !== null
}

/** `call` begins the call that is given the value: `call(() => (value))`. */
function inside(tree: ts.SourceFile, value: ts.Node, call: string): Moved {
  return { parts: [value], edits: around(tree, value, `${call}() => (`, '))') }
}

/** Whether a name is imported from a file whose value only a bundler knows: `./logo.svg`. */
function isAssetName(node: ts.Identifier): boolean {
  const binding = resolveName(node.text, node)
  const declaration = binding && declarationOf(binding.symbol)
  const imported = declaration && importOf(declaration)
  return imported != null && isAsset(imported.specifier)
}

/** The property of an object literal that has a name as its value, where its key can be that of a getter. */
function heldProperty(node: ts.Identifier): ts.PropertyAssignment | ts.ShorthandPropertyAssignment | null {
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent)) return parent
  const isHeld =
    ts.isPropertyAssignment(parent) &&
    parent.initializer === node &&
    (ts.isIdentifier(parent.name) || ts.isStringLiteral(parent.name))
  return isHeld ? parent : null
}

/** An object that holds what is not known is known: only who reads that property depends on it. */
function editOfHeld(
  tree: ts.SourceFile,
  { name, end }: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
  code: string,
): Edit {
  const start = name.getStart(tree)
  const key = tree.text.slice(start, name.end)
  const own = '{ value, writable: true, enumerable: true, configurable: true }'
  const text = JSON.stringify((name as ts.Identifier | ts.StringLiteral).text)
  const setter = `set ${key}(value) { Object.defineProperty(this, ${text}, ${own}) }`
  return { start, end, code: `get ${key}() { return ${code} }, ${setter}` }
}

/** The call that a node is, or what `new` is given that it names: only such nodes are gone through. */
function callOf(node: ts.Node): ts.Node {
  const { parent } = node
  return ts.isNewExpression(parent) && parent.expression === node ? parent : node
}

/** What begins the call that an argument is handed on in. */
function handedCode({ called }: HandedOn, code: (node: ts.Node) => Pieces): string {
  return called ? `__r.handed(() => ${code(called.callee).toString()}, ${called.index}, ` : '__r.argument('
}

/** `options.limit` in `options.limit ?? 10`, where only a function that runs has it. */
function valueWithDefault(node: ts.Node): ts.Expression | null {
  const { value, root } = defaulted(node) ?? {}
  if (!value || !root) return null
  const container = ts.isIdentifier(root) ? resolveName(root.text, root)?.container : null
  return container === undefined || (container && ts.isSourceFile(container)) ? null : value
}

/** `import()` and `require()`. */
function editOfCall(tree: ts.SourceFile, call: ts.CallExpression, names: Names): Edit | null {
  const { expression } = call
  const dynamic = expression.kind === ts.SyntaxKind.ImportKeyword
  const required = ts.isIdentifier(expression) && expression.text === 'require'
  const specifier = dynamic || required ? specifierOf(call) : null
  if (specifier !== null) names.specifiers.add(specifier)
  if (!dynamic) return null
  const start = expression.getStart(tree)
  const [first] = call.arguments
  // Attributes make it another module: the runtime is asked for that one.
  return first && specifier !== null
    ? { start, end: first.end, code: `__r.import(${JSON.stringify(specifier)}` }
    : { start, end: expression.end, code: '__r.import' }
}

/** The module that `await import('…')` gives; null for anything else. */
export function awaitedModule(node: ts.Node): string | null {
  return ts.isAwaitExpression(node) ? requiredModule(node) : null
}

/** Modules are evaluated when something of them is read, so that nothing has to wait for one. */
function editOfImport(tree: ts.SourceFile, root: ts.Node, node: ts.Node, names: Names): Edit | null {
  const specifier = awaitedModule(node)
  for (let at = node; specifier !== null && at !== root; at = at.parent)
    if (ts.isFunctionLike(at)) return null
  if (specifier === null) return null
  names.specifiers.add(specifier)
  return {
    start: node.getStart(tree),
    end: node.end,
    code: `__r.namespace(${JSON.stringify(specifier)})`,
  }
}

/** Nothing in what was a module or is not known is rewritten. */
function isOutside({ kind }: ts.Node): boolean {
  return kind === ts.SyntaxKind.AwaitExpression || kind === ts.SyntaxKind.YieldExpression
}

/** `__r.awaited(120, () => (value), () => __r.unknown.$0)`: 120 is the place. */
function editsOfAwaited(tree: ts.SourceFile, node: ts.AwaitExpression, { neverCame }: Names): Edit[] {
  const { parent } = node
  const isHeld = ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)
  const name = isHeld ? parent.name.text : awaitedName(tree, node)
  const missing = new CannotSlice(name, `it depends on \`${name}\`, which is awaited inside a function`, node)
  const start = node.getStart(tree)
  return [
    { start, end: node.expression.getStart(tree), code: `__r.awaited(${start}, () => (` },
    closing(node.end, `), () => (${neverCame?.(missing, name)}))`),
  ]
}

/** What is yielded outside of the function that it belongs to is not known. */
function editOfYielded(tree: ts.SourceFile, root: ts.Node, node: ts.Node, names: Names): Edit | null {
  if (ts.isFunctionLike(root) || !isOwn(root, node)) return null
  const name = awaitedName(tree, node)
  const why = 'which its function is given when it goes on'
  const missing = new CannotSlice(name, `it depends on \`${name}\`, ${why}`, node)
  if (!names.unknown) throw missing
  return { start: node.getStart(tree), end: node.end, code: `(${names.unknown(missing, name)})` }
}

function editOfThis(tree: ts.SourceFile, root: ts.Node, node: ts.Node, names: Names): Edit | null {
  try {
    thisOutside(root, node)
    return null
  } catch (error) {
    const isThis = node.kind === ts.SyntaxKind.ThisKeyword
    const own = isThis ? (names.instance?.(node) ?? memberCode(tree, node, names)) : null
    if (own) return { start: node.getStart(tree), end: node.end, code: own }
    if (!(error instanceof CannotSlice) || !isThis || !names.unknown) throw error
    return { start: node.getStart(tree), end: node.end, code: names.unknown(error, 'this') }
  }
}

/** In place of `this`, an object with the member that is read of it, where an object literal around the method has that. */
function memberCode(tree: ts.SourceFile, { parent }: ts.Node, names: Names): string | null {
  const value = ts.isPropertyAccessExpression(parent) ? memberOfThis(parent) : null
  // A function of the object may read other members of it.
  if (!value || ts.isFunctionLike(value)) return null
  const key = JSON.stringify((parent as ts.PropertyAccessExpression).name.text)
  return `({ ${key}: ${rewrite(tree, value, names)} })`
}

/** A call of a plain name (also as a tag): as a member of `__s` it would get a `this`. Decorators have a syntax of their own. */
function isBareCall(node: ts.Identifier): boolean {
  const parent = node.parent
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag === node
  return ts.isCallExpression(parent) && parent.expression === node && !ts.isDecorator(parent.parent)
}

/** What a node and all in it are made of, as TypeScript's parser notes it down for its own transforms: a bit each. */
interface Transformable {
  transformFlags: number
}

/** TypeScript, JSX, what came after ES2022, its members of classes, fields (whose meaning is a setting), decorators. */
const TO_LOWER = 0b111 | (1 << 13) | (1 << 24) | (1 << 25)

function isJavaScript(node: ts.Node): boolean {
  return ((node as unknown as Transformable).transformFlags & TO_LOWER) === 0
}

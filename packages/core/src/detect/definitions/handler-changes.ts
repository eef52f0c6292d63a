import ts from '#typescript'
import type { HandlerChange } from '../../model/site.js'
import { declarationOfName, resolveName } from '../../syntax/bindings.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeRef } from '../flows/callee.js'
import { isConstant } from './handler-function.js'

type Change = Omit<HandlerChange, 'range'>

const FS_CHANGES: Readonly<Record<string, Change['does']>> = {
  writeFile: 'writes',
  writeFileSync: 'writes',
  appendFile: 'writes',
  appendFileSync: 'writes',
  outputFile: 'writes',
  outputFileSync: 'writes',
  writeJson: 'writes',
  createWriteStream: 'writes',
  rename: 'changes',
  renameSync: 'changes',
  truncate: 'changes',
  rm: 'deletes',
  rmSync: 'deletes',
  rmdir: 'deletes',
  rmdirSync: 'deletes',
  unlink: 'deletes',
  unlinkSync: 'deletes',
}
const METHODS: Readonly<Record<string, Change['does']>> = {
  DELETE: 'deletes',
  PUT: 'changes',
  PATCH: 'changes',
}
const SQL_CHANGE =
  /^\s*(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM|DROP\s+TABLE|TRUNCATE\s)/i
const SQL_CALLS = new Set(['query', 'execute', 'exec', 'prepare', 'run', 'raw', 'unsafe'])
const MODEL_CHANGES: Readonly<Record<string, Change['does']>> = {
  create: 'writes',
  createMany: 'writes',
  upsert: 'writes',
  update: 'changes',
  updateMany: 'changes',
  delete: 'deletes',
  deleteMany: 'deletes',
}
/** What a client's method does by its name, where it is awaited. */
const BY_NAME: ReadonlyArray<[RegExp, Change['does']]> = [
  [/^(?:delete|destroy|remove|purge)[A-Z]/, 'deletes'],
  [/^(?:update|insert|publish)[A-Z]/, 'changes'],
  [/^send(?:Email|Mail|Sms|SMS)/, 'sends'],
]
/** What a reading tool may keep for itself. */
const OWN =
  /te?mp|cache|\blogs?\b|lock|state|status|stat|metric|session|index|token|progress|usage|last|access|listener|history/i

/** What a call changes outside of the program, where its meaning is known; null for every other node. */
export function changeOf(node: ts.Node): Change | null {
  if (ts.isTaggedTemplateExpression(node)) {
    const tag = node.tag.getText()
    return /(?:^|\.)sql$/i.test(tag) ? sqlChange(node.template, tag) : null
  }
  if (!ts.isCallExpression(node)) return null
  const callee = unwrap(node.expression)
  const [first] = node.arguments
  if (ts.isIdentifier(callee) && callee.text === 'fetch' && resolveName('fetch', callee) === null)
    return requestChange(node.arguments[1])
  const isMember = ts.isPropertyAccessExpression(callee)
  if (!isMember && !ts.isIdentifier(callee)) return null
  const name = isMember ? callee.name.text : callee.text
  const ref = calleeRef(callee)
  if (ref.kind === 'import') {
    const last = ref.members.at(-1) ?? ref.name
    const does = isFileSystem(ref.specifier) && Object.hasOwn(FS_CHANGES, last) ? FS_CHANGES[last] : undefined
    if (does) return first && isOwn(first) ? null : { called: callee.getText(), does }
    if (ref.specifier === 'axios' && Object.hasOwn(METHODS, last.toUpperCase()))
      return { called: callee.getText(), does: METHODS[last.toUpperCase()] as Change['does'] }
  }
  if (!isMember) return null
  if (first && SQL_CALLS.has(name)) return sqlChange(unwrap(first), callee.getText())
  const owner = callee.expression.getText()
  if (/(?:^|\.)prisma\.\w+$/.test(owner) && Object.hasOwn(MODEL_CHANGES, name))
    return { called: callee.getText(), does: MODEL_CHANGES[name] as Change['does'] }
  if (!ts.isAwaitExpression(node.parent) || OWN.test(callee.getText())) return null
  const found = BY_NAME.find(([verb]) => verb.test(name))
  return found ? { called: callee.getText(), does: found[1] } : null
}

/** A path that says by its name, or by what its constant is made of, that it is temporary and the like. */
function isOwn(path: ts.Expression): boolean {
  if (OWN.test(path.getText())) return true
  const node = unwrap(path)
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  return declaration !== undefined && isConstant(declaration) && OWN.test(declaration.initializer.getText())
}

export function isFileSystem(specifier: string): boolean {
  return /^(?:(?:node:)?fs(?:\/promises)?|fs-extra)$/.test(specifier)
}

function requestChange(options: ts.Expression | undefined): Change | null {
  const literal = options && unwrap(options)
  if (!literal || !ts.isObjectLiteralExpression(literal)) return null
  for (const property of literal.properties) {
    if (!ts.isPropertyAssignment(property) || propertyKey(property.name) !== 'method') continue
    const value = unwrap(property.initializer)
    if (!ts.isStringLiteralLike(value) || !Object.hasOwn(METHODS, value.text)) return null
    return { called: `fetch with ${value.text}`, does: METHODS[value.text] as Change['does'] }
  }
  return null
}

function sqlChange(text: ts.Expression, called: string): Change | null {
  const head = ts.isStringLiteralLike(text)
    ? text.text
    : ts.isTemplateExpression(text)
      ? text.getText().slice(1)
      : ''
  if (!SQL_CHANGE.test(head) || OWN.test(head)) return null
  return { called, does: /^\s*(?:DELETE|DROP|TRUNCATE)/i.test(head) ? 'deletes' : 'writes' }
}

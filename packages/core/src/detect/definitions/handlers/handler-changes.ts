import ts from '#typescript'
import {
  type ChangeKind,
  commandChange,
  fileChange,
  isFileSystem,
  isOwnRecord,
  isProcessModule,
  modelChange,
  requestChange,
  sqlChange,
  takesSql,
  writtenArguments,
} from '../../../common/change-words.js'
import type { HandlerChange } from '../../../model/site.js'
import { declarationOfName, resolveName } from '../../../syntax/bindings.js'
import { isConstant } from '../../../syntax/constants.js'
import { unwrap } from '../../../syntax/scope.js'
import { calleeRef } from '../../flows/callee.js'

type Change = Omit<HandlerChange, 'range'>

/** What a client's method does by its name, where it is awaited. */
const BY_NAME: ReadonlyArray<[RegExp, ChangeKind]> = [
  [/^(?:delete|destroy|remove|purge)[A-Z]/, 'deletes'],
  [/^(?:update|insert|publish)[A-Z]/, 'changes'],
  [/^send(?:Email|Mail|Sms|SMS)/, 'sends'],
]

/** What a call changes outside of the program, where its meaning is known; null for every other node. */
export function changeOf(node: ts.Node): Change | null {
  const { headOf, addressOf, wordsOf, methodIn } = writtenArguments(ts, unwrap)
  if (ts.isTaggedTemplateExpression(node)) {
    const tag = node.tag.getText()
    return /(?:^|\.)sql$/i.test(tag) ? change(tag, sqlChange(headOf(node.template))) : null
  }
  if (!ts.isCallExpression(node)) return null
  const callee = unwrap(node.expression)
  const [first, second] = node.arguments
  if (ts.isIdentifier(callee) && callee.text === 'fetch' && resolveName('fetch', callee) === null) {
    const method = methodIn(second)
    return method === null ? null : change(`fetch with ${method}`, requestChange(method, addressOf(first)))
  }
  const isMember = ts.isPropertyAccessExpression(callee)
  if (!isMember && !ts.isIdentifier(callee)) return null
  const name = isMember ? callee.name.text : callee.text
  const called = callee.getText()
  const ref = calleeRef(callee)
  if (ref.kind === 'import') {
    const last = ref.members.at(-1) ?? ref.name
    const onFiles = isFileSystem(ref.specifier) ? change(called, fileChange(last)) : null
    if (onFiles) return first && isOwn(first) ? null : onFiles
    const byRequest = ref.specifier === 'axios' ? requestChange(last, addressOf(first)) : null
    if (byRequest) return change(called, byRequest)
    if (isProcessModule(ref.specifier)) return change(called, commandChange(wordsOf(node.arguments)))
  }
  if (!isMember) return null
  if (first && takesSql(name)) return change(called, sqlChange(headOf(first)))
  const isModel = /(?:^|\.)prisma\.\w+$/.test(callee.expression.getText())
  const onModel = isModel ? change(called, modelChange(name)) : null
  if (onModel) return onModel
  if (!ts.isAwaitExpression(node.parent) || isOwnRecord(called)) return null
  const found = BY_NAME.find(([verb]) => verb.test(name))
  return found ? { called, does: found[1] } : null
}

function change(called: string, does: ChangeKind | null): Change | null {
  return does && { called, does }
}

/** A path that says by its name, or by what its constant is made of, that it is temporary and the like. */
function isOwn(path: ts.Expression): boolean {
  if (isOwnRecord(path.getText())) return true
  const node = unwrap(path)
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  return (
    declaration !== undefined && isConstant(declaration) && isOwnRecord(declaration.initializer.getText())
  )
}

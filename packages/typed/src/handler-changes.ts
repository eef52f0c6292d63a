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
} from '@toolsight/core/change-words'
import type TS from 'typescript'
import { handlerBeside, handlerOf } from './handler-function.js'
import type { Lens, TypedTool } from './lens.js'
import { unwrapped } from './nodes.js'
import type { TypedFinding } from './typed-finding.js'

interface Change {
  /** As the source names it. */
  called: string
  does: ChangeKind
}

/**
 * What the handler of a tool that is said to read changes, told by what its calls resolve to: functions of other files, methods of
 * classes, Node's file system under any name. One level of calls down.
 */
export function changeFindings(lens: Lens, tool: TypedTool): TypedFinding[] {
  const { source } = lens
  const handler = handlerOf(lens, tool) ?? handlerBeside(lens, tool)
  const found = handler?.body && firstChange(lens, handler.body, (call) => changeThrough(lens, call))
  if (!found) return []
  const { call, change } = found
  const start = call.getStart(source)
  const message = [
    `'${tool.name ?? 'the tool'}' has readOnlyHint: true, and its handler ${VERBS[change.does]} here.`,
    `It calls ${change.called}. Hosts call tools that only read without asking a person.`,
    'Take the hint out, and say what destructiveHint is.',
  ].join('\n')
  const span = { start, length: call.end - start }
  return [{ code: 'hint-contradicts-handler', severity: 'info', message, span, tool: tool.id, fixes: [] }]
}

const VERBS: Readonly<Record<ChangeKind, string>> = {
  writes: 'writes',
  deletes: 'deletes',
  changes: 'changes something',
  sends: 'sends something',
}

interface FoundChange {
  call: TS.CallExpression
  change: Change
}

/** The first call in a body that changes something, as `judge` says. */
function firstChange(
  { ts }: Lens,
  body: TS.Node,
  judge: (call: TS.CallExpression) => Change | null,
): FoundChange | null {
  const visit = (node: TS.Node): FoundChange | undefined => {
    const change = ts.isCallExpression(node) ? judge(node) : null
    if (change) return { call: node as TS.CallExpression, change }
    return ts.forEachChild(node, visit)
  }
  return visit(body) ?? null
}

/** What a call changes, itself or by what the function that it calls does. */
function changeThrough(lens: Lens, call: TS.CallExpression): Change | null {
  const called = declarationOf(lens, call)
  const direct = changeOf(lens, call, called)
  if (direct) return direct
  const { body } = called ?? {}
  if (!body || isOwnRecord(nameOf(call))) return null
  const inner = firstChange(lens, body, (each) => changeOf(lens, each, declarationOf(lens, each)))
  return inner && { called: `${nameOf(call)}, which calls ${inner.change.called}`, does: inner.change.does }
}

type Declared = TS.SignatureDeclaration & { body?: TS.Node }

/** The declaration that a call resolves to, its body with it where that is source of the program. */
function declarationOf({ checker }: Lens, call: TS.CallExpression): Declared | undefined {
  const declared = checker.getResolvedSignature(call)?.declaration
  return declared && 'parameters' in declared ? (declared as Declared) : undefined
}

/** What a call itself changes outside of the program, where its meaning is known. */
function changeOf(lens: Lens, call: TS.CallExpression, declared: Declared | undefined): Change | null {
  const { ts } = lens
  const called = nameOf(call)
  const name = methodOf(lens, call)
  const [first, second] = call.arguments
  const { headOf, addressOf, wordsOf, methodIn } = writtenArguments(ts, (node) => unwrapped(ts, node))
  const change = (does: ChangeKind | null): Change | null => does && { called, does }
  if (first && takesSql(name)) return change(sqlChange(headOf(first)))
  if (!declared) return null
  const declaredName = declared.name && ts.isIdentifier(declared.name) ? declared.name.text : name
  const module = moduleOf(lens, declared) ?? ''
  if (isFileSystem(module)) return first && isOwnFile(lens, first) ? null : change(fileChange(declaredName))
  if (isProcessModule(module)) return change(commandChange(wordsOf(call.arguments)))
  const file = declared.getSourceFile()
  if (declaredName === 'fetch' && file.isDeclarationFile && second) {
    const method = methodIn(second)
    return method === null ? null : change(requestChange(method, addressOf(first)))
  }
  return PRISMA.test(file.fileName) ? change(modelChange(name)) : null
}

/** Where the client of a program's own models is generated to. */
const PRISMA = /[\\/](?:\.prisma|@prisma)[\\/]client[\\/]/

/** The ambient module that a declaration stands in, such as Node's `fs`. */
function moduleOf({ ts }: Lens, declared: TS.Node): string | null {
  for (let at: TS.Node = declared; at.parent; at = at.parent)
    if (ts.isModuleDeclaration(at) && ts.isStringLiteral(at.name)) return at.name.text
  return null
}

/** A path that says, or whose constant is made of something that says, that it is temporary, a cache and the like. */
function isOwnFile({ ts, checker }: Lens, path: TS.Expression): boolean {
  if (isOwnRecord(path.getText())) return true
  const node = unwrapped(ts, path)
  const declared = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node)?.valueDeclaration : undefined
  if (!declared || !ts.isVariableDeclaration(declared) || !declared.initializer) return false
  return isOwnRecord(declared.initializer.getText())
}

function methodOf({ ts }: Lens, { expression }: TS.CallExpression): string {
  const callee = unwrapped(ts, expression)
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text
  return ts.isIdentifier(callee) ? callee.text : ''
}

const LONGEST_NAME = 60

/** In one line. UTF-16 code units. */
function nameOf({ expression }: TS.CallExpression): string {
  const text = expression.getText().replace(/\s+/g, ' ')
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text
}

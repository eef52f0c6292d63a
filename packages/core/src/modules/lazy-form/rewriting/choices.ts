import ts from '#typescript'
import { type Choice, choiceOf, type PutEntry, type PutStep } from '../../../syntax/entries/choices.js'
import type { Handed } from '../../../syntax/entries/handed-entries.js'
import { someWithin, yields } from '../../../syntax/outline.js'
import { around, closing, type Edit, type Moved, opening } from './moved.js'
import { tellsElements } from './turns.js'

/** Writes the code of a part. */
type Code = (value: ts.Node) => string

export interface ChoiceWriter {
  code: Code
  waits(node: ts.Node): boolean
}

/**
 * `__r.choice((__c) => { statement }, (__put) => { __put({ into: () => list, value: entry }) });`; null where the code has to be as it is.
 * A statement that waits or yields stays in its function.
 */
export function editsOfChoice(
  tree: ts.SourceFile,
  node: ts.Statement,
  { code, waits: isWaiting }: ChoiceWriter,
): Moved | null {
  const choice = isOptional(tree, node) ? choiceOf(node) : null
  if (!choice || isWithinOptional(tree, node)) return null
  const waits = isWaiting(node)
  const left = { choice, steps: choice.steps.map((step) => stepCode(step, code)).join(' ') }
  return waits || yields(tree, node) ? inPlace(tree, node, left, waits) : moved(tree, node, left)
}

interface Left {
  choice: Choice
  /** The code that puts what all branches do. */
  steps: string
}

function moved(tree: ts.SourceFile, node: ts.Statement, { choice, steps }: Left): Moved {
  const edits = [
    ...around(tree, node, '__r.choice((__c) => { ', ` }, (__put) => { ${steps} });`),
    ...choice.conditions.flatMap((each) => around(tree, each, '__r.see(', ')')),
    ...choiceEdits(tree, choice),
  ]
  return { parts: [node], edits }
}

/** `{ const __c = __r.choices(); try { statement } catch … const __l = __c.left((__put) => { … }); await __l.done; yield* __l.yielded; }` */
function inPlace(tree: ts.SourceFile, node: ts.Statement, { choice, steps }: Left, waits: boolean): Moved {
  const { conditions, yielded } = choice
  const after = `${waits ? ' await __l.done;' : ''}${yielded.length > 0 ? ' yield* __l.yielded;' : ''}`
  const edits = [
    ...around(
      tree,
      node,
      '{ const __c = __r.choices(); try { ',
      ` } catch (__e) { throw __c.failed(__e) } const __l = __c.left((__put) => { ${steps} });${after} }`,
    ),
    ...conditions.flatMap((each) => around(tree, each, '__c.ask(() => (', '))')),
    ...choiceEdits(tree, choice),
  ]
  return { parts: [...conditions, ...choice.steps.flatMap(movedBy)], edits }
}

/** What of a step runs in a function of its own besides. */
function movedBy(step: PutStep): ts.Node[] {
  switch (step.kind) {
    case 'put': {
      const { into, value, key } = step.put
      return [into, value, ...(key === undefined || typeof key === 'string' ? [] : [key])]
    }
    case 'handed':
      return [step.handed.holder ?? step.handed.callee, ...step.handed.given]
    case 'yielded':
      return [step.value]
    case 'declared':
      return [step.node]
    case 'branch':
      return step.steps.flatMap(movedBy)
    case 'each':
      return [step.element, step.list, ...step.steps.flatMap(movedBy)]
  }
}

/** What the statement itself hands on and yields is noted. */
function choiceEdits(tree: ts.SourceFile, { handed, puts, yielded }: Choice): Edit[] {
  const calls = new Set([...handed, ...puts.flatMap(({ by }) => by ?? [])])
  return [
    ...[...calls].flatMap(({ given }) => [
      opening((given[0] as ts.Node).getStart(tree), '...__c.taken(['),
      closing((given.at(-1) as ts.Node).end, '])'),
    ]),
    ...yielded.flatMap(({ asteriskToken, expression }) => {
      const value = expression as ts.Expression
      return asteriskToken
        ? around(tree, value, '__c.each(', ')')
        : around(tree, value, '__c.taken([', '])[0]')
    }),
  ]
}

const OPTIONAL = new WeakMap<ts.Node, boolean>()

/** Whether the conditions of a statement decide what is put somewhere, and do not ask about that. */
function isOptional(tree: ts.SourceFile, node: ts.Node): boolean {
  const known = OPTIONAL.get(node)
  if (known !== undefined) return known
  const choice = choiceOf(node)
  const isOne = choice?.conditions.every((each) => decides(tree, each, choice)) ?? false
  OPTIONAL.set(node, isOne)
  return isOne
}

/** What is put somewhere, handed on or yielded. */
function valuesOf({ puts, handed, yielded }: Choice): ts.Expression[] {
  return [
    ...puts.flatMap(({ value, key }) =>
      key === undefined || typeof key === 'string' ? [value] : [value, key],
    ),
    ...handed.flatMap(({ given }) => given),
    ...yielded.flatMap(({ expression }) => expression ?? []),
  ]
}

function decides(tree: ts.SourceFile, condition: ts.Expression, choice: Choice): boolean {
  const { puts, handed } = choice
  const held = [...puts.map(({ into }) => into), ...handed.flatMap(({ holder }) => holder ?? [])]
  return !mentions(tree, condition, held) && !tellsElements(tree, condition, valuesOf(choice))
}

function isWithinOptional(tree: ts.SourceFile, node: ts.Node): boolean {
  for (let at = node.parent; at && !ts.isFunctionLike(at); at = at.parent)
    if (isOptional(tree, at)) return true
  return false
}

/** Whether it is noted of a statement what its condition depends on, since that decides about entries. */
export function notesCondition(tree: ts.SourceFile, node: ts.IfStatement): boolean {
  return isOptional(tree, node) || isWithinOptional(tree, node)
}

function stepCode(step: PutStep, code: Code): string {
  switch (step.kind) {
    case 'put':
      return putCode(step.put, code)
    case 'handed':
      return `__put({ ${handedCode(step.handed, code)}, given: () => [${step.handed.given.map(code).join(', ')}] });`
    case 'yielded':
      return `__put({ ${step.node.asteriskToken ? 'all' : 'value'}: (${code(step.value)}) });`
    case 'declared':
      return `${code(step.node)};`
    case 'branch':
      return `{ ${step.steps.map((each) => stepCode(each, code)).join(' ')} }`
    case 'each': {
      const steps = step.steps.map((each) => stepCode(each, code)).join(' ')
      const element = code(step.element)
      const declared = ts.isVariableDeclarationList(step.element) ? element : `let ${element}`
      return `for (${declared} of ${code(step.list)}) { ${steps} }`
    }
  }
}

function putCode({ value, as, into, key, isGiven, by }: PutEntry, code: Code): string {
  const list = code(into)
  const keyed = key === undefined ? '' : `key: ${typeof key === 'string' ? JSON.stringify(key) : code(key)}, `
  const given = isGiven ? `, give: (__v) => { ${list} = __v }` : ''
  const own = by ? `, ${handedCode(by, code)}` : ''
  return `__put({ into: () => (${list}), ${keyed}${as === 'all' ? 'all' : 'value'}: (${code(value)})${given}${own} });`
}

function handedCode({ callee, holder }: Handed, code: Code): string {
  if (!holder) return `call: (__a) => ${code(callee)}(...__a)`
  const { name, questionDotToken } = callee as ts.PropertyAccessExpression
  const own = code(holder)
  return `call: (__a) => (${own})${questionDotToken ? '?.' : '.'}${name.text}(...__a), holder: () => (${own})`
}

/** Whether a condition asks about the very list: `if (!tools.has('search')) tools.set('search', …)`. */
function mentions(tree: ts.SourceFile, condition: ts.Expression, lists: readonly ts.Expression[]): boolean {
  const names = new Set(lists.map((each) => each.getText(tree)))
  return someWithin(
    tree,
    condition,
    (node) =>
      names.has(node.getText(tree)) ||
      (ts.isPropertyAccessExpression(node.parent) && names.has(node.parent.getText(tree))),
  )
}

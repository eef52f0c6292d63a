import ts from '#typescript'
import { valibot } from '../../field-locator/vocabularies/valibot.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest } from '../../model/finding.js'
import { pathText } from '../../rules/engine/wording.js'
import { unwrap } from '../../syntax/scope.js'
import type { FixContext } from '../context.js'
import { toEdits } from '../source/edits.js'
import { type FieldValue, fieldValue } from '../source/field-value.js'
import { importedName } from '../source/imported-name.js'
import { isUsedByHandler } from '../source/mentions.js'
import { removeProperty, type Splice } from '../source/property.js'
import { isStrictAnywhere } from '../source/strictness.js'

type Request = Extract<FixRequest, { kind: 'leave-out' }>

/** A field that takes `undefined` alone goes; a union that has it for a branch becomes optional. The handler gets the same. */
export function leaveOut({ path }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const last = path.at(-1)
  const isBranch = last?.startsWith('|') === true
  const owner = isBranch ? path.slice(0, -1) : path
  const value = fieldValue(context, tool, owner)
  // Strict mode has no fields that may be left out.
  const isNull = isBranch && isStrictAnywhere(tool, context)
  const word = isNull ? 'nullable' : 'optional'
  const splices = value && (isBranch ? asWord(value, tool.vendor, word) : removed(value))
  if (!splices) return null
  return {
    title: isBranch ? `Make \`${pathText(owner)}\` ${word}` : `Leave out \`${pathText(path)}\``,
    description: !isBranch
      ? 'No model can send it: the handler got `undefined`, and still does.'
      : isNull
        ? 'The handler gets `null` where the model has nothing to send.'
        : 'The handler gets `undefined` where the model sends nothing.',
    preferred: isBranch
      ? !isNull || !isUsedByHandler(owner, tool, context)
      : !isUsedByHandler(path, tool, context),
    edits: toEdits(context.sources, value.file, splices),
  }
}

function removed({ source, node }: FieldValue): Splice[] | null {
  const property = node.parent
  if (!ts.isPropertyAssignment(property) || !ts.isObjectLiteralExpression(property.parent)) return null
  return removeProperty(source, property.parent, property)
}

type Word = 'optional' | 'nullable'

/** `z.union([z.string(), z.undefined()])` as `z.string().optional()`, in Valibot `v.optional(v.string())`. */
function asWord({ source, node }: FieldValue, vendor: string | null, word: Word): Splice[] | null {
  const union = unionIn(node)
  const left = union && remaining(source, union)
  if (!left) return null
  const span = { start: union.getStart(source), end: union.getEnd() }
  if (vendor === 'zod') return [{ span, newText: `${left}.${word}()` }]
  const name =
    vendor === 'valibot' ? importedName(source, (each) => valibot.modules.includes(each), word) : null
  return name && [...name.splices, { span, newText: `${name.text}(${left})` }]
}

/** The call that a chain of methods begins with: `.describe('…')` and the like may follow. */
function unionIn(node: ts.Expression): ts.CallExpression | null {
  if (!ts.isCallExpression(node)) return null
  const { expression } = node
  const isMethod = ts.isPropertyAccessExpression(expression) && ts.isCallExpression(expression.expression)
  return isMethod && AFTER.has(expression.name.text) ? unionIn(expression.expression) : node
}

const AFTER = new Set(['describe', 'meta', 'nullable', 'optional'])

/** What the union takes besides, as it is written; null where it is written in another way, or takes nothing else. */
function remaining(source: ts.SourceFile, call: ts.CallExpression): string | null {
  const { expression } = call
  if (!ts.isPropertyAccessExpression(expression) && !ts.isIdentifier(expression)) return null
  const name = ts.isIdentifier(expression) ? expression.text : expression.name.text
  const [first, ...more] = call.arguments
  if (!first || more.length > 0) return null
  if (name === 'or' && ts.isPropertyAccessExpression(expression))
    return isNothing(first) ? expression.expression.getText(source) : null
  const list = unwrap(first)
  if (name !== 'union' || !ts.isArrayLiteralExpression(list)) return null
  const kept = list.elements.filter((each) => !isNothing(each)).map((each) => each.getText(source))
  const [only] = kept
  if (only === undefined || kept.length === list.elements.length) return null
  return kept.length === 1 ? only : `${expression.getText(source)}([${kept.join(', ')}])`
}

/** `z.undefined()`. */
function isNothing(element: ts.Expression): boolean {
  const node = unwrap(element)
  if (!ts.isCallExpression(node) || node.arguments.length > 0) return false
  const { expression } = node
  const name = ts.isPropertyAccessExpression(expression)
    ? expression.name.text
    : ts.isIdentifier(expression)
      ? expression.text
      : null
  return name === 'undefined' || name === 'void' || name === 'undefined_' || name === 'void_'
}

import ts from '#typescript'
import { valibot as vocabulary } from '../../../field-locator/vocabularies/valibot.js'
import type { JsonForm } from '../../../rules/schema/json-forms.js'
import { unwrap } from '../../../syntax/scope.js'
import { importedName } from '../imported-name.js'
import type { Splice } from '../property.js'
import { type JsonSpelling, replaced, transformText } from './spelling.js'

export const valibot: JsonSpelling = {
  classOf({ node }) {
    const [first, ...more] = baseOf(node, INSTANCE)?.call.arguments ?? []
    return first && ts.isIdentifier(first) && more.length === 0 ? first.text : null
  },

  rewrite(written, construct, { form, isMadeAgain }) {
    const { source, node } = written
    const isClass = this.classOf(written) !== null
    const base = baseOf(node, isClass ? INSTANCE : construct)
    if (!base) return null
    const { call, pipe } = base
    const described = pipe?.arguments.slice(1).filter(isDescribing) ?? []
    const checks = pipe?.arguments.slice(1).filter((each) => !isDescribing(each)) ?? []
    // A check is of what the handler gets.
    if (checks.length > 0 && !isMadeAgain) return null
    const names = new Names(source)
    const parts = isClass ? anything(form, names) : call.arguments.map((each) => each.getText(source))
    const words = wordsOf(form, call, parts, names)
    if (!words) return null
    const actions = [
      ...words,
      ...described.map((each) => each.getText(source)),
      ...(isMadeAgain ? [`${names.of('transform')}(${transformText(form)})`] : []),
      ...checks.map((each) => each.getText(source)),
    ]
    const made = replaced(source, pipe ?? call, piped(actions, names))
    return names.splices && [...names.splices, made]
  },
}

const INSTANCE = 'instance'

/** A schema and its actions; null where what the source hands on does not fit. `parts`: its arguments. */
function wordsOf(
  { as, pattern }: JsonForm,
  call: ts.CallExpression,
  parts: readonly string[],
  names: Names,
): string[] | null {
  const [key, value] = parts
  const [first] = call.arguments
  const of = (name: string, ...args: readonly string[]) => `${names.of(name)}(${args.join(', ')})`
  switch (as) {
    case 'array':
      return parts.length === 1 ? [of('array', ...parts)] : null
    case 'object': {
      // JSON has no keys but texts.
      const isText =
        nameOf(call) === INSTANCE || (first && ts.isCallExpression(first) && nameOf(first) === 'string')
      return parts.length === 2 && isText ? [of('record', ...parts)] : null
    }
    case 'pairs':
      return parts.length === 2 ? [of('array', of('object', `{ key: ${key}, value: ${value} }`))] : null
    default: {
      if (parts.length > 0) return null
      if (pattern) return [of('string'), of('regex', `/${pattern}/`)]
      const [schema, action] = WORDS[as] ?? []
      return schema && action ? [of(schema), of(action)] : null
    }
  }
}

const WORDS: Partial<Record<JsonForm['as'], readonly [string, string]>> = {
  datetime: ['string', 'isoTimestamp'],
  date: ['string', 'isoDate'],
  url: ['string', 'url'],
  base64: ['string', 'base64'],
  integer: ['number', 'integer'],
}

/** What a collection of a class holds: the source does not say. */
function anything({ as }: JsonForm, names: Names): string[] {
  const unknown = () => `${names.of('unknown')}()`
  if (as === 'array') return [unknown()]
  return as === 'object' || as === 'pairs' ? [`${names.of('string')}()`, unknown()] : []
}

function piped(actions: readonly string[], names: Names): string {
  return actions.length === 1 ? (actions[0] as string) : `${names.of('pipe')}(${actions.join(', ')})`
}

interface Base {
  call: ts.CallExpression
  /** The pipe that it stands in with what describes and checks it. */
  pipe: ts.CallExpression | null
}

/** Functions around a schema that what it takes does not matter to. */
const AROUND = new Set(['optional', 'exactOptional', 'nullable', 'nullish', 'undefinedable'])
const DESCRIBING = new Set(['description', 'title', 'metadata', 'examples'])

/** The call that a field is made of; null where a default would not be the same on another schema. */
function baseOf(node: ts.Expression, construct: string): Base | null {
  if (!ts.isCallExpression(node)) return null
  const name = nameOf(node)
  if (name === construct) return { call: node, pipe: null }
  const [inner, ...more] = node.arguments
  if (!inner || name === null) return null
  if (AROUND.has(name)) return more.length === 0 ? baseOf(unwrap(inner), construct) : null
  if (name !== 'pipe') return null
  const base = baseOf(unwrap(inner), construct)
  return base && base.call === unwrap(inner) ? { ...base, pipe: node } : null
}

function isDescribing(action: ts.Expression): boolean {
  return ts.isCallExpression(action) && DESCRIBING.has(nameOf(action) ?? '')
}

function nameOf({ expression }: ts.CallExpression): string | null {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : null
}

/** Valibot's functions as a file may call them, with the imports that takes. */
class Names {
  readonly #source: ts.SourceFile
  readonly #splices = new Map<string, Splice>()
  #isComplete = true

  constructor(source: ts.SourceFile) {
    this.#source = source
  }

  of(name: string): string {
    const found = importedName(this.#source, (each) => vocabulary.modules.includes(each), name)
    if (!found) this.#isComplete = false
    for (const splice of found?.splices ?? []) this.#splices.set(name, splice)
    return found?.text ?? name
  }

  /** Null where one of them cannot be imported. */
  get splices(): Splice[] | null {
    return this.#isComplete ? [...this.#splices.values()] : null
  }
}

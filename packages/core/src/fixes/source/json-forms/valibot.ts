import ts from '#typescript'
import { valibot as vocabulary } from '../../../field-locator/vocabularies/valibot.js'
import type { JsonForm } from '../../../rules/schema/json-forms.js'
import { unwrap } from '../../../syntax/scope.js'
import { importedName } from '../imported-name.js'
import type { Splice } from '../property.js'
import { inserted, type JsonSpelling, replaced, transformText } from './spelling.js'

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
    const args = call.arguments.map((each) => each.getText(source))
    const names = new Names(source)
    const words = wordsOf(form, names)
    const isHandedOn = !isClass && words.collection !== null
    if (isHandedOn && !takesArguments(form, call, args)) return null
    if (!isHandedOn && !isClass && args.length > 0) return null
    const items = isHandedOn ? args : (words.collection ?? [])
    const actions = [
      ...(words.collection === null ? words.calls : [`${words.calls[0]}(${items.join(', ')})`]),
    ]
    const transform = isMadeAgain ? [`${names.of('transform')}(${transformText(form)})`] : []
    const splices: Splice[] = pipe
      ? [
          replaced(source, call, actions.join(', ')),
          ...transform.map((each) => inserted(lastOf(pipe).getEnd(), `, ${each}`)),
        ]
      : [replaced(source, call, piped([...actions, ...transform], names))]
    return names.splices && [...names.splices, ...splices]
  },
}

const INSTANCE = 'instance'

interface Words {
  /** A schema and its actions; of a collection the name of the function alone. */
  calls: string[]
  /** What a collection is made of where the source does not say. */
  collection: string[] | null
}

function wordsOf({ as }: JsonForm, names: Names): Words {
  const text = (...actions: string[]) => ({
    calls: [`${names.of('string')}()`, ...actions],
    collection: null,
  })
  switch (as) {
    case 'datetime':
      return text(`${names.of('isoTimestamp')}()`)
    case 'date':
      return text(`${names.of('isoDate')}()`)
    case 'digits':
      return text(`${names.of('regex')}(/^-?\\d+$/)`)
    case 'url':
      return text(`${names.of('url')}()`)
    case 'base64':
      return text(`${names.of('base64')}()`)
    case 'integer':
      return { calls: [`${names.of('number')}()`, `${names.of('integer')}()`], collection: null }
    case 'object':
      return {
        calls: [names.of('record')],
        collection: [`${names.of('string')}()`, `${names.of('unknown')}()`],
      }
    case 'array':
      return { calls: [names.of('array')], collection: [`${names.of('unknown')}()`] }
  }
}

/** JSON has no keys but texts. */
function takesArguments({ as }: JsonForm, call: ts.CallExpression, args: readonly string[]): boolean {
  if (as === 'array') return args.length === 1
  const [key] = call.arguments
  return args.length === 2 && key !== undefined && ts.isCallExpression(key) && nameOf(key) === 'string'
}

function piped(actions: readonly string[], names: Names): string {
  return actions.length === 1 ? (actions[0] as string) : `${names.of('pipe')}(${actions.join(', ')})`
}

interface Base {
  call: ts.CallExpression
  /** The pipe that it stands in with what describes it. */
  pipe: ts.CallExpression | null
}

/** Functions around a schema that what it takes does not matter to. */
const AROUND = new Set(['optional', 'exactOptional', 'nullable', 'nullish', 'undefinedable'])
const DESCRIBING = new Set(['description', 'title', 'metadata', 'examples'])

/** The call that a field is made of; null where an action or a default would not be the same on another schema. */
function baseOf(node: ts.Expression, construct: string): Base | null {
  if (!ts.isCallExpression(node)) return null
  const name = nameOf(node)
  if (name === construct) return { call: node, pipe: null }
  const [inner, ...more] = node.arguments
  if (!inner || name === null) return null
  if (AROUND.has(name)) return more.length === 0 ? baseOf(unwrap(inner), construct) : null
  if (name !== 'pipe' || !more.every(isDescribing)) return null
  const base = baseOf(unwrap(inner), construct)
  return base && base.call === unwrap(inner) ? { ...base, pipe: node } : null
}

function isDescribing(action: ts.Expression): boolean {
  return ts.isCallExpression(action) && DESCRIBING.has(nameOf(action) ?? '')
}

function lastOf(call: ts.CallExpression): ts.Node {
  return call.arguments.at(-1) ?? call
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

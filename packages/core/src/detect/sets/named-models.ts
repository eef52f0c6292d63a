import ts from '#typescript'
import { originOf } from '../../field-locator/names.js'
import { at, type FieldPlace, type Search, spanOf } from '../../field-locator/place.js'
import { PlaceMap } from '../../field-locator/place-map.js'
import type { NamedModel } from '../../model/provider.js'
import type { Span } from '../../model/text.js'
import {
  hasSeveralForms,
  isFormMember,
  isOtherProvider,
  MODEL_KEYS,
  providerOf,
} from '../../providers/index.js'
import type { CalleeRef } from '../../syntax/imports.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { withoutScheme } from '../../syntax/specifiers.js'
import { calleeRef, originOf as originOfValue } from '../flows/callee.js'

/** Values, members and calls that a model is followed through. */
const MAX_STEPS = 12

/** Expressions that are looked at for one model: names that each stand for several values lead to many. */
const MAX_LOOKS = 2000

/** A model, and where it is named. */
export type ModelAt = Omit<NamedModel, 'at'> & { at: { file: string; span: Span } }

/** What was read on the way from an expression to the module that it comes from. */
interface Way {
  members: readonly string[]
  options: NamedModel['options']
  name: string | null
  steps: number
  /** The last expression that led on: an import has what is imported, and not where it is used. */
  from: FieldPlace | null
  /** How many more may be looked at, on this way and all others. */
  looks: { left: number }
}

function start(): Way {
  return { members: [], options: {}, name: null, steps: 0, from: null, looks: { left: MAX_LOOKS } }
}

/**
 * The models that an expression may stand for, as far as reading tells: `openai('gpt-5')`, `new ChatOpenAI()`, a name, in this
 * file or where it is imported from.
 */
export function namedModels(search: Search, place: FieldPlace): ModelAt[] {
  return follow(search, place, start(), true)
}

/** As `namedModels`, of what sends a request itself: `client.messages` in `client.messages.create(…)`. No name stands for one. */
export function namedClients(search: Search, place: FieldPlace): ModelAt[] {
  return follow(search, place, start(), false)
}

/**
 * What a call makes with a provider's package that sends in several forms: `createOpenAI({ baseURL })`, and `client.chat('gpt-5')`
 * of what has such a type.
 */
export function madeModels(
  search: Search,
  place: FieldPlace,
  node: ts.CallExpression | ts.NewExpression,
): ModelAt[] {
  const callee = unwrap(node.expression)
  // Every call of a file comes here: few of them are worth a search.
  const isMember = ts.isPropertyAccessExpression(callee) && isFormMember(callee.name.text)
  const ref = isMember ? null : calleeRef(callee)
  const isImported = ref?.kind === 'import' && hasSeveralForms(providerOf(withoutScheme(ref.specifier)))
  if (!isMember && !isImported) return []
  return namedClients(search, place).filter(
    ({ module }) => module !== null && hasSeveralForms(providerOf(module)),
  )
}

function follow(search: Search, place: FieldPlace, way: Way, mayBeName: boolean): ModelAt[] {
  if (way.steps >= MAX_STEPS || way.looks.left-- <= 0) return []
  const { node } = place
  const further = { ...way, steps: way.steps + 1, from: ts.isExpression(node) ? place : way.from }
  const values = denoted(search, place)
  if (values.length !== 1 || values[0]?.value.node !== node)
    return values.flatMap(({ value, from }) => follow(search, value, { ...further, from }, mayBeName))
  const origin = originOf(node)
  if (origin) return fromModule(place, origin.specifier, [origin.name, ...way.members], further)
  const name = nameIn(node)
  if (name !== null) return mayBeName && way.members.length === 0 ? [named(place, name)] : []
  if (ts.isExpression(node) && unwrap(node) !== node)
    return follow(search, at(place, unwrap(node)), further, mayBeName)
  if (ts.isPropertyAccessExpression(node)) {
    const found = follow(
      search,
      at(place, node.expression),
      { ...further, members: [node.name.text, ...way.members] },
      false,
    )
    return found.length > 0 ? found : fromType(place, further)
  }
  if (ts.isCallExpression(node) || ts.isNewExpression(node))
    return throughCall(search, place, node, further, mayBeName)
  return ts.isIdentifier(node) ? fromType(place, further) : []
}

/** As `Search.values`, each with the last expression on the way to it. */
function denoted(search: Search, start: FieldPlace): Array<{ value: FieldPlace; from: FieldPlace }> {
  const ways = [{ value: start, from: start }]
  const seen = new PlaceMap<true>()
  const found: typeof ways = []
  // What is added meanwhile is looked at, too.
  for (const { value, from } of ways) {
    if (seen.get(value)) continue
    seen.set(value, true)
    const next = search.aliases(value)
    if (next.length === 0) found.push({ value, from })
    for (const alias of next) ways.push({ value: alias, from: ts.isExpression(alias.node) ? alias : from })
  }
  return found
}

function throughCall(
  search: Search,
  place: FieldPlace,
  node: ts.CallExpression | ts.NewExpression,
  way: Way,
  mayBeName: boolean,
): ModelAt[] {
  const given = node.arguments ?? []
  const read = { ...optionsIn(search, place, given), ...way.options }
  const written = way.name === null ? namesGiven(search, place, given) : new Map([[way.name, place]])
  const names = [...written.keys()]
  const made = (names.length > 0 ? names : [null]).flatMap((name) =>
    follow(search, at(place, node.expression), { ...way, options: read, name }, false),
  )
  const isKnown = made.some(({ module }) => module !== null && providerOf(module) !== null)
  if (isKnown || !mayBeName) return made
  // What is no provider's own: `gateway('openai/gpt-5')`, `aisdk(model)`, `wrapLanguageModel({ model })`.
  const [first] = given
  if (!first) return made
  if (names.length > 0) {
    const vendors = [...written].filter(([name]) => /[/:]/.test(name))
    return vendors.length > 0 ? vendors.map(([name, where]) => named(where, name)) : made
  }
  if (made.length > 0) return made
  const inner = modelKeyOf(search, at(place, first))
  return inner.flatMap((each) =>
    follow(search, each, { ...start(), steps: way.steps, looks: way.looks }, true),
  )
}

/** The model in an object of options, else the argument itself. */
function modelKeyOf(search: Search, place: FieldPlace): FieldPlace[] {
  const objects = search.values(place).filter(({ node }) => ts.isObjectLiteralExpression(node))
  if (objects.length === 0) return [place]
  return objects.flatMap((object) =>
    MODEL_KEYS.flatMap((key) => search.members(object, key).map(({ value }) => value)),
  )
}

/** By the type that it has here: a parameter, a member of a class. */
function fromType(place: FieldPlace, way: Way): ModelAt[] {
  const node = place.node as ts.Expression
  const refs = [calleeRef(node), originOfValue(node)]
  for (const ref of refs) {
    const origin = ref && importIn(ref)
    if (origin) return fromModule(place, origin.specifier, [...origin.members, ...way.members], way)
  }
  return []
}

function importIn(ref: CalleeRef): { specifier: string; members: string[] } | null {
  if (ref.kind === 'made') {
    const by = importIn(ref.by)
    return by && { ...by, members: [...by.members, ...ref.members] }
  }
  return ref.kind === 'import' ? { specifier: ref.specifier, members: [ref.name, ...ref.members] } : null
}

function fromModule(place: FieldPlace, written: string, members: readonly string[], way: Way): ModelAt[] {
  const module = withoutScheme(written)
  if (providerOf(module) === null && !isOtherProvider(module)) return []
  return [
    {
      at: placed(way.from ?? place),
      file: place.file,
      module,
      members: [...members],
      options: way.options,
      name: way.name,
    },
  ]
}

function named(place: FieldPlace, name: string): ModelAt {
  return { at: placed(place), file: place.file, module: null, members: [], options: {}, name }
}

function placed(place: FieldPlace): ModelAt['at'] {
  return { file: place.file, span: spanOf(place) }
}

/** A text, or what one begins with: of `openai/${model}`, `openai/`. */
function nameIn(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateExpression(node) && node.head.text !== '' ? node.head.text : null
}

/** `openai('gpt-5')`, `new ChatOpenAI({ model: 'gpt-5' })`. */
function namesGiven(
  search: Search,
  place: FieldPlace,
  given: readonly ts.Expression[],
): Map<string, FieldPlace> {
  const [first] = given
  const names = new Map<string, FieldPlace>()
  if (!first) return names
  const values = search.values(at(place, first)).flatMap((value) => {
    const models = ts.isObjectLiteralExpression(value.node) ? search.members(value, 'model') : []
    return [value, ...models.flatMap((model) => search.values(model.value))]
  })
  for (const value of values) {
    const name = nameIn(value.node)
    if (name !== null && !names.has(name)) names.set(name, value)
  }
  return names
}

/** The texts and flags in the objects that something is made with; one level deep, with a dot. */
function optionsIn(
  search: Search,
  place: FieldPlace,
  given: readonly ts.Expression[],
): NamedModel['options'] {
  const found: Record<string, string | boolean | null> = {}
  const read = (object: FieldPlace, before: string): void => {
    if (!ts.isObjectLiteralExpression(object.node)) return
    for (const property of object.node.properties) {
      const key = property.name && propertyKey(property.name)
      if (key == null) continue
      const value = ts.isPropertyAssignment(property)
        ? at(object, property.initializer)
        : ts.isShorthandPropertyAssignment(property)
          ? at(object, property.name)
          : null
      if (!value) continue
      const [only, ...others] = search.values(value)
      if (only && ts.isObjectLiteralExpression(only.node) && before === '') read(only, `${key}.`)
      else found[`${before}${key}`] = only && others.length === 0 ? literal(only.node) : null
    }
  }
  for (const each of given) for (const value of search.values(at(place, each))) read(value, '')
  return found
}

function literal(node: ts.Node): string | boolean | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  return node.kind === ts.SyntaxKind.FalseKeyword ? false : null
}

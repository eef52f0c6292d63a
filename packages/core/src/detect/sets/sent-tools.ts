import { isBuiltin } from 'node:module'
import ts from '#typescript'
import type { Navigator } from '../../field-locator/navigator.js'
import { at, type FieldPlace, spanOf } from '../../field-locator/place.js'
import { isClientCall, MODEL_KEYS, TOOL_METHODS } from '../../providers/index.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeRef } from '../flows/callee.js'
import { callAround } from './call-around.js'
import { namedClients, namedModels } from './named-models.js'
import type { SetMembers } from './set-members.js'
import type { DefinitionUse } from './tool-groups.js'

/** To which models the tools of a file go. */
export class SentTools {
  readonly #search: Navigator
  readonly #members: SetMembers

  constructor(search: Navigator, members: SetMembers) {
    this.#search = search
    this.#members = members
  }

  /**
   * What stands beside `tools`, in its object or around it: each model that it may be, else the client whose call takes the
   * object.
   */
  with(key: FieldPlace): SentModels[] {
    let node: ts.Node = key.node.parent
    if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return []
    let texts: SentModels[] = []
    while (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      const object: ts.ObjectLiteralExpression = node.parent as ts.ObjectLiteralExpression
      const models = this.#modelsIn(at(key, object), key)
      if (models.some(isOfModule)) return models
      if (texts.length === 0) texts = models
      node = outOf(object)
      if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && node.expression !== object) {
        const client = this.#client(at(key, node.expression))
        if (client) return [client]
      }
    }
    return texts
  }

  /**
   * Whether a request is made of the object that a key stands in, or of one around it: it has what is said to the model, or a client or a
   * package is given it. A name of a model and a list of tools alone may as well describe an agent, or be a row of a table.
   */
  isRequest(key: FieldPlace): boolean {
    for (let node = key.node.parent; ; ) {
      const object = node.parent
      if (!ts.isObjectLiteralExpression(object)) return false
      if (REQUEST_KEYS.some((name) => this.#search.members(at(key, object), name).length > 0)) return true
      const around = outOf(object)
      if ((ts.isCallExpression(around) || ts.isNewExpression(around)) && around.expression !== object)
        return this.#maySend(key, around.expression)
      node = around
    }
  }

  /**
   * What an object has for a model, under the first key with one of which the module is known, else with any: several where it
   * depends on something as the program runs. `key`: what stands for those of other files.
   */
  #modelsIn(object: FieldPlace, key: FieldPlace): SentModels[] {
    const byKey = MODEL_KEYS.map((name) =>
      this.#search
        .members(object, name)
        .map(({ value }) => ({
          span: spanOf(value.file === key.file ? value : key),
          models: namedModels(this.#search, value),
        }))
        .filter(({ models }) => models.length > 0),
    )
    return byKey.find((found) => found.some(isOfModule)) ?? byKey.find((found) => found.length > 0) ?? []
  }

  #client(callee: FieldPlace): SentModels | null {
    const models = namedClients(this.#search, callee)
    return models.length > 0 ? { span: spanOf(callee), models } : null
  }

  /** `streamText(options)`, `streamText({ ...options, prompt })`: the tools stand in an object that is made before the call. */
  asOptions(place: FieldPlace, call: ts.CallExpression | ts.NewExpression): DefinitionUse[] {
    const options = call.arguments?.find(mayHoldOptions)
    if (!options || !this.#maySend(place, call.expression)) return []
    const given = at(place, options)
    const members = this.#search.members(given, 'tools').flatMap(({ value }) => this.#members.of(value))
    const callee = at(place, call.expression)
    const models = members.length > 0 ? this.#modelsIn(given, callee) : []
    const client = members.length > 0 && !models.some(isOfModule) ? this.#client(callee) : null
    return (client ? [client] : models).map((sent) => ({
      ...sent,
      file: place.file,
      from: spanOf(place),
      members,
      call: callAround(options),
    }))
  }

  /** Whether what is called is a package's own, or a method of what one makes, or of what looks like a client that is imported; not Node's. */
  #maySend(place: FieldPlace, callee: ts.Expression): boolean {
    if (isClientCall(callee.getText())) return true
    let ref = calleeRef(callee)
    while (ref.kind === 'made') ref = ref.by
    if (ref.kind !== 'import' || isBuiltin(ref.specifier)) return false
    return this.#search.resolve(ref.specifier, place.file) === null
  }

  /** `model.bindTools(tools)`. */
  byMethod(place: FieldPlace, call: ts.CallExpression): DefinitionUse | null {
    const callee = unwrap(call.expression)
    const [tools] = call.arguments
    if (!tools || !ts.isPropertyAccessExpression(callee) || !TOOL_METHODS.includes(callee.name.text))
      return null
    const model = at(place, callee.expression)
    // Of whatever model: tools are sent here.
    const models = namedModels(this.#search, model)
    const members = this.#members.of(at(place, tools))
    const from = spanOf(place)
    return { file: place.file, span: spanOf(model), models, from, members, call: callee.name.text }
  }
}

/** The models that tools go to, and where that is written. */
type SentModels = Pick<DefinitionUse, 'span' | 'models'>

/** Keys that requests to models have, and descriptions of agents do not. */
const REQUEST_KEYS = ['messages', 'contents', 'input', 'stream', 'tool_choice', 'toolChoice']

export function isOfModule({ models }: SentModels): boolean {
  return models.some(({ module }) => module !== null)
}

/** What may stand for an object with `tools`: one that has them itself is found by its key. */
function mayHoldOptions(argument: ts.Expression): boolean {
  const given = unwrap(argument)
  if (!ts.isObjectLiteralExpression(given))
    return (
      ts.isIdentifier(given) ||
      ts.isCallExpression(given) ||
      ts.isPropertyAccessExpression(given) ||
      ts.isAwaitExpression(given)
    )
  const isSpread = given.properties.some(ts.isSpreadAssignment)
  return isSpread && !given.properties.some(({ name }) => name && propertyKey(name) === 'tools')
}

/** What an object stands in, out of parentheses and casts. */
function outOf(object: ts.Node): ts.Node {
  const { parent } = object
  const isAround =
    ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)
  return isAround ? outOf(parent) : parent
}

import ts from '#typescript'
import { Navigator } from '../../field-locator/navigator.js'
import { type FieldPlace, spanOf } from '../../field-locator/place.js'
import { namesSeveralForms } from '../../providers/index.js'
import { unwrap } from '../../syntax/scope.js'
import type { Sources } from '../../syntax/sources.js'
import { callAround, callWith } from './call-around.js'
import { heldTools, kindOf } from './held-tools.js'
import { type ModelAt, madeModels } from './named-models.js'
import { Registrations } from './registrations.js'
import { isOfModule, SentTools } from './sent-tools.js'
import { type DefinitionsOf, SetMembers } from './set-members.js'
import type { DefinitionSet, DefinitionUse, ToolGroups } from './tool-groups.js'

/** How much is looked at for one file: sets are followed through all modules that take part. */
const WORK = 40

/**
 * What a file puts together: the records and lists that are called tools, and `withServers` what is registered on a server. That
 * takes a look at every function that is given anything, in other files too.
 */
export function toolGroups(
  file: string,
  sources: Sources,
  definitionsOf: DefinitionsOf,
  withServers: boolean,
): ToolGroups {
  const search = new Navigator(sources, WORK)
  const ofModels = new Navigator(sources, WORK, { everyValue: true })
  const tree = search.tree(file)
  return tree
    ? new Sets(search, ofModels, definitionsOf, withServers).of(file, tree)
    : { sets: [], uses: [], made: [] }
}

class Sets {
  readonly #members: SetMembers
  readonly #sent: SentTools
  readonly #registrations: Registrations
  readonly #ofModels: Navigator
  readonly #withServers: boolean

  constructor(search: Navigator, ofModels: Navigator, definitionsOf: DefinitionsOf, withServers: boolean) {
    this.#withServers = withServers
    this.#ofModels = ofModels
    this.#members = new SetMembers(search, definitionsOf)
    this.#sent = new SentTools(ofModels, this.#members)
    this.#registrations = new Registrations(search, this.#members)
  }

  of(file: string, tree: ts.SourceFile): ToolGroups {
    const found: DefinitionSet[] = []
    const uses: DefinitionUse[] = []
    const made: ModelAt[] = []
    const mayMake = namesSeveralForms(tree.text)
    const placed = (node: ts.Node): FieldPlace => ({
      file,
      source: tree,
      node,
      reading: 'shape',
      bindings: null,
      piece: null,
    })
    const visit = (node: ts.Node): void => {
      const held = heldTools(node)
      if (held) {
        const { key } = held
        const members = this.#members.of(placed(held.value))
        const around = callWith(key)
        const call = around && spanOf(placed(around))
        if (members.length > 0) {
          found.push({
            kind: kindOf(held.value),
            name: key.getText(tree),
            file,
            span: spanOf(placed(key)),
            ...(call && { call }),
            members,
          })
        }
        for (const sent of areNames(held.value) ? [] : this.#sent.with(placed(key)))
          if (members.length > 0 || isOfModule(sent) || this.#sent.isRequest(placed(key)))
            uses.push({ ...sent, file, ...(call && { from: call }), members, call: callAround(key) })
      }
      if (ts.isCallExpression(node)) {
        if (this.#withServers) this.#registrations.add(placed(node), node)
        const sent = this.#sent.byMethod(placed(node), node)
        if (sent) uses.push(sent)
      }
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        uses.push(...this.#sent.asOptions(placed(node), node))
        if (mayMake) made.push(...madeModels(this.#ofModels, placed(node), node))
      }
      ts.forEachChild(node, visit)
    }
    visit(tree)
    return { sets: [...found, ...this.#registrations.servers()], uses, made }
  }
}

/** A list of texts, or what is one where nothing else is given: `given ?? ['search', 'book']`. It says which tools, and sends none. */
function areNames(value: ts.Expression): boolean {
  const own = unwrap(value)
  if (ts.isBinaryExpression(own)) return areNames(own.left) || areNames(own.right)
  if (!ts.isArrayLiteralExpression(own)) return false
  return own.elements.length > 0 && own.elements.every((each) => ts.isStringLiteralLike(each))
}

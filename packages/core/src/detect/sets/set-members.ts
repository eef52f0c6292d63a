import ts from '#typescript'
import { WHOLE } from '../../common/export-names.js'
import { isFunction, returned } from '../../field-locator/functions.js'
import type { Navigator } from '../../field-locator/navigator.js'
import { at, type FieldPlace, spanOf } from '../../field-locator/place.js'
import type { Span } from '../../model/text.js'
import type { Branch } from '../../model/tool-set.js'
import { removedKeys } from '../../syntax/entries/removed-keys.js'
import { exportsOf } from '../../syntax/exports.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { branchesOf } from './branches.js'
import type { DefinitionPlace } from './tool-groups.js'

/** Where the definitions of a file stand. */
export type DefinitionsOf = (file: string) => readonly Span[]

/** Functions that give what others give. */
const MAX_CALLS = 8

/** Which definitions an expression holds. */
export class SetMembers {
  readonly #search: Navigator
  readonly #definitionsOf: DefinitionsOf

  constructor(search: Navigator, definitionsOf: DefinitionsOf) {
    this.#search = search
    this.#definitionsOf = definitionsOf
  }

  /** The definitions that an expression holds, be it by other names, spread, or given back by functions of the workspace. */
  of(place: FieldPlace): DefinitionPlace[] {
    const found = new Map<string, DefinitionPlace>()
    const seen = new Set<string>()
    const collect = (
      from: FieldPlace,
      way: readonly Branch[] = [],
      group: Branch | null = null,
      without: readonly string[] = [],
    ): void => {
      const { node, file } = from
      const isGroup = ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)
      const branches = [...way, ...(group && isGroup ? [group] : []), ...branchesOf(node, file)]
      const add = (span: Span) => found.set(`${file} ${span.start}`, { file, span, branches })
      const removed = [...without, ...removedKeys(node)]
      const next = (to: FieldPlace): void => collect(to, branches, isGroup ? null : group, removed)
      const span = spanOf(from)
      const key = `${file} ${span.start} ${span.end} ${from.bindings?.depth ?? 0} ${removed.join()}`
      if (seen.has(key)) return
      seen.add(key)
      if (this.isDefinition(file, span)) {
        add(span)
        // A function that is called for some of its tools has others, which are known where they stand.
        if (ts.isCallExpression(node)) for (const each of this.#several(from)) next(each)
        return
      }
      if (ts.isObjectLiteralExpression(node)) {
        const of = `${file} ${node.pos} groups`
        for (const [index, each] of node.properties.entries()) {
          // Lists and records under different keys are for different uses: `{ planner: [search], writer: [search] }`.
          const inGroup = (value: ts.Expression) => collect(at(from, value), branches, { of, index })
          const own = each.name ? propertyKey(each.name) : null
          if (own !== null && without.includes(own)) continue
          if (ts.isSpreadAssignment(each)) next(at(from, each.expression))
          else if (ts.isPropertyAssignment(each)) inGroup(each.initializer)
          else if (ts.isShorthandPropertyAssignment(each)) inGroup(each.name)
        }
        return
      }
      if (ts.isArrayLiteralExpression(node)) {
        for (const each of node.elements) next(at(from, ts.isSpreadElement(each) ? each.expression : each))
        return
      }
      if (ts.isSourceFile(node)) {
        this.#exported(from, node, next)
        return
      }
      if (isFunction(node)) {
        for (const each of returned(node)) next(at(from, each))
        return
      }
      const aliases = this.#search.aliases(from)
      if (aliases.length > 0) {
        for (const each of aliases) next(each)
        return
      }
      for (const each of this.#definitionsOf(file)) {
        if (each.start >= span.start && each.end <= span.end) add(each)
      }
      if (ts.isPropertyAccessExpression(node)) next(at(from, node.expression))
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        for (const each of [node.expression, ...(node.arguments ?? [])]) next(at(from, each))
      }
    }
    collect(place)
    return [...found.values()]
  }

  /** The records and lists that a call gives. What gives one definition is that definition. */
  #several(call: FieldPlace, depth = 0): FieldPlace[] {
    if (depth > MAX_CALLS) return []
    return this.#search.aliases(call).flatMap((each) => {
      const node = ts.isExpression(each.node) ? unwrap(each.node) : each.node
      const place = at(each, node)
      if (ts.isCallExpression(node)) return this.#several(place, depth + 1)
      return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) ? [place] : []
    })
  }

  #exported(from: FieldPlace, tree: ts.SourceFile, collect: (place: FieldPlace) => void): void {
    const exports = exportsOf(tree)
    for (const name of exports.keys()) {
      if (name !== '*' && name !== WHOLE)
        for (const each of this.#search.exported(from.file, name)) collect(each)
    }
    for (const star of exports.get('*') ?? []) {
      const specifier = ts.isExportDeclaration(star) ? star.moduleSpecifier : undefined
      const target =
        specifier && ts.isStringLiteralLike(specifier)
          ? this.#search.resolve(specifier.text, from.file)
          : null
      const source = target === null ? null : this.#search.tree(target)
      if (target !== null && source) collect({ ...from, file: target, source, node: source, bindings: null })
    }
  }

  isDefinition(file: string, { start, end }: Span): boolean {
    return this.#definitionsOf(file).some((each) => each.start === start && each.end === end)
  }
}

export function placeOf(place: FieldPlace): DefinitionPlace {
  return { file: place.file, span: spanOf(place), branches: branchesOf(place.node, place.file) }
}

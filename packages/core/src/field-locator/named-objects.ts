import ts from '#typescript'
import { isSchemaKey } from '../common/definition-keys.js'
import { constantText } from '../syntax/constant-text.js'
import { propertyKey } from '../syntax/literal.js'
import { definitionNodesOf } from '../syntax/outline.js'
import { outermost, unwrap } from '../syntax/scope.js'
import { at, type Search, spanOf } from './place.js'
import { placeAt } from './start.js'
import { memberOf, nameMember, type WrittenMember } from './written.js'

type Definition = ts.ObjectLiteralExpression | ts.ClassLikeDeclaration

interface NamedObject {
  file: string
  node: Definition
  /** Null where it is no text that is written out. */
  description: string | null
}

/** `super('search', 'Searches.', { … })`, `makeTool('search', 'Searches.', schema)` */
interface NamedCall {
  file: string
  node: ts.CallExpression | ts.NewExpression
  name: ts.Expression
  description: ts.Expression
}

/**
 * The objects and classes of some files that hold a description, by the names that they have or stand under: `{ name: 'search', description: '…' }`,
 * `class Search { name = 'search'; description = '…' }`, `search: tool({ description: '…' })`; by their texts where a constant names them (`name: NAMES.search`). Code that no search can
 * follow makes tools of them. So it does of what calls are given one by one: a name, then a description.
 */
export class NamedObjects {
  readonly #search: Search
  readonly #files: readonly string[]
  #named: Map<string, NamedObject[]> | null = null
  readonly #byText = new Map<string, NamedObject[]>()
  /** By both texts. */
  readonly #calls = new Map<string, NamedCall[]>()

  constructor(search: Search, files: readonly string[]) {
    this.#search = search
    this.#files = files
  }

  /**
   * The name and the description of the one object that says what a tool does, and what it holds under the keys of each further part;
   * null where no object and no call does, or several do.
   */
  membersOf(
    name: string,
    description: string | null,
    further: ReadonlyArray<readonly string[]>,
  ): Array<WrittenMember | null> | null {
    this.#named ??= this.#all()
    return this.#ofObject(this.#named, name, description, further) ?? this.#ofCall(name, description, further)
  }

  #ofObject(
    named: ReadonlyMap<string, NamedObject[]>,
    name: string,
    description: string | null,
    further: ReadonlyArray<readonly string[]>,
  ): Array<WrittenMember | null> | null {
    const all = named.get(name) ?? this.#byText.get(description ?? '') ?? []
    const same = all.filter((each) => each.description !== null && each.description === description)
    const [found, ...others] = same.length > 0 ? same : all
    if (!found || others.length > 0) return null
    // Another text is written for another tool of the same name; code may add to one.
    if (found.description !== null && description !== null && !description.includes(found.description))
      return null
    const { file, node } = found
    const place = placeAt(this.#search, file, { start: node.getStart(), end: node.end })
    if (!place) return null
    const member = (value: ts.Node | null) => value && memberOf(this.#search, at(place, value))
    const span = spanOf(place)
    const own = nameMember(this.#search, { file, whole: span, key: span, value: span }, name)
    const first =
      own ??
      member(writtenValue(node, ['name']) ?? (ts.isClassLike(node) ? null : keyedBy(node)?.name) ?? null)
    return (
      first && [first, member(descriptionIn(node)), ...further.map((keys) => member(writtenPart(node, keys)))]
    )
  }

  #ofCall(
    name: string,
    description: string | null,
    further: ReadonlyArray<readonly string[]>,
  ): Array<WrittenMember | null> | null {
    const [found, ...others] =
      description === null ? [] : (this.#calls.get(textsKey(name, description)) ?? [])
    if (!found || others.length > 0) return null
    const { file, node } = found
    const place = placeAt(this.#search, file, { start: node.getStart(), end: node.end })
    if (!place) return null
    const whole = spanOf(place)
    const member = (value: ts.Node | undefined): WrittenMember | null => {
      const span = value && spanOf(at(place, value))
      return span ? { file, whole, key: span, value: span } : null
    }
    const schema = node.arguments?.find(
      (each) => each !== found.name && each !== found.description && mayBeSchema(each),
    )
    return [
      member(found.name),
      member(found.description),
      ...further.map((keys) => (keys.some(isSchemaKey) ? member(schema) : null)),
    ]
  }

  #all(): Map<string, NamedObject[]> {
    const named = new Map<string, NamedObject[]>()
    for (const file of this.#files) {
      const tree = this.#search.tree(file)
      for (const node of tree ? definitionNodesOf(tree) : []) {
        if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
          this.#addCall(file, node)
          continue
        }
        const described = descriptionIn(node)
        if (!described) continue
        const description = ts.isStringLiteralLike(described) ? described.text : null
        const name = nameOf(node)
        const [into, key] = name ? [named, name] : [this.#byText, isNamed(node) ? description : null]
        if (key) into.set(key, [...(into.get(key) ?? []), { file, node, description }])
      }
    }
    return named
  }

  #addCall(file: string, node: ts.CallExpression | ts.NewExpression): void {
    const [name, description] = node.arguments ?? []
    const texts = name && description ? [constantText(name), constantText(description)] : []
    const [called, described] = texts
    if (!name || !description || called == null || described == null) return
    const key = textsKey(called, described)
    this.#calls.set(key, [...(this.#calls.get(key) ?? []), { file, node, name, description }])
  }
}

function textsKey(name: string, description: string): string {
  return JSON.stringify([name, description])
}

/** Whether an argument is neither a text nor a list nor a function. */
function mayBeSchema(argument: ts.Expression): boolean {
  const value = unwrap(argument)
  return (
    ts.isObjectLiteralExpression(value) ||
    ts.isCallExpression(value) ||
    ts.isIdentifier(value) ||
    ts.isPropertyAccessExpression(value)
  )
}

function writtenValue(object: Definition, keys: readonly string[]): ts.Expression | null {
  return valueUnder(object, (key) => keys.includes(key))
}

/** What is registered as the schema may have another name in the object: `inputSchema: tool.parameters`. */
function writtenPart(object: Definition, keys: readonly string[]): ts.Expression | null {
  return writtenValue(object, keys) ?? (keys.some(isSchemaKey) ? valueUnder(object, isSchemaKey) : null)
}

function valueUnder(object: Definition, isOne: (key: string) => boolean): ts.Expression | null {
  for (const property of ts.isClassLike(object) ? object.members : object.properties) {
    if (!ts.isPropertyAssignment(property) && !ts.isPropertyDeclaration(property)) continue
    const key = propertyKey(property.name)
    if (typeof key === 'string' && isOne(key) && property.initializer) return unwrap(property.initializer)
  }
  return null
}

function descriptionIn(object: Definition): ts.Expression | null {
  return writtenValue(object, ['description'])
}

/** Whether it has a name that is not written out. */
function isNamed(object: Definition): boolean {
  return writtenValue(object, ['name']) !== null
}

/** Its own name, else the key that it stands under, or what is made of it. */
function nameOf(object: Definition): string | null {
  const own = writtenValue(object, ['name'])
  if (own) return ts.isStringLiteralLike(own) ? own.text : null
  const property = ts.isClassLike(object) ? null : keyedBy(object)
  return property && propertyKey(property.name)
}

/** The property whose value an object is, or a call that is given it. */
function keyedBy(object: ts.Expression): ts.PropertyAssignment | null {
  let node = outermost(object)
  while (ts.isCallExpression(node.parent)) node = outermost(node.parent)
  return ts.isPropertyAssignment(node.parent) && node.parent.initializer === node ? node.parent : null
}

import type { CallShape, DefinitionForm, Framework, OtherRole } from '../model/framework.js'
import { USE_SIGN } from '../providers/index.js'
import type { CalleeRef } from '../syntax/imports.js'
import { moduleName, withoutScheme } from '../syntax/specifiers.js'
import { DEFINE_TOOL_NAME, signsOf, wordsOf } from './signs.js'

/** Names that say "a tool is defined here" whatever module they come from, and modules whose functions do. */
export class Markers {
  /** Callees recognized by their name alone. */
  readonly names: ReadonlySet<string>
  /** The same with members: `Tool.define`. */
  readonly #chains: ReadonlySet<string>
  /** Object literals that are definitions. */
  readonly literals: ReadonlyArray<{ framework: Framework; shape: CallShape }>
  /** Classes that are definitions by their members. */
  readonly classes: ReadonlyArray<{ framework: Framework; shape: CallShape }>
  /** Decorators of a project's own that are given a definition in parts. */
  readonly decorators: ReadonlyArray<{ framework: Framework; shape: CallShape }>
  /** Files that are definitions by what they export. */
  readonly files: ReadonlyArray<{ framework: Framework; shape: CallShape }>
  /** Functions that answer a request for tools. */
  readonly answers: ReadonlyArray<{ framework: Framework; shape: CallShape }>
  /** Methods that give a definition back. */
  readonly chained: ReadonlySet<string>
  /** The last names of functions that are given object literals as tools. */
  readonly #takers: ReadonlySet<string>
  /** Keys under which these have them: `tools`. */
  readonly #givenKeys: ReadonlySet<string>
  /** Keys of the input of such objects. */
  readonly #givenInputs: ReadonlySet<string>
  /** Keys of parts of a definition that is a class. */
  readonly memberKeys: ReadonlySet<string>
  /** The same of classes that are told by their members. */
  readonly ownMemberKeys: ReadonlySet<string>
  /** Base classes that take a definition from `super({ … })`. */
  readonly #superClasses: ReadonlySet<string>
  /** The last names of callees, by form: one of these may be a framework's, however it came into its file. */
  readonly #words: ReadonlySet<string>
  /** Those of them that define no tools, whatever framework they are of. */
  readonly #roles: ReadonlyMap<string, OtherRole>
  /** By the last name of a callee and the number of arguments, whether each framework takes the last one as the handler. */
  readonly #handled = new Map<string, boolean>()
  readonly #modules = new Map<string, CallShape[]>()
  readonly #subpaths: Array<{ prefix: string; shapes: CallShape[] }> = []
  readonly #text: RegExp
  readonly #wordLists: readonly RegExp[][]
  readonly #contributed: string[] = []
  readonly #validators: ReadonlySet<string>

  /** @param validators specifiers under which validators are imported */
  constructor(frameworks: readonly Framework[], validators: readonly string[] = []) {
    this.#validators = new Set(validators)
    const names = new Set<string>()
    const chains = new Set<string>()
    const words = new Set<string>()
    const literals: Array<{ framework: Framework; shape: CallShape }> = []
    const answers: Array<{ framework: Framework; shape: CallShape }> = []
    const files: Array<{ framework: Framework; shape: CallShape }> = []
    const classes: Array<{ framework: Framework; shape: CallShape }> = []
    const decorators: Array<{ framework: Framework; shape: CallShape }> = []
    const chained = new Set<string>()
    const memberKeys = new Set<string>()
    const takers = new Set<string>()
    const givenKeys = new Set<string>()
    const givenInputs = new Set<string>()
    const superClasses = new Set<string>()
    const roles = new Map<string, OtherRole>()
    const toolWords = new Set<string>()
    for (const framework of frameworks) {
      for (const shape of framework.calls) {
        for (const name of shape.chain ?? []) chained.add(name)
        if (shape.form === 'manifest') {
          this.#contributed.push(`"${lastName(shape.callee)}"`)
          continue
        }
        if (shape.form === 'literal') {
          literals.push({ framework, shape })
          if (shape.given) {
            takers.add(lastName(shape.callee))
            if (shape.given.key !== undefined) givenKeys.add(shape.given.key)
            for (const key of shape.fields.input ?? []) givenInputs.add(key)
          }
          continue
        }
        if (shape.form === 'answer' || shape.form === 'module') {
          const those = shape.form === 'answer' ? answers : files
          those.push({ framework, shape })
          continue
        }
        if (shape.form === 'class' && shape.known) {
          classes.push({ framework, shape })
          continue
        }
        if (shape.form === 'call' && shape.known) {
          decorators.push({ framework, shape })
          continue
        }
        const name = lastName(shape.callee)
        words.add(name)
        if (shape.role) roles.set(name, shape.role)
        else toolWords.add(name)
        for (const list of shape.arguments) {
          const key = arityKey(name, list.length)
          this.#handled.set(key, list.at(-1) === 'handler' && this.#handled.get(key) !== false)
        }
        if (shape.form === 'class') for (const key of Object.values(shape.fields).flat()) memberKeys.add(key)
        if (shape.superConfig) superClasses.add(name)
        if (framework.modules.length === 0) (shape.callee === name ? names : chains).add(shape.callee)
      }
      for (const module of framework.modules) this.#addModule(module, framework.calls)
    }
    this.names = names
    this.#chains = chains
    this.literals = literals
    this.answers = answers
    this.classes = classes
    this.decorators = decorators
    this.files = files
    this.chained = chained
    this.memberKeys = memberKeys
    this.ownMemberKeys = new Set(classes.flatMap(({ shape: { fields } }) => Object.values(fields).flat()))
    this.#takers = takers
    this.#givenKeys = givenKeys
    this.#givenInputs = givenInputs
    this.#superClasses = superClasses
    this.#words = words
    this.#roles = new Map([...roles].filter(([name]) => !toolWords.has(name)))
    this.#text = signsOf(frameworks)
    this.#wordLists = [...literals, ...classes, ...decorators, ...files]
      .map(({ shape }) => wordsOf(shape, validators))
      .filter((words) => words !== null)
  }

  #addModule(module: string, shapes: CallShape[]): void {
    if (module.endsWith('*')) this.#subpaths.push({ prefix: module.slice(0, -1), shapes })
    else {
      const name = moduleName(module)
      this.#modules.set(name, [...new Set([...(this.#modules.get(name) ?? []), ...shapes])])
    }
  }

  /** Whether a module specifier is a validator's. */
  isValidator(specifier: string): boolean {
    return this.#validators.has(specifier)
  }

  /** Whether a callee of this name defines tools, whatever module it comes from: `defineTool`, `definePageTool`, … */
  isName(name: string): boolean {
    return this.names.has(name) || DEFINE_TOOL_NAME.test(name)
  }

  /** Whether some framework has a function, method or class of this name. */
  isWord(name: string): boolean {
    return this.#words.has(name)
  }

  /** The same for an imported function, by the name that its module has for it. */
  isImportedWord(ref: CalleeRef): boolean {
    return ref.kind === 'import' && this.isWord(ref.members.at(-1) ?? ref.name)
  }

  /** What functions and methods of this name define where that is no tool. */
  roleOf(name: string): OtherRole | undefined {
    return this.#roles.get(name)
  }

  /** Whether a function or method of this name takes the last of so many arguments as the handler, whatever framework it is of. */
  endsInHandler(name: string, count: number): boolean {
    return this.#handled.get(arityKey(name, count)) === true
  }

  /** Whether some framework's function or method of this name is given object literals as tools. */
  isTaker(name: string): boolean {
    return this.#takers.has(name)
  }

  /** Whether a text may send tools to a model. */
  maySendTools(text: string): boolean {
    return USE_SIGN.test(text) || this.namesTaker(text)
  }

  /** Whether a text has the name of one. */
  namesTaker(text: string): boolean {
    for (const name of this.#takers) if (text.includes(name)) return true
    return false
  }

  /** The same, or a key under which one by another name may be given tools. */
  mayNameTaker(text: string): boolean {
    for (const key of this.#givenKeys) if (text.includes(key)) return true
    return this.namesTaker(text)
  }

  /** Whether some framework's function is given tools under this key. */
  isGivenKey(key: string): boolean {
    return this.#givenKeys.has(key)
  }

  /** Whether a text has a key under which what is given to one holds its input. */
  mayBeGiven(text: string): boolean {
    for (const key of this.#givenInputs) if (text.includes(key)) return true
    return false
  }

  /** How a callee is given object literals as tools, by the module that it comes from. */
  takersOf(ref: CalleeRef): CallShape[] {
    const from = importedPath(ref)
    if (!from) return []
    return this.#shapesOf(from.specifier).filter(({ given, callee }) => given && isAt(callee, from))
  }

  /** Whether a class of this name takes a definition from `super({ … })` of those that extend it. */
  takesSuper(name: string): boolean {
    return this.#superClasses.has(name)
  }

  /** The cheap test that comes before any parse: text without these words defines no tool. */
  mayDefineTools(text: string): boolean {
    return this.#text.test(text) || this.#wordLists.some((words) => words.every((word) => word.test(text)))
  }

  /** The same for a package.json. */
  mayContributeTools(text: string): boolean {
    return this.#contributed.some((key) => text.includes(key))
  }

  /** Whether a callee is a framework's own, by the module that it comes from. */
  isKnown(ref: CalleeRef, form: DefinitionForm): boolean {
    const from = importedPath(ref)
    if (!from) return false
    return this.#shapesOf(from.specifier).some(
      (shape) => (shape.form ?? 'call') === form && isAt(shape.callee, from),
    )
  }

  /** Whether an object with these keys is a definition where it has this type. */
  isTyped(ref: CalleeRef, keys: readonly string[]): boolean {
    const from = importedPath(ref)
    if (!from) return false
    return this.#shapesOf(from.specifier).some(
      ({ form, callee, given, anyOf }) =>
        form === 'literal' &&
        !given &&
        isAt(callee, from) &&
        (anyOf?.some((key) => keys.includes(key)) ?? true),
    )
  }

  #shapesOf(written: string): CallShape[] {
    const specifier = withoutScheme(written)
    const exact = this.#modules.get(moduleName(specifier))
    const below = this.#subpaths.filter(({ prefix }) => specifier.startsWith(prefix))
    return below.length === 0 ? (exact ?? []) : [...(exact ?? []), ...below.flatMap(({ shapes }) => shapes)]
  }

  /** Whether a callee's name, here or where it comes from, is one for what defines tools. */
  isNamed(ref: CalleeRef, name: string): boolean {
    if (this.isName(name)) return true
    if (!hasName(ref)) return false
    if (ref.kind === 'import' && isWhole(ref))
      return /(^|\/)define-?tool(\.[cm]?[jt]sx?)?$/i.test(ref.specifier)
    return this.isName(ref.members.at(-1) ?? ref.name) || this.#chains.has(chainOf(ref))
  }
}

/** A callee as a chain, by the names that its own file has or imports: `Tool.define`. */
export function chainOf(ref: CalleeRef): string {
  if (!hasName(ref)) return ''
  return [ref.name, ...ref.members].join('.')
}

function hasName(ref: CalleeRef): ref is CalleeRef & { kind: 'import' | 'local' } {
  return ref.kind === 'import' || ref.kind === 'local'
}

/** The default export may go by any name: `OpenAI.Chat` in the data is `import AI from 'openai'`, `AI.Chat`. */
function isAt(callee: string, { paths, isDefault }: { paths: string[]; isDefault: boolean }): boolean {
  if (paths.includes(callee)) return true
  return isDefault && callee.includes('.') && paths.includes(callee.slice(callee.indexOf('.') + 1))
}

/** The module that a callee is imported from and what it is called there: `tool`, `McpServer#tool`; null for others. */
function importedPath(ref: CalleeRef): { specifier: string; paths: string[]; isDefault: boolean } | null {
  if (ref.kind === 'import') {
    const path = [...(ref.name === '*' ? [] : [ref.name]), ...ref.members].join('.')
    // The default export of CommonJS is the whole.
    const isDefault = ref.name === 'default' && ref.members.length > 0
    const paths = isDefault ? [path, ref.members.join('.')] : [path]
    return { specifier: ref.specifier, paths, isDefault }
  }
  if (ref.kind !== 'made' || ref.members.length === 0) return null
  const maker = importedPath(ref.by)
  if (!maker) return null
  const members = ref.members.join('.')
  return { ...maker, paths: maker.paths.map((path) => `${path}#${members}`) }
}

/** A module's default export, or all that it exports. */
function isWhole({ name, members }: CalleeRef & { kind: 'import' }): boolean {
  return members.length === 0 && (name === 'default' || name === '*')
}

/** `tool` in `Tool.tool` and in `McpServer#tool`. */
export function lastName(callee: string): string {
  return callee.slice(Math.max(callee.lastIndexOf('.'), callee.lastIndexOf('#')) + 1)
}

function arityKey(name: string, count: number): string {
  return `${name}/${count}`
}

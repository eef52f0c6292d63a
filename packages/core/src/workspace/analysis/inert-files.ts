import type { Markers } from '../../detect/markers.js'
import type { FactoryIndex } from './factory-index.js'

/** Barrels lead on to files that may make tools, those that compilers write too. */
const EXPORTS_ON =
  /\bexport\s*(?:\*|\{[^{}]*\}\s*from)|__exportStar\(|\bdefineProperty\(exports, ['"](?!__esModule)|\bexports\b[^\n]{0,80}= *require\(/

/** What a text says of tools. */
interface TextSigns {
  text: string
  /** Whether it has a word for defining tools. */
  isSigned: boolean
  /** Whether it has one of the first names of factories. Names are only ever added. */
  namesFactory: boolean
  names: number
  exportsOn: boolean | null
}

/** Files that neither make tools nor lead to one, as far as a look at their texts tells; each text is looked through once. */
export class InertFiles {
  readonly #signs = new Map<string, TextSigns>()
  readonly #read: (file: string) => string | null
  readonly #markers: Markers
  readonly #index: FactoryIndex

  constructor(read: (file: string) => string | null, markers: Markers, index: FactoryIndex) {
    this.#read = read
    this.#markers = markers
    this.#index = index
  }

  has(file: string): boolean {
    const text = this.#read(file)
    if (text === null) return true
    const signs = this.#signsOf(file, text)
    if (this.#areOfTools(signs)) return false
    signs.exportsOn ??= EXPORTS_ON.test(text)
    return !signs.exportsOn
  }

  /** Whether a file's text has a word for defining tools, or names a factory. */
  mayDefineTools(file: string, text: string): boolean {
    return this.#areOfTools(this.#signsOf(file, text))
  }

  #signsOf(file: string, text: string): TextSigns {
    let signs = this.#signs.get(file)
    if (signs?.text !== text) {
      const isSigned = this.#markers.mayDefineTools(text)
      signs = { text, isSigned, namesFactory: false, names: 0, exportsOn: null }
      this.#signs.set(file, signs)
    }
    return signs
  }

  #areOfTools(signs: TextSigns): boolean {
    const { factoryNames } = this.#index
    for (; !signs.isSigned && !signs.namesFactory && signs.names < factoryNames.length; signs.names++)
      signs.namesFactory = signs.text.includes(factoryNames[signs.names] as string)
    return signs.isSigned || signs.namesFactory
  }
}

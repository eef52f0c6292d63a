import type { Markers } from '../../detect/markers.js'
import type { FactoryIndex } from './factory-index.js'

/** Barrels lead on to files that may make tools. */
const EXPORTS_ON = /\bexport\s*(?:\*|\{[^}]*\}\s*from)/

/** Files that neither make tools nor lead to one, as far as a look at their texts tells; found once for each text. */
export class InertFiles {
  readonly #found = new Map<string, { text: string; isInert: boolean; names: number }>()
  readonly #read: (file: string) => string | null
  readonly #markers: Markers
  readonly #index: FactoryIndex

  constructor(read: (file: string) => string | null, markers: Markers, index: FactoryIndex) {
    this.#read = read
    this.#markers = markers
    this.#index = index
  }

  /** Whether text has a word for defining tools, or names a factory. */
  mayDefineTools(text: string): boolean {
    return this.#markers.mayDefineTools(text) || this.#index.factoryNames.some((name) => text.includes(name))
  }

  has(file: string): boolean {
    const text = this.#read(file)
    if (text === null) return true
    const known = this.#found.get(file)
    const names = this.#index.factoryNames
    if (known?.text === text) {
      // Names are only ever added.
      for (; known.isInert && known.names < names.length; known.names++)
        known.isInert = !text.includes(names[known.names] as string)
      return known.isInert
    }
    const isInert = !this.mayDefineTools(text) && !EXPORTS_ON.test(text)
    this.#found.set(file, { text, isInert, names: names.length })
    return isInert
  }
}

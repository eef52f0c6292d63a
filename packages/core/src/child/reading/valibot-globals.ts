import { entriesOf, safeGet } from './safe-get.js'

/** Puts one thing back as it was. */
export type Undo = () => void

type Members = Record<string, unknown>
type Call = (...args: unknown[]) => unknown

/** The ways back from what is set for all of a copy of Valibot: its configuration, and messages of three kinds. */
export function valibotGlobals(exports: unknown): Undo[] {
  const config = doors(exports, 'GlobalConfig')
  if (!config) return []
  const { message: _, ...before } = config.get() as Members
  const languages = [undefined, before['lang']]
  const messages = [
    ...['GlobalMessage', 'SchemaMessage'].map((kind) => new Messages(doors(exports, kind), [], languages)),
    ...specific(exports, languages),
  ]
  return [
    () => {
      // Nothing lists the languages that have messages: those in force, then and now, are looked after.
      const { lang } = config.get() as Members
      for (const each of messages) each.restore(lang)
    },
    () => {
      config.reset()
      if (Object.values(before).some((value) => value !== undefined)) config.set(before)
    },
  ]
}

interface Doors {
  get: Call
  set: Call
  reset: Call
}

function doors(exports: unknown, kind: string): Doors | null {
  const [get, set, reset] = ['get', 'set', 'delete'].map((verb) => safeGet(exports, `${verb}${kind}`))
  const isWhole = typeof get === 'function' && typeof set === 'function' && typeof reset === 'function'
  return isWhole ? { get: get as Call, set: set as Call, reset: reset as Call } : null
}

/** A message of `v.minLength` alone, and of any other function of the copy. */
function specific(exports: unknown, languages: unknown[]): Messages[] {
  const door = doors(exports, 'SpecificMessage')
  if (!door) return []
  const functions = entriesOf(exports as object).filter(([, value]) => typeof value === 'function')
  return functions.map(([, reference]) => new Messages(door, [reference], languages))
}

/** The messages of one kind (and, where they are of one function, of it), by language. */
class Messages {
  readonly #before = new Map<unknown, unknown>()

  constructor(
    readonly doors: Doors | null,
    readonly reference: unknown[],
    languages: unknown[],
  ) {
    for (const language of languages) this.#before.set(language, doors?.get(...reference, language))
  }

  restore(current: unknown): void {
    for (const language of new Set([...this.#before.keys(), current])) {
      const before = this.#before.get(language)
      if (!this.doors || this.doors.get(...this.reference, language) === before) continue
      if (before === undefined) this.doors.reset(...this.reference, language)
      else this.doors.set(...this.reference, before, language)
    }
  }
}

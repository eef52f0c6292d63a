import { describe, expect, it } from 'vitest'
import { Readings } from '../../client/src/documents/readings.js'
import { fc } from '../property.js'

/** A document as VS Code reads it: what is asked for meanwhile waits, and all that waits begins at once. */
class Document {
  /** The change that the text shows that was given last. */
  shown = 0
  now = 0
  /** For each reading under way, the change that its text shows. */
  readonly under: number[] = []
  #waiting = 0
  readonly #readings: Readings

  constructor() {
    this.#readings = new Readings(() => {
      if (this.under.length > 0) this.#waiting++
      else this.under.push(this.now)
    })
  }

  change(): void {
    this.now++
    this.#readings.change('a')
  }

  answer(): void {
    const read = this.under[0]
    if (read === undefined) return
    this.shown = read
    this.#readings.end('a')
    this.under.shift()
    while (this.#waiting > 0) {
      this.#waiting--
      this.under.push(this.now)
    }
  }

  close(): void {
    this.#readings.close('a')
    this.under.length = 0
    this.#waiting = 0
  }
}

describe('readings of a virtual document', () => {
  it('never overlap, and the last one is of the newest text, whatever changes when', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('change', 'answer', 'close')), (steps) => {
        const document = new Document()
        for (const step of steps) {
          document[step]()
          expect(document.under.length).toBeLessThanOrEqual(1)
        }
        document.change()
        while (document.under.length > 0) document.answer()
        expect(document.shown).toBe(document.now)
      }),
    )
  })

  it('are as few as possible: one more for all that changed during one', () => {
    const document = new Document()
    document.change()
    for (let change = 0; change < 100; change++) document.change()
    let answers = 0
    for (; document.under.length > 0; answers++) document.answer()
    expect(answers).toBe(2)
  })
})

import { describe, expect, it } from 'vitest'
import { Example } from './example.js'
import { unpackedExtension } from './extension.js'
import { runInHost } from './in-host/run.js'

// The tests run where vitest cannot reach them; each of them is one of vitest's here.
const example = new Example()
const outcomes = await runInHost(unpackedExtension(), example.root).finally(() => example.remove())

describe('in the extension host', () => {
  it('has tests', () => expect(outcomes.length).toBeGreaterThan(0))
  for (const { title, failure } of outcomes) {
    it(title, () => {
      if (failure !== null) expect.fail(failure)
    })
  }
})

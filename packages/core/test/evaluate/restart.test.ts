import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { Child } from '#core/evaluate/child.js'
import { Evaluator } from '#core/evaluate/host.js'
import { describing, lazy, request } from './program.js'
import { told } from './told.js'

const STEPS = 12

/* Packages may change at any moment, also in the very steps in which a process becomes ready for the work that waits for it. */
it.each(Array.from({ length: STEPS }, (_, step) => step))(
  'a restart %i steps after the process is ready leaves no question unanswered',
  async (steps) => {
    const evaluator = new Evaluator({ timeoutMs: 3000, env: [], node: null, cwd: tmpdir() })
    const ready = Child.prototype.ready
    let isFirst = true
    const restart = async () => {
      for (let step = 0; step < steps; step++) await null
      evaluator.restart()
    }
    Child.prototype.ready = function (this: Child) {
      const readiness = ready.call(this)
      if (isFirst) void readiness.then(restart)
      isFirst = false
      return readiness
    }
    try {
      expect(await told(evaluator, request([lazy('/w/a.ts', describing('"here"'))]))).toEqual(['here'])
    } finally {
      Child.prototype.ready = ready
      await evaluator.dispose()
    }
  },
)

import { afterAll, expect } from 'vitest'
import { toAccept, toMatchWire, toRefuse, toSurvive } from './matchers.js'
import { dispose } from './project.js'

export { configure, dispose, type ToolReference, type ToolsightOptions } from './project.js'

/** What `expect(tool)` can say of a tool. */
export interface ToolMatchers<R = Promise<void>> {
  /** Its validator takes the input: JSON, or the text that a model wrote. */
  toAccept(input: unknown): R
  /** Its validator refuses the input, and with `reading` the model reads that of the refusal. */
  toRefuse(input: unknown, reading?: string | RegExp): R
  /** What the provider is sent is what the snapshot has. */
  toMatchWire(target: string): R
  /** It accepts no call that models really make with another meaning, and with `least` survives that many. */
  toSurvive(least?: number): R
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: it has the parameters of the interface that it adds to.
  interface Matchers<T = any> extends ToolMatchers {}
}

expect.extend({ toAccept, toRefuse, toMatchWire, toSurvive })
afterAll(dispose)

import { prepareUnknowns } from '../reading/index.js'

/** Classes that Node makes at their first use, and then keeps for good on the global object. */
const MADE_AT_FIRST_USE = [
  'Blob',
  'CompressionStream',
  'DecompressionStream',
  'File',
  'FormData',
  'Headers',
  'MessageEvent',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoderStream',
  'TextEncoderStream',
  'TransformStream',
  'WritableStream',
  'crypto',
]

const SPOKEN = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const

let isQuiet = false
let isPrepared = false

/** What SDKs use of Node would otherwise look like a change that some code made and that cannot be undone. */
export function makeWhatSdksUse(): void {
  for (const name of MADE_AT_FIRST_USE) Reflect.get(globalThis, name)
}

/** Brings a process into the state in which SDKs run, once. */
export function prepareForSdks(): void {
  if (isPrepared) return
  isPrepared = true
  // SDKs use storages of their own, whose hooks these are, too.
  prepareUnknowns()
  const { console } = globalThis
  for (const name of SPOKEN) {
    const speak = console[name]
    console[name] = (...words: unknown[]) => {
      if (!isQuiet) speak(...words)
    }
  }
}

/** SDKs print advice, which belongs to a program that runs, and to no log of ours. */
export async function quietly<T>(run: () => Promise<T>): Promise<T> {
  isQuiet = true
  try {
    return await run()
  } finally {
    isQuiet = false
  }
}

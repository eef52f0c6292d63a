import type { RecordedRequest, Recorder } from './recorder.js'
import { requestOf } from './recorder.js'

/**
 * The first request that an SDK makes through the `fetch` of the process: for those that take no other. What they keep of
 * it when they are loaded is the guard's, which refuses.
 *
 * @throws as `requestOf` does
 */
export async function globalRequestOf(send: (recorder: Recorder) => unknown): Promise<RecordedRequest> {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'fetch')
  try {
    return await requestOf((recorder) => {
      Object.defineProperty(globalThis, 'fetch', { ...before, value: recorder.fetch })
      return send(recorder)
    })
  } finally {
    if (before) Object.defineProperty(globalThis, 'fetch', before)
  }
}

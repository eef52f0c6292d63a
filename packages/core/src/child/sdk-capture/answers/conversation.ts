import { NotSent } from '../capture.js'
import { type RecordedRequest, Recorder } from '../recorder.js'

/**
 * The second request that an SDK makes, which carries the result of a tool call: `answer` is the body of the response to the first
 * one and asks for that call.
 *
 * @throws what `send` throws before it, or {NotSent} where it ends without one
 */
export async function secondRequestOf(
  answer: object,
  send: (fetch: typeof globalThis.fetch) => unknown,
): Promise<RecordedRequest> {
  const recorder = new Recorder()
  let isFirst = true
  const fetch = async (input: unknown, init?: { body?: unknown }): Promise<Response> => {
    if (!isFirst) return recorder.fetch(input, init)
    isFirst = false
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  }
  const ended = Promise.resolve(send(fetch as typeof globalThis.fetch)).then(() => {
    throw new NotSent('It made no second request.')
  })
  return Promise.race([recorder.first, ended])
}

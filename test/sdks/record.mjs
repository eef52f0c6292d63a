/*
 * For programs that use an SDK as its documentation says, with a `fetch` that writes down and never answers.
 */

/** What of a request's body `pick` takes, of the first request that `send` makes. */
export async function sent(send, pick) {
  const body = await new Promise((resolve, reject) => {
    const fetch = async (url, init) => {
      const { body } = init ?? {}
      resolve(JSON.parse(typeof body === 'string' ? body : await new Response(body ?? url.body).text()))
      return new Promise(() => {})
    }
    Promise.resolve(send(fetch)).then(() => reject(new Error('No request was made')), reject)
  })
  return pick(body)
}

/** What a definition fails with, as `{ refused: message }`. */
export function refused(define) {
  try {
    define()
  } catch ({ message }) {
    return { refused: message }
  }
  throw new Error('It was not refused')
}

/** Prints entries by target and tool, and ends: requests that were not answered are left behind. */
export async function print(targets) {
  const shown = {}
  for (const [target, entries] of Object.entries(targets)) {
    shown[target] = {}
    for (const [name, entry] of Object.entries(entries)) shown[target][name] = await entry
  }
  process.stdout.write(JSON.stringify(shown), () => process.exit())
}

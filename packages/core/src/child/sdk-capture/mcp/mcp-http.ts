import { NotSent } from '../capture.js'
import { answering, type McpServer, type Message } from './mcp-session.js'

const SESSION = 'mcp-session-id'

/** A server that answers requests of HTTP, which it is given without a network: one message each, as JSON or as the one event of a stream. */
export function answeringHttp(handle: (request: Request) => Promise<Response>): McpServer {
  let session: string | null = null
  return answering(async (sent) => {
    const message = sent as Message
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(session !== null && { [SESSION]: session }),
    }
    const body = JSON.stringify(message)
    const response = await handle(new Request('http://localhost/mcp', { method: 'POST', headers, body }))
    session ??= response.headers.get(SESSION)
    const text = await response.text()
    const answer = parsed(isStream(response) ? dataOf(text) : text) as Message | null
    if (!answer && response.ok) return null
    // Where the server itself cannot be made, the error says so without the id that is waited for.
    if (answer?.error) return { ...answer, id: message.id }
    if (!response.ok) throw new NotSent(`It answers HTTP ${response.status}: ${text}`)
    return answer
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false
}

/** The data of the last event that has some. @throws {NotSent} where none has */
function dataOf(stream: string): string {
  const events = stream.split(/\r?\n\r?\n/).map((event) =>
    event
      .split(/\r?\n/)
      .flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trimStart()] : []))
      .join('\n'),
  )
  const data = events.findLast((each) => each !== '')
  if (data === undefined) throw new NotSent('Its stream of events has no answer.')
  return data
}

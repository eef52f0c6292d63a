import { spawn } from 'node:child_process'
import readline from 'node:readline'

/**
 * Asks a server what an MCP host asks it: what it lists, and what it answers to a wrong input for each tool.
 *
 * @param request sends a JSON-RPC request and gives its answer
 * @param notify sends a JSON-RPC notification
 */
export async function askServer({ request, notify }, wrong) {
  const client = { name: 'newcomer', version: '1.0.0' }
  const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: client }
  await request('initialize', hello)
  await notify('notifications/initialized')
  const { result, error } = await request('tools/list', {})
  if (error) return { listed: null, failed: error.message, answers: {} }
  const answers = {}
  for (const [name, input] of Object.entries(wrong)) {
    const answer = await request('tools/call', { name, arguments: input })
    answers[name] = answer.error
      ? { text: answer.error.message, isError: true }
      : {
          text: answer.result.content.map(({ text }) => text).join(''),
          isError: answer.result.isError === true,
        }
  }
  return { listed: result.tools, answers }
}

/** A server that is a program and speaks on its standard streams. */
export async function askStdioServer(file, { cwd, env, wrong, timeout = 30_000 }) {
  const child = spawn(process.execPath, [file], { cwd, env: { ...process.env, ...env }, timeout })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const waiting = new Map()
  const ended = new Promise((_, reject) => {
    child.on('error', reject)
    child.on('close', (code) => reject(new Error(`The server ended with ${code}: ${stderr}`)))
  })
  ended.catch(() => {})
  child.stdin.on('error', () => {})
  readline.createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line)
    waiting.get(message.id)?.(message)
  })
  const write = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  let last = 0
  const request = (method, params) => {
    const id = ++last
    const answer = new Promise((resolve) => waiting.set(id, resolve))
    write({ id, method, params })
    return Promise.race([answer, ended])
  }
  try {
    return await askServer({ request, notify: async (method) => write({ method }) }, wrong)
  } finally {
    child.kill()
  }
}

/** A server of the SDK for JavaScript, in this process. */
export async function askConnectedServer(server, wrong) {
  const waiting = new Map()
  const transport = {
    start: async () => {},
    close: async () => {},
    send: async (message) => waiting.get(message.id)?.(message),
  }
  await server.connect(transport)
  let last = 0
  const request = (method, params) => {
    const id = ++last
    const answer = new Promise((resolve) => waiting.set(id, resolve))
    transport.onmessage({ jsonrpc: '2.0', id, method, params })
    return answer
  }
  const notify = async (method) => transport.onmessage({ jsonrpc: '2.0', method })
  return askServer({ request, notify }, wrong)
}

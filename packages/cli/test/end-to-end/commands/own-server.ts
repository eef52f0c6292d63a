/** A server that answers by hand; \`list\` is the source of a function from parameters to an answer. */
export function ownServer(list: string, before = ''): string {
  return `${before}
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'own', version: '1' } }),
  'tools/' + 'list': 0,
}
answers['tools/list'] = ${list}
let text = ''
process.stdin.on('data', (chunk) => {
  const lines = (text += chunk).split('\\n')
  text = lines.pop()
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line)
    if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) }) + '\\n')
  }
})
`.replace("  'tools/' + 'list': 0,\n", '')
}

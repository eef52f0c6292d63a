import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Client, sharedClient, withClient as withOwnClient } from '../client.js'

const withClient = sharedClient()

const server = `import { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

const server = new McpServer({ name: 'harbour', version: '1.0.0' })
const berth = server.registerTool('find_berth', { description: 'Finds a berth.' }, async () => ({ content: [] }))
berth.update({ description: 'Finds.' })
await server.connect(new StdioServerTransport())
`
const config = `{
  "servers": [{ "name": "harbour", "command": "node", "args": ["server.mjs"] }]
}
`
const packages = { '@modelcontextprotocol/server': '@modelcontextprotocol/server', zod: 'zod' }
const files = { 'server.mjs': server, 'toolsight.config.json': config }

const compare = (client: Client, argument: object) =>
  client.request<never>('workspace/executeCommand', {
    command: 'toolsight.compareServer',
    arguments: [argument],
  })

const asked = (client: Client) =>
  client.sent.requests.next(({ method }) => method === 'window/showMessageRequest')

it('starts a server once the user agrees, and shows the differences among the diagnostics', async () => {
  await withClient(files, { packages }, async (client, project) => {
    const uri = project.uri('server.mjs')
    await client.open(uri, server)
    client.onRequest('window/showMessageRequest', () => ({ title: 'Start' }))
    const question = asked(client)
    const result = await compare(client, { uri })
    expect((await question).params).toMatchObject({
      message: expect.stringMatching(/^Start the server harbour\? .*: node server\.mjs in /),
    })
    expect(result).toMatchObject({
      server: 'harbour',
      tools: 1,
      findings: [{ code: 'listed-differs', file: 'server.mjs', tool: 'find_berth' }],
    })
    const codes = ({ diagnostics }: { diagnostics: Array<{ code?: unknown }> }) =>
      diagnostics.map(({ code }) => code)
    await client.sent.diagnostics.next((each) => each.uri === uri && codes(each).includes('listed-differs'))
    // The same command is not asked about again; an edit takes away what was found in its file.
    client.onRequest('window/showMessageRequest', () => null)
    expect(await compare(client, { uri, server: 'harbour' })).not.toBeNull()
    await client.replace(uri, 'Finds a berth.', 'Finds a free berth.')
    await client.sent.diagnostics.next(
      (each) => each.uri === uri && !codes(each).includes('listed-differs') && each.version === 2,
    )
  })
})

it('starts nothing where the user does not agree, and nothing by itself', async () => {
  const marking = `import { writeFileSync } from 'node:fs'\nwriteFileSync('started', '')\n${server}`
  await withOwnClient({ ...files, 'server.mjs': marking }, { packages }, async (client, project) => {
    const uri = project.uri('server.mjs')
    await client.open(uri, marking)
    await client.request('textDocument/codeLens', { textDocument: { uri } })
    await client.request('workspace/executeCommand', { command: 'toolsight.checkWorkspace' })
    client.onRequest('window/showMessageRequest', () => null)
    expect(await compare(client, { uri })).toBeNull()
    expect(existsSync(project.path('started'))).toBe(false)
  })
})

it('starts nothing in an untrusted workspace', async () => {
  await withClient(
    files,
    { packages, initializationOptions: { trusted: false } },
    async (client, project) => {
      await expect(compare(client, { uri: project.uri('server.mjs') })).rejects.toThrow(
        /only in a trusted workspace/,
      )
    },
  )
})

it('asks again where the command has changed', async () => {
  await withClient(files, { packages }, async (client, project) => {
    const uri = project.uri('server.mjs')
    client.onRequest('window/showMessageRequest', () => ({ title: 'Start' }))
    await compare(client, { uri })
    client.onRequest('window/showMessageRequest', () => null)
    const changed = config.replace('"server.mjs"', '"server.mjs", "--port", "1"')
    project.write('toolsight.config.json', changed)
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: project.uri('toolsight.config.json'), type: 2 }],
    })
    await expect.poll(() => compare(client, { uri }), { timeout: 20_000 }).toBeNull()
  })
})

it('puts a lens above each server of the configuration, and above what makes one', async () => {
  await withClient(files, { packages }, async (client, project) => {
    const lensesOf = async (name: string, text: string) => {
      await client.open(project.uri(name), text)
      const lenses = await client.request<
        Array<{ range: { start: { line: number } }; command?: { command: string; arguments: object[] } }>
      >('textDocument/codeLens', { textDocument: { uri: project.uri(name) } })
      return (lenses ?? []).flatMap(({ range, command }) =>
        command?.command === 'toolsight.compareServer' ? [[range.start.line, command.arguments]] : [],
      )
    }
    expect(await lensesOf('toolsight.config.json', config)).toEqual([
      [1, [{ uri: project.uri('toolsight.config.json'), server: 'harbour' }]],
    ])
    expect(await lensesOf('server.mjs', server)).toEqual([
      [3, [{ uri: project.uri('server.mjs'), server: 'harbour' }]],
    ])
  })
})

it('says at the server in the configuration why it fails, and warns of a key there', async () => {
  const failing = "console.error('No key.'); process.exit(3)\n"
  const text = config.replace('] }]', '], "env": { "KEY": "sk-8Jx2Qm5Vt9Lw3Rz7Nb4Kc6" } }]')
  await withOwnClient(
    { 'server.mjs': failing, 'toolsight.config.json': text },
    { packages },
    async (client, project) => {
      const uri = project.uri('toolsight.config.json')
      client.onRequest('window/showMessageRequest', () => ({ title: 'Start' }))
      const published = client.sent.diagnostics.next(
        (each) => each.uri === uri && each.diagnostics.some(({ code }) => code === 'server-failed'),
      )
      const result = await compare(client, { server: 'harbour' })
      expect(result).toMatchObject({
        tools: null,
        message: expect.stringContaining('gives no list of tools'),
      })
      const { diagnostics } = await published
      expect(diagnostics.map(({ code }) => code).sort()).toEqual(['secret-in-configuration', 'server-failed'])
      expect(diagnostics.find(({ code }) => code === 'server-failed')?.message).toContain('No key.')
    },
  )
})

// With an argument, a server on standard input and output; without, a client of each, and of one without a network, which prints what they list.
import { fileURLToPath } from 'node:url'
import { createApp } from '@cyanheads/mcp-ts-core'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { McpController, McpStrategy, StdioTransport } from '@rekog/mcp-nest'
import { print } from '../record.mjs'
import * as tools from './tools.mjs'

const SERVERS = {
  async core() {
    await createApp({ name: 'hotel', version: '1.0.0', tools: [tools.coreZod, tools.coreZod3] })
  },
  async nest() {
    McpController()(tools.Rooms)
    class Hotel {}
    Module({ controllers: [tools.Rooms] })(Hotel)
    const transports = [new StdioTransport()]
    const strategy = new McpStrategy({ name: 'hotel', version: '1.0.0', transports, logging: false })
    const app = await NestFactory.createMicroservice(Hotel, { strategy, logger: false })
    await app.listen()
  },
}

async function listedBy(transport) {
  const client = new Client({ name: 'guest', version: '1.0.0' })
  await client.connect(transport)
  const { tools } = await client.listTools()
  await client.close()
  return Object.fromEntries(tools.map((tool) => [tool.name, tool]))
}

function started(server) {
  const args = [fileURLToPath(import.meta.url), server]
  const env = { ...process.env, MCP_LOG_LEVEL: 'emerg' }
  return new StdioClientTransport({ command: process.execPath, args, env })
}

/** It answers requests of HTTP by itself; what it logs goes to standard output. */
function withoutNetwork(server) {
  console.log = () => {}
  return new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch: (url, init) => server.fetch(new Request(url, init)),
  })
}

const [server] = process.argv.slice(2)
if (server) await SERVERS[server]()
else
  await print({
    'mcp mcp-ts-core': await listedBy(started('core')),
    'mcp mcp-nest': await listedBy(started('nest')),
    'mcp mcp-use': await listedBy(withoutNetwork(tools.used)),
  })

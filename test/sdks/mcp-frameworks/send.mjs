// With an argument, a server on standard input and output; without, a client of each, which prints what it lists.
import { fileURLToPath } from 'node:url'
import { createApp } from '@cyanheads/mcp-ts-core'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
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

async function listedBy(server) {
  const client = new Client({ name: 'guest', version: '1.0.0' })
  const args = [fileURLToPath(import.meta.url), server]
  const env = { ...process.env, MCP_LOG_LEVEL: 'emerg' }
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }))
  const { tools } = await client.listTools()
  await client.close()
  return Object.fromEntries(tools.map((tool) => [tool.name, tool]))
}

const [server] = process.argv.slice(2)
if (server) await SERVERS[server]()
else await print({ 'mcp mcp-ts-core': await listedBy('core'), 'mcp mcp-nest': await listedBy('nest') })

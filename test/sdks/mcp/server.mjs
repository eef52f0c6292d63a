/*
 * A server of MCP SDK 2 and a client of its own, in one process. Prints what the client reads of `tools/list`, as JSON.
 */
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { server } from './tools.mjs'

const client = new Client({ name: 'test', version: '1' })
const [ours, theirs] = InMemoryTransport.createLinkedPair()
await server.connect(theirs)
await client.connect(ours)
const { tools } = await client.listTools()
process.stdout.write(JSON.stringify(tools))
process.exit()

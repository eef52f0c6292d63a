#!/usr/bin/env node
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'

const server = new McpServer({ name: 'weather', version: '1.0.0' })

server.registerTool(
  'add',
  {
    title: 'Addition',
    description: 'Add two numbers',
    inputSchema: { a: z.number(), b: z.number() },
    outputSchema: { sum: z.number() },
  },
  async ({ a, b }) => {
    const output = { sum: a + b }
    return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output }
  },
)

server.registerTool(
  'get-forecast',
  {
    description: 'Get the forecast of a place',
    inputSchema: {
      latitude: z.number().min(-90).max(90).describe('Latitude of the place'),
      longitude: z.number().min(-180).max(180).describe('Longitude of the place'),
      days: z.number().int().default(3),
    },
    annotations: { readOnlyHint: true },
  },
  async ({ latitude, longitude }) => ({ content: [{ type: 'text', text: `${latitude} ${longitude}` }] }),
)

await server.connect(new StdioServerTransport())

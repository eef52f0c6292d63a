import { Agent, OpenAIProvider, programmaticToolCallingTool, Runner, toolSearchTool } from '@openai/agents'
import { print, refused, sent } from '../record.mjs'
import { relaxed } from './refused.mjs'
import * as tools from './tools.mjs'

/** The SDK makes its client itself, with the `fetch` of the process. */
const run = (tool, useResponses, ...beside) =>
  sent(
    (fetch) => {
      globalThis.fetch = fetch
      const modelProvider = new OpenAIProvider({ apiKey: 'none', useResponses })
      const agent = new Agent({ name: 'Clerk', model: 'gpt-4.1', tools: [tool, ...beside] })
      return new Runner({ modelProvider, tracingDisabled: true }).run(agent, 'Hello')
    },
    ({ tools }) => tools[0],
  )

const all = { 'find rooms.now': tools.find, find_loosely: tools.loose, note: tools.open, count: tools.closed }
const sentBy = async (useResponses) => {
  const entries = {}
  for (const [name, tool] of Object.entries(all)) entries[name] = await run(tool, useResponses)
  return entries
}

await print({
  'openai-responses': {
    ...(await sentBy(true)),
    relaxed: refused(relaxed),
    find_late: await run(tools.late, true, toolSearchTool()),
    count_rooms: await run(tools.forPrograms, true, programmaticToolCallingTool()),
  },
  openai: { ...(await sentBy(false)), relaxed: refused(relaxed) },
  'openai-strict': { find_loosely: await run(tools.loose, false) },
})

/*
 * From the start of the language server to what it says of the first file, and from a tool that never ends to what it says of
 * the next. Prints JSON. Arguments: the server's program, root, and `keep` to have all of the workspace checked and kept.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { toolFile } from '../workspace.mjs'
import { session } from './session.mjs'

const [main, root, keep] = process.argv.slice(2)
const text = (file) => readFileSync(path.join(root, file), 'utf8')

const started = performance.now()
const client = await session(main, root, { evaluate: { timeoutMs: 1000 }, workspace: { check: false } })
const initializedMs = performance.now() - started
await client.connection.sendNotification('initialized', {})
await client.open(toolFile(0), text(toolFile(0)))
const firstMs = performance.now() - started
await sure(0)

await client.open(
  'src/tools/endless.ts',
  `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
const limit = (() => { for (;;); })()
export default defineTool({ name: 'endless', input: z.object({ a: z.string().max(limit) }) })
`,
)
const killed = performance.now()
await client.open(toolFile(1), text(toolFile(1)))
const recoveryMs = performance.now() - killed
await sure(1)
if (keep)
  await client.connection.sendRequest('workspace/executeCommand', {
    command: 'toolsight.tools',
    arguments: [],
  })
await client.stop()
console.log(JSON.stringify({ initializedMs, firstMs, recoveryMs }))

/** A file that could not be evaluated would be answered, too. */
async function sure(index) {
  const uri = pathToFileURL(path.join(root, toolFile(index))).href
  const [, tool] = /\bname: '([^']+)'/.exec(text(toolFile(index)))
  const { json, notes } = await client.connection.sendRequest('workspace/executeCommand', {
    command: 'toolsight.wire',
    arguments: [{ uri, tool }],
  })
  if (json === null) throw new Error(notes.join('\n'))
}

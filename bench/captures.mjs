import { fileURLToPath } from 'node:url'
import { installMissing } from '../scripts/install.mjs'
import { measureJson, quantile } from './measure.mjs'

const program = fileURLToPath(new URL('programs/captures.mjs', import.meta.url))
const sdks = new URL('../test/sdks/', import.meta.url)

const CASES = [
  { title: 'AI SDK 7', packages: 'ai-sdk-7', via: 'ai-sdk', target: 'anthropic' },
  { title: 'MCP SDK 1', packages: 'mcp-1', via: 'mcp-v1', target: 'mcp' },
]

/**
 * What an SDK sends for a tool whose file has been checked: the first time, when its process has yet to start and load the
 * SDK, and after each edit from then on.
 */
export async function captureRows({ runs }) {
  const rows = []
  for (const { title, packages, via, target } of CASES) {
    const group = new URL(`${packages}/`, sdks)
    await installMissing(group, title)
    const results = []
    for (let run = 0; run < runs; run++) {
      results.push(await measureJson([program, fileURLToPath(new URL('node_modules', group)), via, target]))
    }
    const row = (name, of) => ({ name: `${name}, ${title}`, unit: 'ms', values: results.map(of) })
    rows.push(
      row('first capture', ({ first }) => first),
      row('capture after an edit, p50', ({ warm }) => quantile(warm, 0.5)),
      row('capture after an edit, p95', ({ warm }) => quantile(warm, 0.95)),
    )
  }
  return rows
}

// From the start of the process to the first facts, and from a tool that never ends to the next answer. Prints JSON.
import path from 'node:path'
import { openWorkspace } from '../../packages/core/dist/index.js'
import { toolFile } from '../workspace.mjs'

const root = process.argv[2]
const workspace = await openWorkspace({
  root,
  trusted: true,
  analysis: 'apart',
  config: { evaluate: { timeoutMs: 1000 } },
})
const file = path.join(root, toolFile(0))
const report = await workspace.check(file)
if (report.tools[0]?.status !== 'resolved') throw new Error(report.tools[0]?.reason ?? 'There is no tool')
const firstMs = performance.now()

const endless = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
const limit = (() => { for (;;); })()
export default defineTool({ name: 'endless', input: z.object({ a: z.string().max(limit) }) })
`
const bad = path.join(root, 'src/tools/endless.ts')
workspace.update(bad, endless, 1)
await workspace.check(bad)
workspace.close(bad)
const started = performance.now()
const next = await workspace.check(path.join(root, toolFile(1)))
const recoveryMs = performance.now() - started
if (next.tools[0]?.status !== 'resolved') throw new Error(next.tools[0]?.reason ?? 'There is no tool')
await workspace.dispose()
console.log(JSON.stringify({ firstMs, recoveryMs }))

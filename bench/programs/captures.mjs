/* Measures captures of one tool: `node captures.mjs <node_modules> <sdk> <target>`; prints { first, warm: [] } in ms. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openWorkspace } from '../../packages/core/dist/index.js'

const EDITS = 100
/** So long without work the evaluator uses to start its spare process, which is no part of a capture. */
const IDLE_MS = 1500

const [packages, via, target] = process.argv.slice(2)
const root = mkdtempSync(path.join(tmpdir(), 'toolsight-bench-'))
symlinkSync(packages, path.join(root, 'node_modules'), 'dir')
const file = path.join(root, 'book.mjs')
const textOf = (edit) => `import { z } from 'zod'
export const book = defineTool({
  name: 'book_room',
  description: 'Books a room, edit ${edit}.',
  input: z.object({
    title: z.string().min(3).max(80).describe('What the meeting is about'),
    attendees: z.array(z.string().email()).min(1).max(50),
    priority: z.enum(['low', 'high']).default('low'),
    place: z.object({ floor: z.number().int(), room: z.string() }),
  }),
})
function defineTool(tool) {
  return tool
}
`
writeFileSync(file, textOf(0))
const workspace = await openWorkspace({ root, trusted: true })
try {
  const { tools } = await workspace.check(file)
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  const first = await timeOf(tools[0])
  const warm = []
  for (let edit = 1; edit <= EDITS; edit++) {
    workspace.update(file, textOf(edit), edit)
    const checked = await workspace.check(file)
    warm.push(await timeOf(checked.tools[0]))
  }
  process.stdout.write(JSON.stringify({ first, warm }))
} finally {
  await workspace.dispose()
  rmSync(root, { recursive: true, force: true })
}

async function timeOf(tool) {
  const started = performance.now()
  const { captured, notes } = await workspace.wire.form(tool, target, via)
  const elapsed = performance.now() - started
  if (!captured) throw new Error(notes.join('\n'))
  return elapsed
}

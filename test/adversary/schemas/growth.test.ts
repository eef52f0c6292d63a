import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openWorkspace } from '../../../packages/core/dist/workspace/index.js'
import { workOf } from '../runtime/work.js'

const SMALLEST = 200

/** Work eight times as large for a schema eight times as large, with room for what grows a little faster. */
const MOST = 14

const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)
const fieldsOf = (count: number, schema: object) =>
  Object.fromEntries(names(count).map((name) => [name, schema]))
const TEXT = { type: 'string' }

/** Written in one line, as a program writes it. */
const LITERALS: Record<string, (count: number) => object> = {
  fields: (count) => ({ type: 'object', properties: fieldsOf(count, TEXT) }),
  'required fields': (count) => ({
    type: 'object',
    properties: fieldsOf(count, TEXT),
    required: names(count),
  }),
  objects: (count) => ({
    type: 'object',
    properties: fieldsOf(count, { type: 'object', properties: { a: TEXT } }),
  }),
  alternatives: (count) => ({
    type: 'object',
    properties: { a: { anyOf: names(count).map((name) => ({ properties: { kind: { const: name } } })) } },
  }),
  definitions: (count) => ({
    type: 'object',
    properties: { a: { $ref: '#/$defs/p0' } },
    $defs: fieldsOf(count, { type: 'object', properties: { a: TEXT } }),
  }),
}

/** What hovers, lenses and code actions ask of a tool whose schema is a literal. */
async function works(literal: (count: number) => object): Promise<{ fields: number[]; actions: number[] }> {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight growth-')))
  const workspace = await openWorkspace({ root, trusted: false })
  onTestFinished(async () => {
    await workspace.dispose()
    rmSync(root, { recursive: true })
  })
  const found = { fields: [] as number[], actions: [] as number[] }
  // What is loaded at the first question is no part of it.
  for (const [index, count] of [10, ...[1, 2, 4, 8].map((times) => times * SMALLEST)].entries()) {
    const file = path.join(root, `tool${index}.ts`)
    workspace.update(file, source(literal(count)), 1)
    const { tools, findings } = await workspace.check(file)
    const [tool] = tools
    const [finding] = findings
    if (!tool || !finding) throw new Error('There is nothing to ask about.')
    const fields = await workOf(() => workspace.editor.fields(tool, 'input'), 'core')
    const actions = await workOf(async () => {
      await workspace.fixes.all(finding)
      await workspace.fixes.suppress(finding)
    }, 'core')
    if (index === 0) continue
    found.fields.push(fields)
    found.actions.push(actions)
  }
  return found
}

const source = (schema: object) => `import { defineTool } from 'patties/ai'
export const x = defineTool({ name: 'x', parameters: ${JSON.stringify(schema)}, handler: () => 'x' })
`

function expectLinear(found: readonly number[]): void {
  const [smallest = 0, , , largest = 0] = found
  expect(smallest).toBeGreaterThan(50)
  expect(largest / smallest, found.join(', ')).toBeLessThan(MOST)
}

it.each(Object.entries(LITERALS))(
  'what editors ask of a literal schema takes work in proportion to its size: %s',
  async (_, literal) => {
    const { fields, actions } = await works(literal)
    expectLinear(fields)
    expectLinear(actions)
  },
)

import { afterAll, beforeAll, expect, it } from 'vitest'
import { Project } from './project.js'

/** Line breaks, what a terminal obeys, and what GitHub Actions and Azure Pipelines take for commands. */
const HOSTILE =
  'a\npwned\n::error::pwned\r\n##[error]pwned \u001b[31m ##vso[task.setvariable]pwned ::add-mask::x'
const text = JSON.stringify(HOSTILE)

const tools = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const named = defineTool({
  name: ${text},
  description: ${text},
  input: z.object({ [${text}]: z.string().describe(${text}), size: z.enum([${text}, 'b']) }),
  handler: () => 'done',
})

export const thrown = defineTool({
  name: 'thrown',
  description: 'Throws.',
  input: (() => { throw new Error(${text}) })(),
  handler: () => 'done',
})

export const literal = defineTool({
  name: 'literal',
  description: 'Has a schema of its own.',
  parameters: { type: 'object', properties: { [${text}]: { type: ${text} } }, required: [${text}, 'b'] },
  handler: () => 'done',
})
`

/** Verbs that print a message, or what the model reads, with the line breaks that it has. */
const HAS_LINES = /^(show thrown|samples|preview)/

let project: Project
beforeAll(async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
  await project.put({ 'tools.ts': tools, 'tools.samples.json': `{ ${text}: { "valid": [{ "input": 1 }] } }` })
})
afterAll(() => project.remove())

it.each([
  ['check'],
  ['check --all'],
  ['check --format unix'],
  ['list'],
  ['fix --dry-run'],
  ['show named --tokens'],
  ['show thrown'],
  ['show named --diff --target openai-strict'],
  ['show nothing'],
  ['samples literal'],
  ['targets'],
  ['preview named --input input.json'],
])('texts of a project begin no line and give no command: %s', async (command) => {
  await project.put({ 'input.json': JSON.stringify({ [HOSTILE]: 1, size: HOSTILE }) })
  const { out, err } = await project.run(command.split(' '))
  // What is JSON is escaped as JSON is.
  const printed = `${out}${err}`.split('\n').filter((line) => !/^\s*["{}[\]]/.test(line))
  expect(printed.filter((line) => /^\s*::|##(\[|vso)|\u001b|\r/.test(line))).toEqual([])
  if (!HAS_LINES.test(command)) expect(printed.filter((line) => line.startsWith('pwned'))).toEqual([])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { Project } from '../project.js'

const SCHEMA =
  "{ type: 'object', properties: { room: { type: 'string', minLength: 2 } }, required: ['room'] }"
const TOOL = `import { genkit } from 'genkit'
import { googleAI } from '@genkit-ai/googleai'
const ai = genkit({ plugins: [googleAI()] })
export const clean = ai.defineTool({ name: 'clean', description: 'Cleans a room.', inputJsonSchema: ${SCHEMA} }, async () => 1)
`
const manifest = (name: string, more: object = {}) =>
  JSON.stringify({ name, version: '1.6.2', type: 'module', exports: './main.js', ...more })

let project: Project

beforeAll(async () => {
  project = await Project.create([])
  await project.put({
    'package.json': manifest('inn', { dependencies: { genkit: '^1.6.0', '@genkit-ai/googleai': '^1.6.0' } }),
    'tools.ts': TOOL,
    'node_modules/genkit/package.json': manifest('genkit'),
    'node_modules/genkit/main.js': `export const genkit = () => ({
  defineTool: (config) => config,
  generate: ({ model, tools }) => model.send(tools),
})
`,
    'node_modules/@genkit-ai/googleai/package.json': manifest('@genkit-ai/googleai'),
    // It sends no limits.
    'node_modules/@genkit-ai/googleai/main.js': `export const googleAI = () => ({})
export const gemini = (name) => ({
  send([{ name: tool, description, inputJsonSchema: { type, required } }]) {
    const parameters = { type, properties: { room: { type: 'string' } }, required }
    const body = JSON.stringify({ tools: [{ functionDeclarations: [{ name: tool, description, parameters }] }] })
    return fetch('https://generativelanguage.googleapis.com/v1beta/models/' + name + ':generateContent', { method: 'POST', body })
  },
})
`,
  })
})
afterAll(() => project.remove())

it('a tool goes out by the plugin that package.json asks for, where nothing else names a provider', async () => {
  const { out, err } = await project.run(['show', 'clean', '--target', 'gemini'])
  expect(err).toMatch(/^Captured: what .*@genkit-ai\/googleai 1\.6\.2/)
  expect(JSON.parse(out)).toEqual({
    name: 'clean',
    description: 'Cleans a room.',
    parameters: { type: 'object', properties: { room: { type: 'string' } }, required: ['room'] },
  })
})

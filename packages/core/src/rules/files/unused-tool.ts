import type { RuleMeta } from '../engine/rule.js'

const MANIFEST = `{
  "name": "harbour-desk",
  "private": true,
  "type": "module",
  "dependencies": {
    "@anthropic-ai/sdk": "^0.60.0"
  }
}
`

const BERTHS = `import type { Tool } from '@anthropic-ai/sdk/resources/messages'

export const findBerth: Tool = {
  name: 'find_berth',
  description: 'Finds a free berth for a boat of this length.',
  input_schema: {
    type: 'object',
    properties: { length: { type: 'number', description: 'In meters.' } },
    required: ['length'],
  },
}
`

const AGENT = `import { findBerth } from './berths.js'

export const ask = (send: (request: object) => void) => send({ model: 'claude-opus-4-5', tools: [findBerth] })
`

export const unusedTool: RuleMeta = {
  code: 'unused-tool',
  title: 'Nothing uses a tool',
  category: 'quality',
  severity: 'info',
  fixable: false,
  what:
    'A tool is exported, and no module of the workspace imports it under any of its names, though modules import others from the same file or ' +
    'the files beside it. Or it is only declared. Tests do not count. Nothing is said in a package that others may import: one whose ' +
    '`package.json` has `exports`, `types` or `module`, or is published with `main`. Nothing is said either where code may load modules by their paths, or where a framework ' +
    'takes tools by their files. There is one finding for each file, with a link to each of its tools.',
  why: 'No model gets the tool. All other findings about it are infos, and no build fails because of it.',
  remedy: 'Remove the tool, or give it to a model or a server.',
  good: {
    files: { 'package.json': MANIFEST, 'tools/berths.ts': BERTHS, 'tools/agent.ts': AGENT },
  },
  bad: {
    files: {
      'package.json': MANIFEST,
      'tools/berths.ts': `${BERTHS}
export const findBerthByName: Tool = {
  name: 'find_berth_by_name',
  description: 'Finds the berth that goes by this name.',
  input_schema: {
    type: 'object',
    properties: { name: { type: 'string', description: 'As it is written on the pier.' } },
    required: ['name'],
  },
}
`,
      'tools/agent.ts': AGENT,
    },
    at: { file: 'tools/berths.ts', line: 13, text: 'findBerthByName' },
  },
}

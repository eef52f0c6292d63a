import { expect, test } from 'vitest'
import { Documents } from '#core/files/documents.js'
import { FRAMEWORKS } from '#core/frameworks/index.js'
import { ModuleGraph } from '#core/workspace/analysis/graph.js'

const at = (name: string) => `/nowhere/definers/${name}.ts`

/** The names that other files have of a file's functions that make tools, and its own sites. */
function read(files: Record<string, string>, name: string) {
  const documents = new Documents()
  for (const [each, text] of Object.entries(files)) documents.open(at(each), text, 1)
  const graph = new ModuleGraph(documents, FRAMEWORKS)
  graph.about(at(name))
  const sites = graph.analyze(at(name))?.sites ?? []
  return { factories: graph.contributionOf(at(name)).factories, sites: sites.length }
}

const CLASSES = 'export const classes = (...names) => names.filter(Boolean).join(" ")'
const PANEL = `import { tool } from 'ai'
import { classes } from './classes'
import { execFile } from 'node:child_process'
import { clsx } from 'clsx'

const search = tool({ description: 'Searches.' })
export function Panel({ side, more }) {
  execFile('date', side, more)
  return classes('panel', side === 'left' && 'left', more) + clsx('panel', side, more)
}
`

test('a function that is given texts and a name makes no tools of the function around it', () => {
  expect(read({ panel: PANEL, classes: CLASSES }, 'panel')).toEqual({ factories: [], sites: 1 })
})

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export const server = new McpServer({ name: 'hotel', version: '1.0.0' })
export const add = server.tool.bind(server)
`
const ADDING = `import { add } from './server'

export function hotel(about, run) {
  add('search', about, {}, run)
}
`

test.each([
  ['of a text that has no other sign of tools', ADDING],
  ['beside a call that may be one', `${ADDING}import { tool } from 'ai'\ntool({ description: 'Books.' })`],
])('one that leads to a framework by whatever name does: %s', (_, adding) => {
  const { factories } = read({ adding, server: SERVER }, 'adding')
  expect(factories).toEqual(['hotel'])
})

test('and does no longer where that is gone', () => {
  expect(read({ adding: ADDING, server: 'export const add = (...all) => all.length' }, 'adding')).toEqual({
    factories: [],
    sites: 0,
  })
})

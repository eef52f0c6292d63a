import { expect, test } from 'vitest'
import { Documents } from '#core/files/documents.js'
import { FRAMEWORKS } from '#core/frameworks/index.js'
import { ModuleGraph } from '#core/workspace/analysis/graph.js'

const at = (name: string) => `/nowhere/ahead/${name}.ts`

const FILES: Record<string, string> = {
  hotel: `import { makeTool } from './maker'
import { rooms } from './rooms'
export const search = makeTool('search', rooms)
`,
  maker: `import { tool } from 'ai'
import { described } from './described'
export const makeTool = (name, about) => tool({ name, description: described(about) })
`,
  described: `import { tool } from 'ai'
import { makeTool } from './maker'
export const described = (text) => text + tool.length
`,
  rooms: "export const rooms = 'Rooms.'",
  other: "import { tool } from 'ai'\nexport const other = tool({ description: 'Other.' })",
}

function graphOf(files: Record<string, string>) {
  const documents = new Documents()
  for (const [name, text] of Object.entries(files)) documents.open(at(name), text, 1)
  return { documents, graph: new ModuleGraph(documents, FRAMEWORKS) }
}

const sitesOf = (graph: ModuleGraph, name: string) => {
  graph.about(at(name))
  return graph.analyze(at(name))?.sites.map(({ call, factory }) => [call.range, factory?.name])
}

test('what a file leads to is read in steps, and others are asked about between them', () => {
  const { graph } = graphOf(FILES)
  const answers = new Set<string>()
  let steps = 0
  for (const _ of graph.readAhead(at('hotel'))) {
    steps++
    answers.add(JSON.stringify(sitesOf(graph, 'other')))
  }
  // Each of three files is read, and then looked at for what it passes on.
  expect([steps, answers.size]).toEqual([6, 1])
  const { graph: fresh } = graphOf(FILES)
  expect(sitesOf(graph, 'hotel')).toEqual(sitesOf(fresh, 'hotel'))
  expect(sitesOf(graph, 'hotel')).toHaveLength(1)
})

test('a text that changes between two steps counts', () => {
  const { documents, graph } = graphOf(FILES)
  const steps = graph.readAhead(at('hotel'))
  steps.next()
  steps.next()
  documents.open(at('maker'), 'export const makeTool = (name, about) => name + about', 2)
  for (const _ of steps);
  expect(sitesOf(graph, 'hotel')).toEqual([])
})

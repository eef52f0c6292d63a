import { describe, expect, it } from 'vitest'
import { Documents } from '#core/files/documents.js'
import { FRAMEWORKS } from '#core/frameworks/index.js'
import { findFactories } from '#core/workspace/analysis/factories.js'
import { ModuleGraph } from '#core/workspace/analysis/graph.js'
import { IndexReads } from '#core/workspace/analysis/index-reads.js'
import type { AnalysisService } from '#core/workspace/analysis/process/analysis-service.js'
import type { FileChecker } from '#core/workspace/checks/file-checker.js'

const HEAD = "import { defineTool } from '@toolsight/runtime'\n"

/** Open buffers with one tool each, that import a module which has one, too. */
function large(count: number) {
  const documents = new Documents()
  const at = (name: string | number) => `/nowhere/held/${name}.ts`
  documents.open(at('shared'), `${HEAD}export const limit = 5\nexport const s = defineTool({ name: 's' })`, 1)
  const files = Array.from({ length: count }, (_, index) => at(index))
  files.forEach((file, index) => {
    const tool = `export const t = defineTool({ name: 't${index}', title: String(limit) })`
    documents.open(file, `${HEAD}import { limit } from './shared.js'\n${tool}`, 1)
  })
  return { documents, graph: new ModuleGraph(documents, FRAMEWORKS), files, shared: at('shared') }
}

/** Looks for factories where nothing is kept. `check` notes in `indexReads` what it asks. */
function lookThrough(
  { documents, graph, files }: ReturnType<typeof large>,
  check: (file: string) => Promise<void>,
  indexReads = new IndexReads(graph),
): Promise<void> {
  const analysisService = { forgetCalls: () => undefined } as unknown as AnalysisService
  const fileChecker = {} as unknown as FileChecker
  return findFactories(
    files,
    {
      documents,
      graph,
      analysisService,
      persistentResults: null,
      fileChecker,
      indexReads,
      check,
      others: async () => [],
    },
    undefined,
  )
}

describe('what is held of a large workspace', () => {
  it('is the analyses of the files that were asked about last, and of those that others import', () => {
    const { graph, files, shared } = large(1200)
    const look = (file: string) => {
      graph.about(file)
      return graph.analyze(file)
    }
    const first = files.slice(0, 2).map(look)
    const needed = graph.analyze(shared)
    for (const file of files.slice(2)) look(file)
    const last = files.slice(-2).map((file) => graph.analyze(file))
    expect(last.map((analysis) => analysis?.sites.length)).toEqual([1, 1])
    expect(files.slice(-2).map(look)).toEqual([
      expect.toSatisfy((analysis) => analysis === last[0]),
      expect.toSatisfy((analysis) => analysis === last[1]),
    ])
    expect(look(shared)).toBe(needed)
    const again = look(files[0] as string)
    expect(again).not.toBe(first[0])
    expect(again?.sites).toEqual(first[0]?.sites)
  })

  it('is never more than a few files under way', async () => {
    const workspace = large(60)
    const underway = new Set<string>()
    const checked: string[] = []
    let most = 0
    let at = 0
    await lookThrough(workspace, async (file) => {
      underway.add(file)
      most = Math.max(most, underway.size)
      // Those that were begun last are done first.
      for (let turn = 0; turn < 1 + ((at++ * 7) % 11); turn++) await null
      underway.delete(file)
      checked.push(file)
    })
    expect(most).toBe(12)
    expect(checked.sort()).toEqual([...workspace.files].sort())
  })

  it('is looked at again where something is new of what it asked before, and nowhere else', async () => {
    const workspace = large(60)
    const { files, graph } = workspace
    const indexReads = new IndexReads(graph)
    const [asker, other] = files as [string, string]
    const last = files.at(-1) as string
    const called = `${asker}\0template:0`
    const checked: string[] = []
    await lookThrough(
      workspace,
      async (file) => {
        checked.push(file)
        const reads = indexReads.begin(file)
        reads.asked = [['called', file === other ? `${other}\0template:0` : called]]
        if (file === files[20])
          graph.contribute(file, { factories: ['make'], calls: [called], given: [], passes: [] })
      },
      indexReads,
    )
    const times = (file: string) => checked.filter((each) => each === file).length
    expect([asker, other, last].map(times)).toEqual([2, 1, 1])
  })
})

describe('what is known of factories', () => {
  it('changes with the first file that calls one and with the last that does no more', () => {
    const { graph } = large(0)
    const calls = ['/a.ts\0template:0']
    const version = () => graph.index.version
    const start = version()
    expect(graph.contribute('/x.ts', { factories: [], calls, given: [], passes: [] })).toBe(true)
    expect(version()).toBe(start + 1)
    expect(graph.contribute('/y.ts', { factories: [], calls, given: [], passes: [] })).toBe(true)
    expect(graph.contribute('/y.ts', { factories: [], calls, given: [], passes: [] })).toBe(false)
    graph.forgetCalls('/x.ts')
    expect([version(), graph.index.isCalled(calls[0] as string)]).toEqual([start + 1, true])
    graph.contribute('/y.ts', { factories: [], calls: [], given: [], passes: [] })
    expect([version(), graph.index.isCalled(calls[0] as string)]).toEqual([start + 2, false])
  })

  it('stays the same while the texts of a tool are edited', () => {
    const { graph, documents } = large(0)
    const file = '/nowhere/held/edited.ts'
    const versions = ['Finds.', 'Finds all rooms.', 'Finds.'].map((text, version) => {
      const handler = '(input) => [api.send(input), Object.values(input)]'
      const tool = `import { api } from './api.js'\nconst of = (api) => defineTool({ name: 't', description: '${text}', handler: ${handler} })`
      documents.open(file, `${HEAD}${tool}`, version)
      graph.about(file)
      graph.analyze(file)
      return graph.index.version
    })
    expect(new Set(versions).size).toBe(1)
  })
})

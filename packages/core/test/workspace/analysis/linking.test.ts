import { describe, expect, test } from 'vitest'
import { Documents } from '#core/files/documents.js'
import { FRAMEWORKS } from '#core/frameworks/index.js'
import { DependencyTracker } from '#core/workspace/analysis/dependency-tracker.js'
import { ModuleGraph } from '#core/workspace/analysis/graph.js'

const root = '/nowhere/linking'
const at = (name: string) => `${root}/${name}`

const FACTORY = `import { defineTool } from '@toolsight/runtime'
  export const make = (name, input) => defineTool({ name, description: 'Does it.', input, handler: () => 1 })`

/** A circle without factories beside one that leads to a factory, and what imports both. */
const FILES: Record<string, string> = {
  'factory.ts': FACTORY,
  'round-a.ts': `import { b } from './round-b.js'; export * from './round-b.js'; export const a = () => b`,
  'round-b.ts': `import { c } from './round-c.js'; export * from './round-c.js'; export const b = () => c`,
  'round-c.ts': `import { a } from './round-a.js'; export * from './round-a.js'; export const c = () => a`,
  'made-a.ts': `import { wrapB } from './made-b.js'; export * from './factory.js'; export const wrapA = (name) => wrapB(name, 1)`,
  'made-b.ts': `import { make } from './made-c.js'; export * from './made-c.js'; export const wrapB = (name, input) => make(name, input)`,
  'made-c.ts': `import { wrapA } from './made-a.js'; export * from './made-a.js'; export const used = () => wrapA`,
  'tools.ts': `import * as round from './round-a.js'; import * as made from './made-a.js'
    export const first = made.make('first', round.a); export const second = made.wrapA('second')`,
  'more.ts': `import { c } from './round-c.js'; import { make } from './made-c.js'; export const third = make('third', c)`,
}
const NAMES = Object.keys(FILES)

function graphOf(files: Record<string, string>): { graph: ModuleGraph; documents: Documents } {
  const documents = new Documents()
  for (const [name, text] of Object.entries(files)) documents.open(at(name), text, 1)
  return { graph: new ModuleGraph(documents, FRAMEWORKS), documents }
}

/** What is found in a file, and what was asked for it. */
function found(graph: ModuleGraph, name: string) {
  const touched = new DependencyTracker()
  const analysis = graph.tracking(touched, () => graph.analyze(at(name)))
  return {
    sites: analysis?.sites.map(({ call, factory, blocked }) => [
      call.name,
      factory?.template,
      blocked?.reason,
    ]),
    templates: analysis?.templates.map(({ factory, inner }) => [factory, inner?.file]),
    asked: [...touched].map(([kind, subject]) => `${kind} ${subject}`).sort(),
  }
}

/** Every name that makes tools is known before: what is known is part of an answer. */
function analyzed(files: Record<string, string>): { graph: ModuleGraph; documents: Documents } {
  const both = graphOf(files)
  for (const name of NAMES) both.graph.analyze(at(name))
  return both
}

describe('what is kept of linked files', () => {
  test.each(NAMES)('does not depend on what was asked for before: %s first', (first) => {
    const { graph } = analyzed(FILES)
    found(graph, first)
    for (const name of [...NAMES].reverse()) {
      const { graph: fresh } = analyzed(FILES)
      fresh.contribute(at('nobody.ts'), {
        factories: [`unheard-of-${name}`],
        calls: [],
        given: [],
        passes: [],
      })
      expect([name, found(graph, name)]).toEqual([name, found(fresh, name)])
    }
  })

  test('sees a file that changes at the end of a circle', () => {
    const { graph, documents } = analyzed(FILES)
    const before = NAMES.map((name) => found(graph, name))
    expect(before[NAMES.indexOf('tools.ts')]?.sites).toHaveLength(2)
    documents.open(at('factory.ts'), 'export const make = () => 1', 2)
    expect(found(graph, 'more.ts').sites).toEqual([])
    documents.open(at('factory.ts'), FACTORY, 3)
    expect(NAMES.map((name) => found(graph, name))).toEqual(before)
  })

  test('is not looked through again for every importer', () => {
    const chain = (name: string, next: string): [string, string] => [
      name,
      `import { ${next.slice(0, -3)} as inner } from './${next}'; export { leaf } from './leaf.js'; export const ${name.slice(0, -3)} = () => inner`,
    ]
    const importers = Array.from({ length: 20 }, (_, index) => chain(`importer${index}.ts`, 'one.js'))
    const { graph, documents } = graphOf(
      Object.fromEntries([
        chain('one.ts', 'two.js'),
        chain('two.ts', 'three.js'),
        chain('three.ts', 'one.js'),
        ...importers,
      ]),
    )
    let reads = 0
    const read = documents.read.bind(documents)
    documents.read = (file) => {
      if (file === at('three.ts')) reads++
      return read(file)
    }
    const [[first], ...others] = importers as [[string, string], ...Array<[string, string]>]
    graph.analyze(at(first))
    const once = reads
    for (const [name] of others) graph.analyze(at(name))
    expect([once > 0, reads]).toEqual([true, once])
  })

  test.each(['a chain', 'a circle'])('is complete however many files there are in %s', (shape) => {
    const size = 2000
    const files: Record<string, string> = {}
    for (let index = 0; index < size; index++) {
      const next = index + 1 < size ? `file-${index + 1}` : shape === 'a circle' ? 'file-0' : 'factory'
      files[`file-${index}.ts`] = `import { defineTool } from '@toolsight/runtime'
        export { make } from './factory.js'
        import * as next from './${next}.js'
        export const tool = next.make('tool-${index}', 1)`
    }
    const { graph } = graphOf({ 'factory.ts': FACTORY, ...files })
    for (const index of [0, size - 1, size / 2])
      expect(found(graph, `file-${index}.ts`).sites).toHaveLength(1)
  })
})

describe('functions that make tools and call each other across files', () => {
  /** Each makes a tool of its own, and gives those of the functions that it calls. */
  const circle = (calls: Record<string, string[]>) =>
    Object.fromEntries(
      Object.entries(calls).map(([name, callees]) => [
        `${name}.ts`,
        `import { defineTool } from '@toolsight/runtime'
        ${callees.map((callee) => `import { ${callee} } from './${callee}.js'`).join('\n')}
        export function ${name}(input) {
          const own = defineTool({ name: '${name}', description: 'Does it.', input, handler: () => 1 })
          return [own, ${callees.map((callee) => `...${callee}(input)`).join(', ')}]
        }`,
      ]),
    )

  test.each([
    ['in a circle of three', { a: ['b'], b: ['c'], c: ['a'] }, 3],
    ['in two circles through one', { a: ['b', 'c'], b: ['a'], c: ['a'] }, 3],
    // a; ab, abc; ac, acb.
    ['each the other two', { a: ['b', 'c'], b: ['a', 'c'], c: ['a', 'b'] }, 5],
  ])('have a template for each way to a tool that goes through no function twice: %s', (_, calls, ways) => {
    const { graph } = graphOf(circle(calls))
    expect(graph.analyze(at('a.ts'))?.templates).toHaveLength(ways)
  })
})

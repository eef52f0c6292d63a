import { describe, expect, it } from 'vitest'
import type { ToolPlace } from '#core/model/place.js'
import type { Project } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

/** What is at the mark `|` in a file's text. */
async function at(project: Project, file: string, marked: string): Promise<ToolPlace | null> {
  const offset = marked.indexOf('¦')
  const text = marked.replace('¦', '')
  project.type(file, text)
  await project.check(file)
  const before = text.slice(0, offset).split('\n')
  return project.workspace.editor.placeAt(project.path(file), {
    line: before.length - 1,
    character: before.at(-1)?.length ?? 0,
  })
}

function shown(place: ToolPlace | null): string | null {
  if (!place) return null
  const { tool, part, path, owner, onKey, others } = place
  const field = path ? ` ${owner} ${path.join('.')}` : ''
  const more = others.length > 0 ? ` +${others.map(({ name }) => name).join()}` : ''
  return `${tool.name} ${part}${field}${onKey ? ' key' : ''}${more}`
}

const TOOL = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
const Range = z.object({ from: z.int() })
export default defineTool({
  name: 'search',
  description: 'Searches.',
  input: z.object({ query: z.string(), range: Range }),
  outputSchema: z.object({ hits: z.int() }),
  inputExamples: [{ input: { query: 'a', range: { from: 1 } } }],
  handler: ({ query }) => ({ hits: query.length }),
})
`

describe('a position', () => {
  it('is in a part of a tool, or in a field of one of its schemas', async () => {
    const expected: Array<[string, string | null]> = [
      ['defineT¦ool({', 'search call key'],
      ['na¦me:', 'search name key'],
      ["'sea¦rch'", 'search name'],
      ['descr¦iption', 'search description key'],
      ['inp¦ut:', 'search input key'],
      ['z.obj¦ect({ query', 'search input'],
      ['que¦ry: z', 'search field input query key'],
      ['query: z.str¦ing()', 'search field input query'],
      ['ran¦ge: Range', 'search field input range key'],
      ['range: Ran¦ge', 'search field input range'],
      ['fro¦m: z', 'search field input range.from key'],
      ['outputSch¦ema', 'search outputSchema key'],
      ['hit¦s: z', 'search field outputSchema hits key'],
      ['inputExam¦ples', 'search examples key'],
      ["qu¦ery: 'a'", 'search examples'],
      ['quer¦y.length', 'search handler'],
      ["from 'z¦od'", null],
    ]
    await withProject({ 'tool.ts': TOOL }, async (project) => {
      await project.check('tool.ts')
      const told: typeof expected = []
      for (const [mark] of expected) {
        const before = TOOL.slice(0, TOOL.indexOf(mark.replace('¦', '')) + mark.indexOf('¦')).split('\n')
        const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
        told.push([mark, shown(await project.workspace.editor.placeAt(project.path('tool.ts'), position))])
      }
      expect(told).toEqual(expected)
    })
  })

  it('in literal `parameters` is the field there, not in the validator', async () => {
    const text = `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'
export default defineTool({
  name: 'search', description: 'Searches.',
  input: v.object({ query: v.string() }),
  parameters: { type: 'object', properties: { que¦ry: { type: 'string' } }, required: ['query'] },
  handler: () => 1,
})
`
    await withProject({ 'tool.ts': text.replace('¦', '') }, async (project) => {
      const place = await at(project, 'tool.ts', text)
      expect(shown(place)).toBe('search field input query key')
      expect(place?.range.start.line).toBe(5)
    })
  })

  it('in a schema that several tools share names them all', async () => {
    const text = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
const Input = z.object({ que¦ry: z.string() })
const a = defineTool({ name: 'a', description: 'A.', input: Input, handler: () => 1 })
const b = defineTool({ name: 'b', description: 'B.', input: Input, handler: () => 1 })
`
    await withProject({ 'tool.ts': text.replace('¦', '') }, async (project) => {
      expect(shown(await at(project, 'tool.ts', text))).toBe('a field input query key +b')
    })
  })

  it('in a loop is of all its tools', async () => {
    const text = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const tools = ['a', 'b'].map((name) =>
  define¦Tool({ name, description: name, input: z.object({ q: z.string() }), handler: () => 1 }))
`
    await withProject({ 'tool.ts': text.replace('¦', '') }, async (project) => {
      expect(shown(await at(project, 'tool.ts', text))).toBe('a call key +b')
    })
  })

  it('in a text that does not parse is of what was last known', async () => {
    await withProject({ 'tool.ts': TOOL }, async (project) => {
      await project.check('tool.ts')
      const place = await at(
        project,
        'tool.ts',
        TOOL.replace('query: z.string(),', 'que¦ry: z.string(), x: z.,'),
      )
      expect(shown(place)).toBe('search field input query key')
      expect(place?.tool.stale).toBeDefined()
    })
  })

  it('in a shared schema is of the tools that use it', async () => {
    const shared = `import { z } from 'zod'
export const Place = z.object({
  'cit¦y': z.string(),
  street: z.string(),
})
export const Other = z.object({ city: z.string() })
export const other = { method: 'x' }
`
    const tool = (name: string, from: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { Place } from '${from}'
export default defineTool({ name: '${name}', description: 'X.', input: z.object({ place: Place }), handler: () => 1 })
`
    const files = {
      'shared/place.ts': shared.replace('¦', ''),
      'shared/index.ts': `export * from './place'`,
      'a.ts': tool('a', './shared/place'),
      'b.ts': tool('b', './shared/index'),
      'c.ts': tool('c', './shared/place').replaceAll('Place', 'Other'),
    }
    await withProject(files, async (project) => {
      await project.workspace.checkAll(await project.workspace.files())
      const place = await at(project, 'shared/place.ts', shared)
      expect(shown(place)).toBe('a field input place.city key +b')
      expect(place?.range).toEqual({ start: { line: 2, character: 2 }, end: { line: 2, character: 8 } })
      expect(
        await at(project, 'shared/place.ts', shared.replace('¦', '').replace('method', 'met¦hod')),
      ).toBeNull()
    })
  })

  it('in a file that was never checked is nothing', async () => {
    await withProject({ 'tool.ts': TOOL }, async (project) => {
      const place = await project.workspace.editor.placeAt(project.path('tool.ts'), { line: 4, character: 4 })
      expect(place).toBeNull()
    })
  })
})

import { describe, expect, it } from 'vitest'
import type { Files } from '../../../support/project.js'
import { sharedProject } from '../../../support/shared-project.js'

const withProject = sharedProject()

const HEAD = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
function loop(n: number): number { let i = n; while (i !== -1) i = (i + 1) % 3; return i }
`
const tool = (name: string, limit = '9') =>
  `export const ${name} = defineTool({ name: '${name}', description: 'D.', input: z.object({ n: z.number().max(${limit}) }), handler: () => 1 })\n`
const FINE = { n: { type: 'number', maximum: 9 } }

/** What came of each tool, and each finding with its line. */
async function checked(files: Files) {
  return withProject(
    files,
    async (project) => {
      const { tools, findings } = await project.check('tool.ts')
      return {
        schemas: Object.fromEntries(tools.map(({ name, schema }) => [name, schema?.['properties'] ?? null])),
        kinds: Object.fromEntries(tools.map(({ name, failure }) => [name, failure?.kind ?? null])),
        findings: findings.map(({ code, tool: about, range }) => [code, about, range.start.line]),
      }
    },
    { config: { evaluate: { timeoutMs: 600 } as never } },
  )
}

describe('the tools of a file are evaluated without one of them', () => {
  it('that hangs', async () => {
    const { schemas, findings } = await checked({
      'tool.ts': `${HEAD}${tool('a')}${tool('bad', 'loop(0)')}${tool('b')}`,
    })
    expect(schemas).toEqual({ a: FINE, bad: null, b: FINE })
    expect(findings).toEqual([['evaluation-timeout', 'bad', 2]])
  })

  it('and without another that hangs, too', async () => {
    const { schemas, findings } = await checked({
      'tool.ts': `${HEAD}${tool('bad', 'loop(0)')}${tool('a')}${tool('worse', 'loop(1)')}`,
    })
    expect(schemas).toEqual({ bad: null, a: FINE, worse: null })
    expect(findings).toEqual([
      ['evaluation-timeout', 'bad', 2],
      ['evaluation-timeout', 'worse', 2],
    ])
  })

  it('that awaits what never comes', async () => {
    const { schemas } = await checked({
      'tool.ts': `${HEAD}const never = await new Promise<number>(() => {})\n${tool('bad', 'never')}${tool('a')}`,
    })
    expect(schemas).toEqual({ bad: null, a: FINE })
  })

  it.each([
    [
      'more memory than there is',
      '(() => { const all: unknown[] = []; for (;;) all.push(new Array(100_000).fill(0)) })()',
    ],
    ['the end of its process', 'process.exit(1) as never'],
    ['a recursion without an end', '(function deep(n: number): number { return deep(n) + 1 })(1)'],
  ])('that asks for %s', async (_, limit) => {
    const { schemas, findings } = await checked({
      'tool.ts': `${HEAD}${tool('a')}${tool('bad', limit)}${tool('b')}`,
    })
    expect(schemas).toEqual({ a: FINE, bad: null, b: FINE })
    expect(findings.map(([, about]) => about)).toEqual(['bad'])
  })

  it('and all that share a statement that hangs are marked where it loops', async () => {
    const shared = 'const top = loop(1)\n'
    const { schemas, kinds, findings } = await checked({
      'tool.ts': `${HEAD}${shared}${tool('x', 'top')}${tool('a')}${tool('y', 'top')}`,
    })
    expect(schemas).toEqual({ x: null, a: FINE, y: null })
    expect(kinds).toEqual({ x: 'timeout', a: null, y: 'timeout' })
    expect(findings).toEqual([
      ['evaluation-timeout', 'x', 2],
      ['evaluation-timeout', 'y', 2],
    ])
  })

  it('which can still be asked for more', async () => {
    const text = `${HEAD}${tool('bad', 'loop(0)')}${tool('a')}`
    await withProject(
      { 'tool.ts': text },
      async (project) => {
        const tools = await project.tools('tool.ts')
        const good = tools.find(({ name }) => name === 'a')
        const preview = good && (await project.workspace.samples.preview(good, { input: { n: 10 } }))
        expect(preview).toMatchObject({ outcome: 'refused', issues: [{ path: ['n'] }] })
      },
      { config: { evaluate: { timeoutMs: 600 } as never } },
    )
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Project, zodTool } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod', '@toolsight/runtime'])
  await project.put({ 'tools/book.ts': zodTool('book', "z.object({ room: z.string().describe('Which') })") })
})

afterEach(() => project.remove())

describe('show --diff', () => {
  it('tells what one target gets otherwise than another', async () => {
    const { code, out, err } = await project.run([
      ...['show', 'book', '--target', 'openai-strict', '--diff', 'anthropic'],
    ])
    expect([code, err]).toEqual([0, ''])
    expect(out).toBe(`book
  from Anthropic Messages, as documented
  to OpenAI Chat Completions, strict, as documented

\`input_schema\` became \`function.parameters\`
  the entry  "input_schema" → "function.parameters"
\`strict\` added
  the entry  true
`)
  })

  it('tells what is otherwise than in the resolved schema, for programs too', async () => {
    const pretty = await project.run(['show', 'book', '--target', 'mcp', '--diff', 'resolved'])
    expect(pretty.out).toMatch(
      /^book\n {2}from the resolved schema\n {2}to Model Context Protocol.*\n\nNothing differs\.\n$/s,
    )
    const { code, out } = await project.run([
      ...['show', 'book', '--target', 'openai-strict', '--diff', 'resolved', '--format', 'json'],
    ])
    expect(code).toBe(0)
    const { concerns, ...rest } = JSON.parse(out)
    expect(concerns.map(({ about, way }: { about: string; way: string }) => [about, way])).toEqual([
      ['$schema', 'absent'],
      ['additionalProperties: false', 'kept'],
      ['default', 'absent'],
      ['minimum, maximum', 'absent'],
    ])
    expect(rest).toEqual({
      version: 1,
      tool: 'tools/book.ts#book',
      from: { target: null, via: null, captured: false, title: 'the resolved schema' },
      to: {
        target: 'openai-strict',
        via: null,
        captured: false,
        title: 'OpenAI Chat Completions, strict, as documented',
      },
      changes: [{ kind: 'strict-added', title: '`strict` added', owner: 'entry', path: [], after: true }],
    })
  })

  it.each([
    [['--diff', 'anthropic'], 'error: --diff needs --target'],
    [
      ['--target', 'openai', '--diff', 'antropic'],
      'error: There is no target "antropic". Did you mean anthropic?',
    ],
    [['--target', 'openai', '--diff', 'mcp:langchain'], 'error: LangChain does not send to "mcp".'],
    [
      ['--target', 'openai', '--diff', 'resolved', '--format', 'xml'],
      "option '--format <format>' argument 'xml'",
    ],
  ])('refuses %j', async (options, message) => {
    const { code, out, err } = await project.run(['show', 'book', ...options])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
  })

  it('says why a form cannot be had', async () => {
    const { code, out, err } = await project.run([
      ...['show', 'book', '--target', 'openai', '--diff', 'openai:langchain'],
    ])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('Not captured: `@langchain/core` and `@langchain/openai` are not installed.')
  })
})

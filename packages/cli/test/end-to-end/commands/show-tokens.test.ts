import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Project, zodTool } from '../project.js'

let project: Project

beforeEach(async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
  const schema = 'z.object({ mail: z.email(), stay: z.object({ nights: z.number() }) })'
  await project.put({ 'tools/book.ts': zodTool('book', schema) })
})

afterEach(() => project.remove())

describe('show --tokens', () => {
  it('tells what the tool and each field cost, and what inflates them', async () => {
    const { code, out, err } = await project.run(['show', 'book', '--tokens'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(
      /^book: \d+ tokens in every request \(o200k_base\)\n\n +\d+ {2}the description\n +\d+ {2}the input schema; in it, with all that is inside:\n +\d+ {4}mail\n +\d+ {4}stay\n +\d+ {4}stay\.nights\n\nWhat makes it larger than it has to be:\n {2}\d+ {2}the pattern beside `format: "email"`: mail\n {6}`z\.string\(\)\.meta\(\{ format: 'email' \}\)\.refine\(…\)` sends/,
    )
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  it('counts the entry that a target gets', async () => {
    const json = async (...options: string[]) =>
      JSON.parse((await project.run(['show', 'book', '--tokens', '--format', 'json', ...options])).out)
    const [resolved, sent] = [await json(), await json('--target', 'openai-strict')]
    expect(resolved).toMatchObject({
      version: 1,
      tool: 'tools/book.ts#book',
      target: null,
      tokenizer: 'o200k_base',
    })
    expect(sent).toMatchObject({ target: 'openai-strict', via: null, parts: resolved.parts })
    expect(sent.total).toBeGreaterThan(resolved.total)
  })

  it.each([
    [['--diff', 'resolved', '--target', 'openai'], 'error: --tokens goes with neither --diff nor --output'],
    [['--output'], 'error: --tokens goes with neither --diff nor --output'],
  ])('refuses %j', async (options, message) => {
    const { code, err } = await project.run(['show', 'book', '--tokens', ...options])
    expect(code).toBe(2)
    expect(err).toContain(message)
  })
})

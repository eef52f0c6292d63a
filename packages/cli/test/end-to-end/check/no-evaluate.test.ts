import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Project, zodTool } from '../project.js'

describe('--no-evaluate', () => {
  let project: Project

  beforeAll(async () => {
    project = await Project.create(['zod', '@toolsight/runtime'])
    // One of the two ends with an error where its code runs.
    await project.put({
      'good.ts': zodTool('good'),
      'throws.ts': zodTool('throws', "(() => { throw new Error('it ran') })()"),
    })
  })

  afterAll(() => project.remove())

  it('checks what the text alone tells, and says so', async () => {
    const { code, out, err } = await project.run(['check', '--no-evaluate', '--format', 'json'])
    expect([code, err]).toEqual([0, ''])
    const { tools, diagnostics } = JSON.parse(out)
    const reason = 'Evaluation is turned off, so nothing of the workspace is run.'
    expect(tools).toMatchObject([
      { name: 'good', status: 'unevaluated', reason },
      { name: 'throws', status: 'unevaluated', reason },
    ])
    expect(diagnostics.map((each: { code: string }) => each.code)).toEqual(['not-evaluated', 'not-evaluated'])
    expect(out).not.toContain('it ran')
  })

  it('is understood by show and fix, which say why they have nothing', async () => {
    const shown = await project.run(['show', 'good', '--no-evaluate'])
    expect([shown.code, shown.out]).toEqual([1, ''])
    expect(shown.err).toMatch(/has no schema to show\.\nEvaluation is turned off/)
    const fixed = await project.run(['fix', '--no-evaluate'])
    expect(fixed.code).toBe(0)
    expect(fixed.out).toContain('nothing that can be fixed')
  })
})

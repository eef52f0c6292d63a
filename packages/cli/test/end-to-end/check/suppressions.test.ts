import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Project, zodTool } from '../project.js'

describe('fix', () => {
  let project: Project

  beforeEach(async () => {
    project = await Project.create(['zod', '@toolsight/runtime'])
  })

  afterEach(() => project.remove())

  it('takes every comment out that silences nothing, several of one comment too', async () => {
    const comments = `// toolsight-disable unsafe-key, empty-schema, invalid-name
  // toolsight-disable-next-line not-a-schema, default-requird
`
    await project.put({ 'tool.ts': `// toolsight-disable default-required\n${comments}${zodTool('one')}` })
    const { code, err } = await project.run(['fix'])
    expect([code, err]).toEqual([0, ''])
    expect(await project.read('tool.ts')).toBe(zodTool('one'))
    const checked = await project.check()
    expect(checked.report.diagnostics).toEqual([])
  })
})

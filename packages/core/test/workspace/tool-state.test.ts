import { describe, expect, it } from 'vitest'
import type { Finding } from '#core/model/finding.js'
import { statesLine, type ToolState, toolState, toolStates } from '#core/workspace/tool-state.js'
import { Project } from '../support/project.js'

const TOOLS = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { missing } from 'not-installed'
import rows from './rows.csv'

const define = (name: string, input: z.ZodType) =>
  ({ name, input })

export const sent = defineTool({ name: 'sent', description: 'A.', input: z.object({ a: z.string() }), handler: () => 1 })
export const dated = defineTool({ name: 'dated', description: 'A.', input: z.object({ a: z.date() }), handler: () => 1 })
export const badly = defineTool({ name: 'badly named!', description: 'A.', input: z.object({ a: z.string() }), handler: () => 1 })
export const throws = defineTool({ name: 'throws', description: 'A.', input: z.object({ a: JSON.parse('{') }), handler: () => 1 })
export const online = defineTool({ name: 'online', description: 'A.', input: z.object({ a: await fetch('https://example.com') }), handler: () => 1 })
export const waits = defineTool({ name: 'waits', description: 'A.', input: z.object({ a: missing }), handler: () => 1 })
export const listed = defineTool({ name: 'listed', description: 'A.', input: z.object({ a: z.enum(rows) }), handler: () => 1 })
export class Desk {
  private question = z.object({ text: z.string() })
  tool() {
    return defineTool({ name: 'inside', description: 'A.', input: this.question, handler: () => 1 })
  }
}
`

async function statesOf(
  files: Record<string, string>,
  options: Parameters<typeof Project.open>[1] = {},
): Promise<Record<string, ToolState>> {
  const project = await Project.open(files, options)
  try {
    const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
    const states = toolStates(tools, findings)
    return Object.fromEntries(tools.map(({ id, name }) => [name ?? id, states.get(id) as ToolState]))
  } finally {
    await project.dispose()
  }
}

describe('the state of a tool', () => {
  it('says what is known of it on its way to the model', async () => {
    expect(await statesOf({ 'tools.ts': TOOLS, 'rows.csv': 'a,b' })).toEqual({
      sent: 'as-sent',
      dated: 'refused',
      'badly named!': 'refused',
      throws: 'failed',
      online: 'not-evaluated',
      waits: 'not-evaluated',
      listed: 'not-evaluated',
      inside: 'not-evaluated',
    })
  })

  it('is "not looked at" where nothing was tried', async () => {
    const broken = await statesOf({ 'tools.ts': `${TOOLS}\nexport const = 1\n` })
    expect(broken['sent']).toBe('not-looked-at')
    const untrusted = await statesOf({ 'tools.ts': TOOLS }, { trusted: false })
    expect(untrusted['sent']).toBe('not-looked-at')
  })

  it('does not depend on its samples', async () => {
    const files = {
      'tools.ts': TOOLS.split('\n')
        .filter((line) => !/dated|badly|throws|online|waits|missing|rows/.test(line))
        .join('\n'),
      'tools.samples.json': '{ "sent": { "valid": [{ "input": { "a": 1 } }] } }',
    }
    const project = await Project.open(files)
    try {
      const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
      expect(findings.map(({ code, severity }) => [code, severity])).toContainEqual([
        'sample-refused',
        'error',
      ])
      expect(toolStates(tools, findings).get('tools.ts#sent')).toBe('as-sent')
    } finally {
      await project.dispose()
    }
  })

  it('counts findings of its own alone', async () => {
    const project = await Project.open({ 'tools.ts': TOOLS })
    try {
      const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
      const [sent] = tools
      expect(sent && toolState(sent, findings)).toBe('as-sent')
      const own = { ...(findings[0] as Finding), severity: 'error', category: 'provider', toolId: sent?.id }
      expect(sent && toolState(sent, [own as Finding])).toBe('refused')
    } finally {
      await project.dispose()
    }
  })
})

it('is summed up in one line, with what was not looked at', () => {
  const states: ToolState[] = [...Array.from({ length: 11 }, () => 'as-sent' as const), 'refused']
  expect(statesLine(states)).toBe('12 tools: 11 as sent, 1 would be refused; 0 not looked at')
  expect(statesLine(['failed'])).toBe('1 tool: 0 as sent, 1 failed; 0 not looked at')
  expect(statesLine(['not-evaluated', 'not-looked-at'])).toBe(
    '2 tools: 0 as sent, 1 not evaluated; 1 not looked at',
  )
})

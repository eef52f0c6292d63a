import { describe, expect, it } from 'vitest'
import type { Finding } from '#core/model/finding.js'
import {
  statesLine,
  stateText,
  type ToolState,
  toolStandings,
  toolState,
  verdictFor,
} from '#core/workspace/checks/tool-state.js'
import { Project } from '../../support/project.js'

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
  private question: z.ZodType
  constructor(questions: z.ZodType[]) {
    this.question = z.object({ text: questions.find((each) => each.description) ?? z.string() })
  }
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
    const report = await project.workspace.checkAll(await project.workspace.files())
    const standings = toolStandings(report)
    return Object.fromEntries(
      report.tools.map(({ id, name }) => [name ?? id, standings.get(id)?.state as ToolState]),
    )
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
      waits: 'not-installed',
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
      const report = await project.workspace.checkAll(await project.workspace.files())
      expect(report.findings.map(({ code, severity }) => [code, severity])).toContainEqual([
        'sample-refused',
        'error',
      ])
      expect(toolStandings(report).get('tools.ts#sent')).toEqual({
        state: 'as-sent',
        text: 'as sent',
        unseen: 0,
      })
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
  const line = (...states: ToolState[]) => statesLine(states.map((state) => ({ state, unseen: 0 })))
  expect(line(...Array.from({ length: 11 }, () => 'as-sent' as const), 'refused')).toBe(
    '12 tools: 11 as sent, 1 would be refused',
  )
  expect(line('failed')).toBe('1 tool: 0 as sent, 1 failed')
  expect(line('not-evaluated', 'not-looked-at')).toBe('2 tools: 0 as sent, 1 not evaluated; 1 not looked at')
  const wrapper = { state: 'not-evaluated', unseen: 40 } as const
  const base = { state: 'as-sent', unseen: 2 } as const
  expect(statesLine([wrapper, base])).toBe('43 tools: 1 as sent, 42 not evaluated')
})

/** The tools of a file, how each stands for each of its targets, and how people read its state. */
async function verdictsOf(files: Record<string, string>): Promise<Record<string, [string, ...string[]]>> {
  const project = await Project.open(files)
  try {
    const { tools, findings, targets } = await project.workspace.checkAll(await project.workspace.files())
    return Object.fromEntries(
      tools.map((tool) => {
        const choices = targets[tool.id] ?? []
        const verdicts = choices.map(({ target }) =>
          verdictFor(tool, findings, target, project.workspace.wire.known(tool, target)),
        )
        return [
          tool.name ?? tool.provisionalName ?? tool.id,
          [stateText(tool, findings, choices), ...verdicts],
        ]
      }),
    )
  } finally {
    await project.dispose()
  }
}

describe('the verdict for a target', () => {
  const config = (...targets: string[]) => ({ 'toolsight.config.json': JSON.stringify({ targets }) })
  const define = (name: string, input: string) =>
    `export const ${name} = defineTool({ name: '${name}', description: 'A.', input: z.object(${input}), handler: () => 1 })\n`
  const imports = "import { defineTool } from '@toolsight/runtime'\nimport { z } from 'zod'\n"

  it('counts only what concerns that target', async () => {
    const files = {
      ...config('anthropic', 'openai-responses'),
      // Anthropic refuses a key with a space, OpenAI does not.
      'tools.ts': `${imports}${define('spaced', "{ 'a b': z.string() }")}${define('dated', '{ a: z.date() }')}${define('fine', '{ a: z.string() }')}`,
    }
    expect(await verdictsOf(files)).toEqual({
      spaced: ['would be refused by Anthropic', 'refused', 'sent'],
      dated: ['would be refused', 'refused', 'refused'],
      fine: ['as sent', 'sent', 'sent'],
    })
  })

  it('is none where packages are not installed', async () => {
    const files = {
      ...config('anthropic'),
      'tools.ts': `${imports}import { missing } from 'not-installed'\n${define('waits', '{ a: missing }')}`,
    }
    expect(await verdictsOf(files)).toEqual({ waits: ['not installed', 'unknown'] })
  })

  it('is none there either where something else is wrong with the tool', async () => {
    const files = {
      ...config('anthropic'),
      'tools.ts': `${imports}import { missing } from 'not-installed'\n${define('waits', '{ a: missing }').replace("'waits'", "'wait here!'")}`,
    }
    expect(await verdictsOf(files)).toEqual({ 'wait here!': ['not installed', 'unknown'] })
  })

  it('stands under a provisional name where no call uses the tool yet', async () => {
    const weather = (use: string) => ({
      ...config('openai'),
      'tools.ts': `import { tool, generateText } from 'ai'\nimport { z } from 'zod'\nexport const weather = tool({ description: 'A.', inputSchema: z.object({ a: z.string() }) })\n${use}`,
    })
    expect(await verdictsOf(weather(''))).toEqual({ weather: ['not used in a call yet', 'sent'] })
    expect(await verdictsOf(weather('generateText({ tools: { forecast: weather } })\n'))).toEqual({
      forecast: ['as sent', 'sent'],
    })
  })
})

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorkspace, type ToolFacts, type Workspace } from '../../../packages/core/dist/index.js'

/**
 * What Toolsight captures of a tool is what a program that calls `generateText` sends of it: the program (`send.mjs`) runs
 * by itself, with the same tools and packages.
 */

type Body = Record<string, never>
/** By provider and tool; `*` is a request with all of them. */
type Requests = Record<string, Record<string, { body?: Body; error?: string }>>

const here = fileURLToPath(new URL('.', import.meta.url))
const run = promisify(execFile)

/** Where a provider has its tools in a request. */
function entriesOf(provider: string, body: Body): unknown[] {
  const { tools, toolConfig } = body as {
    tools: unknown[] | { functionDeclarations: unknown[] }
    toolConfig?: { tools: unknown[] }
  }
  if (provider === 'bedrock') return toolConfig?.tools ?? []
  if (provider !== 'gemini') return tools as unknown[]
  const [only] = Array.isArray(tools) ? tools : [tools]
  return (only as { functionDeclarations: unknown[] }).functionDeclarations
}

describe.each([
  { major: 7, tools: 'tools.mjs', entries: 9 * 12, refused: 9 },
  { major: 6, tools: 'tools.mjs', entries: 9 * 12, refused: 9 },
  { major: 5, tools: 'tools.mjs', entries: 9 * 12, refused: 9 },
  { major: 4, tools: 'tools-4.mjs', entries: 9 * 4, refused: 0 },
])('AI SDK $major', ({ major, tools: file, entries, refused }) => {
  let root: string
  let requests: Requests
  let workspace: Workspace
  let tools: ToolFacts[]

  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'toolsight-ai-sdk-'))
    symlinkSync(path.join(here, `../ai-sdk-${major}/node_modules`), path.join(root, 'node_modules'), 'dir')
    cpSync(path.join(here, file), path.join(root, 'tools.mjs'))
    cpSync(path.join(here, 'send.mjs'), path.join(root, 'send.mjs'))
    const { stdout } = await run(process.execPath, ['send.mjs'], { cwd: root, maxBuffer: 1e8 })
    requests = JSON.parse(stdout) as Requests
    workspace = await openWorkspace({ root, trusted: true, config: { evaluate: { timeoutMs: 15_000 } } })
    tools = (await workspace.check(path.join(root, 'tools.mjs'))).tools
  })

  afterAll(async () => {
    await workspace.dispose()
    rmSync(root, { recursive: true, force: true })
  })

  it(`has the entry of the real request, byte for byte: ${entries} of ${entries}`, async () => {
    const seen: string[] = []
    for (const [provider, sent] of Object.entries(requests)) {
      const all = Object.entries(sent).filter(([name, { body }]) => name !== '*' && body)
      for (const [index, [name, { body }]] of all.entries()) {
        const tool = tools.find((each) => each.name === name) as ToolFacts
        const { json, captured, via, versions } = await workspace.wire.form(tool, provider)
        expect({ captured, via }, `${provider} ${name}`).toEqual({ captured: true, via: 'ai-sdk' })
        expect(versions['ai']).toMatch(new RegExp(`^${major}\\.`))
        const [alone] = entriesOf(provider, body as Body)
        expect(JSON.stringify(json), `${provider} ${name}`).toBe(JSON.stringify(alone))
        const together = entriesOf(provider, sent['*']?.body as Body)[index]
        expect(JSON.stringify(json), `${provider} ${name}, with the others`).toBe(JSON.stringify(together))
        seen.push(`${provider} ${name}`)
      }
    }
    expect(seen.length).toBe(entries)
  })

  it('is refused with the words that the real program fails with', async () => {
    const seen: string[] = []
    for (const [provider, sent] of Object.entries(requests)) {
      for (const [name, { error }] of Object.entries(sent)) {
        if (error === undefined) continue
        const tool = tools.find((each) => each.name === name) as ToolFacts
        const { json, refused: told, notes } = await workspace.wire.form(tool, provider)
        expect({ json, told: told?.message }).toEqual({ json: null, told: error })
        expect(notes.join('\n')).toContain(error)
        seen.push(`${provider} ${name}`)
      }
    }
    expect(seen.length).toBe(refused)
  })

  it.runIf(major === 7)('is told with what the provider package warns of', async () => {
    const tool = tools.find(({ name }) => name === 'matched') as ToolFacts
    const { notes } = await workspace.wire.form(tool, 'openai')
    expect(notes.join('\n')).toMatch(/^@ai-sdk\/openai warns: OpenAI does not support regex lookaround/m)
    expect((await workspace.wire.form(tool, 'anthropic')).notes.join('\n')).not.toContain(' warns: ')
  })

  it.runIf(major === 4)('is told without what becomes of settings, which concerns no tool', async () => {
    const { notes } = await workspace.wire.form(tools[0] as ToolFacts, 'openai')
    expect(notes.join('\n')).not.toContain(' warns: ')
  })

  it('is known at once from then on, and the same again', async () => {
    const [tool] = tools as [ToolFacts]
    const form = await workspace.wire.form(tool, 'anthropic')
    expect(workspace.wire.known(tool, 'anthropic')).toBe(form)
  })
})

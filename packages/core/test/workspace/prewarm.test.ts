import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MEMORY_MB } from '#core/evaluate/host.js'
import { takePrewarmed } from '#core/evaluate/prewarm.js'
import { expectEvaluation } from '#core/index.js'
import { prewarmAnalysis } from '#core/startup.js'
import { launchAnalysis } from '#core/workspace/analysis/process/analysis-launch.js'
import { cacheFolder } from '#core/workspace/cache/cache-store.js'
import type { WorkspaceOptions } from '#core/workspace/index.js'
import { expectCheck } from '#core/workspace/prewarm.js'
import { ownProcesses } from '../support/own-processes.js'
import { Project } from '../support/project.js'

const TOOL =
  "import { defineTool } from '@toolsight/runtime'\nimport { z } from 'zod'\nexport const t = defineTool({ name: 't', description: 'd', input: z.object({ q: z.string() }) })\n"

const parsing = () => ownProcesses(/analysis-process/)
const evaluating = () => ownProcesses(/runner\/.*main\.js/)

describe.skipIf(process.platform === 'win32')('processes that are started ahead of a workspace', () => {
  let project: Project | null = null
  afterEach(async () => {
    await project?.dispose()
    project = null
    expect([...parsing(), ...evaluating()]).toEqual([])
  })

  /** Opened once they are there: both are of this root, or of another. */
  async function openedAfter(expected: (root: string) => void, options: Partial<WorkspaceOptions> = {}) {
    const opened = await Project.open({ 'a.ts': TOOL }, { analysis: 'apart', ...options })
    project = opened
    expected(opened.root)
    return { parsers: parsing(), children: evaluating() }
  }

  const checked = async () => (await project?.tools('a.ts'))?.[0]?.status

  it('are the ones that it uses', async () => {
    const { parsers, children } = await openedAfter((root) => {
      prewarmAnalysis()
      expectEvaluation({ root, node: null })
    })
    expect([parsers.length, children.length]).toEqual([1, 1])
    expect(await checked()).toBe('resolved')
    expect(parsing()).toEqual(parsers)
    // A spare is started beside it where the work takes long.
    expect(evaluating()).toEqual(expect.arrayContaining(children))
    const left = takePrewarmed({ node: null, env: [], cwd: project?.root ?? '', memoryMb: MEMORY_MB })
    await left?.kill()
    expect(left).toBeNull()
  })

  it('are left alone where they are configured otherwise, and end when the next is expected', async () => {
    const { children } = await openedAfter((root) => expectEvaluation({ root, node: null }), {
      config: { evaluate: { env: ['HOME'] } },
    })
    expect(await checked()).toBe('resolved')
    expect(evaluating()).toEqual(expect.arrayContaining(children))
    // With the one that it uses, and its spare where the work takes long.
    expect(evaluating().length).toBeGreaterThan(1)
    expectEvaluation({ root: '/', node: null })
    const next = takePrewarmed({ node: null, env: [], cwd: '/', memoryMb: MEMORY_MB })
    expect(await next?.ready()).toBe(true)
    await vi.waitFor(() => expect(evaluating()).not.toEqual(expect.arrayContaining(children)), 60_000)
    await next?.kill()
  })

  it('are of a check that a command starts, and taken for it alone', async () => {
    const { children } = await openedAfter((root) => void expectCheck(root, { cache: false }), {
      analysis: 'here',
      once: true,
    })
    expect(children.length).toBe(1)
    expect(await checked()).toBe('resolved')
    expect(evaluating()).toEqual(children)
  })

  it('are not started for a check of what was kept, nor where another evaluation is configured', async () => {
    const configuration = JSON.stringify({ evaluate: { timeoutMs: 1000 } })
    project = await Project.open({ 'a.ts': TOOL, 'toolsight.config.json': configuration })
    const { root } = project
    expectCheck(root, { cache: false })
    expect(evaluating()).toEqual([])
    project.remove('toolsight.config.json')
    const kept = cacheFolder(root, null)
    mkdirSync(kept, { recursive: true })
    expectCheck(root, { cache: true })
    rmSync(kept, { recursive: true })
    expect(evaluating()).toEqual([])
  })

  it('are replaced where they have died', async () => {
    const { parsers, children } = await openedAfter((root) => {
      prewarmAnalysis()
      expectEvaluation({ root, node: null })
    })
    for (const pid of [...parsers, ...children]) process.kill(pid, 'SIGKILL')
    expect(await checked()).toBe('resolved')
    expect([...parsing(), ...evaluating()]).not.toEqual(expect.arrayContaining([...parsers, ...children]))
  })

  it('are each given to one alone', async () => {
    prewarmAnalysis()
    const processes = [launchAnalysis(), launchAnalysis()]
    expect(new Set(processes.map(({ pid }) => pid)).size).toBe(2)
    for (const each of processes) {
      const ended = once(each, 'exit')
      each.disconnect()
      await ended
    }
  })
})

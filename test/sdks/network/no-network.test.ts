import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * No request leaves the process. Captures run in a network namespace of their own, whose packets the kernel counts: every
 * address leads to the loopback there, so that a name that is looked up, or a connection to anywhere, would be seen.
 */

const run = promisify(execFile)
const program = fileURLToPath(new URL('send-everything.mjs', import.meta.url))
const groups = fileURLToPath(new URL('..', import.meta.url))

const UNSHARE = process.getuid?.() === 0 ? ['-n'] : ['-r', '-n']
const EVERY_ADDRESS =
  'ip link set lo up && ip route add local default dev lo && ip -6 route add local default dev lo'
const NO_LOOPBACK = 'ip link set lo down'

/** Whether this kernel lets us have a namespace, and there are the programs that make one. */
const hasNamespaces = spawnSync('unshare', [...UNSHARE, 'sh', '-c', EVERY_ADDRESS]).status === 0

const TOOL = `import { z } from 'zod'
export const search = defineTool({
  name: 'search',
  description: 'Finds things.',
  input: z.object({ query: z.string().describe('What to look for'), limit: z.number() }),
})
function defineTool(tool) {
  return tool
}
`

interface Outcome {
  captured: Record<string, string>
  packets: number
}

async function inNamespace(setUp: string, args: string[]): Promise<string> {
  const command = [...UNSHARE, 'sh', '-c', `${setUp} && exec "$@"`, 'sh', process.execPath, ...args]
  return (await run('unshare', command, { maxBuffer: 1e8 })).stdout
}

const given = hasNamespaces
  ? 'with nothing but a loopback'
  : 'without unshare(1) and ip(8), or where the kernel refuses a network namespace: nothing can be counted'

describe.skipIf(!hasNamespaces)(given, () => {
  let root: string

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'toolsight-network-'))
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('what leaves a process is counted', async () => {
    const fetching = `await fetch('http://192.0.2.1/').catch(() => 0)
      process.stdout.write((await import('node:fs')).readFileSync('/proc/net/dev', 'utf8'))`
    const seen = await inNamespace(EVERY_ADDRESS, ['--input-type=module', '-e', fetching])
    expect(seen).toMatch(/lo:\s+[1-9]\d* +[1-9]/)
  })

  describe.each([
    ['ai-sdk-4', 9],
    ['ai-sdk-7', 9],
    ['mcp-1', 1],
    ['mcp-2', 1],
    ['vendors', 1],
    ['openai-agents', 1],
    ['langchain', 1],
    ['mastra', 1],
    ['genkit', 1],
    ['tanstack-ai', 4],
  ])('%s', (group, atLeast) => {
    let project: string

    beforeAll(() => {
      project = path.join(root, group)
      mkdirSync(project)
      writeFileSync(path.join(project, 'search.mjs'), TOOL)
      symlinkSync(path.join(groups, group, 'node_modules'), path.join(project, 'node_modules'), 'dir')
    })

    it.each([
      ['is captured without a packet', EVERY_ADDRESS],
      ['is captured where the loopback refuses, too', NO_LOOPBACK],
    ])('%s', async (_, setUp) => {
      const outcome = JSON.parse(await inNamespace(setUp, [program, project])) as Outcome
      expect(Object.values(outcome.captured).filter((told) => told !== 'captured')).toEqual([])
      expect(Object.keys(outcome.captured).length).toBeGreaterThanOrEqual(atLeast)
      expect(outcome.packets).toBe(0)
    })
  })
})

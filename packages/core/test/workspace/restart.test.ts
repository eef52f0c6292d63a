import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openWorkspace } from '#core/workspace/index.js'
import { withProject } from '../support/project.js'

const tool = (limit: string) => `import { existsSync } from 'node:fs'
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const t = defineTool({ name: 't', description: 'T.', input: z.object({ n: z.number().max(${limit}) }), handler: () => 1 })
`

/** Never ends where the file is there when it starts. */
const HANGING = tool("(() => { if (existsSync('stop')) { console.log('up'); for (;;); } return 1 })()")

describe('restarting a workspace', () => {
  it('gives its files new processes', async () => {
    await withProject({ 't.ts': tool('process.pid') }, async (project) => {
      const before = await project.told('t.ts')
      expect(before).toEqual({ t: { n: { type: 'number', maximum: expect.any(Number) } } })
      expect(await project.told('t.ts')).toEqual(before)
      project.workspace.restart()
      expect(await project.told('t.ts')).not.toEqual(before)
    })
  })

  it('tries a file again that was given up on', async () => {
    await withProject(
      { 't.ts': HANGING, stop: '' },
      async (project) => {
        const first = await project.told('t.ts')
        expect(first).toEqual({ t: expect.stringMatching(/^failed: Its evaluation did not end within/) })
        project.remove('stop')
        expect(await project.told('t.ts')).toEqual(first)
        project.workspace.restart()
        expect(await project.told('t.ts')).toEqual({ t: { n: { type: 'number', maximum: 1 } } })
      },
      { config: { evaluate: { timeoutMs: 1000 } } },
    )
  })

  it('does not wait for what runs', async () => {
    let isUp = (_line: string): void => undefined
    const up = new Promise<string>((resolve) => {
      isUp = resolve
    })
    await withProject(
      { 't.ts': HANGING, stop: '' },
      async (project) => {
        const checking = project.told('t.ts')
        await up
        project.remove('stop')
        project.workspace.restart()
        expect(await checking).toEqual({ t: { n: { type: 'number', maximum: 1 } } })
      },
      { config: { evaluate: { timeoutMs: 600_000 } }, onLog: (line) => isUp(line) },
    )
  })

  it('tries a Node again that would not start', async () => {
    await withProject({ 't.ts': tool('5') }, async (project) => {
      const node = project.path('node')
      const tries = project.path('tries')
      const script = (line: string) => {
        writeFileSync(node, `#!/bin/sh\n${line}\n`)
        chmodSync(node, 0o755)
      }
      script(`[ "$1" = --version ] && exec "${process.execPath}" --version; echo x >> "${tries}"; exit 9`)
      const config = { evaluate: { node, timeoutMs: 15_000 } }
      const workspace = await openWorkspace({ root: project.root, trusted: true, config })
      const status = async () => (await workspace.check(project.path('t.ts'))).tools[0]?.status
      const count = () => (existsSync(tries) ? readFileSync(tries, 'utf8').split('\n').length - 1 : 0)
      try {
        expect([await status(), count()]).toEqual(['failed', 5])
        const { findings } = await workspace.check(project.path('t.ts'))
        expect(findings.map(({ code }) => code)).toEqual(['evaluation-failed'])
        expect(findings[0]?.message).toMatch(/does not start\..*exit code 9.*\bRestart Toolsight\b/s)
        // It rests, and asks for no more.
        expect([await status(), count()]).toEqual(['failed', 5])
        script(`exec "${process.execPath}" "$@"`)
        workspace.restart()
        expect(await status()).toBe('resolved')
        expect(workspace.status().node).toEqual({ path: node, version: process.versions.node })
      } finally {
        await workspace.dispose()
      }
    })
  })
})

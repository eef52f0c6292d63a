import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { node } from '../../scripts/command.mjs'
import { Client } from '../lsp/client.js'
import type { Project } from '../lsp/project.js'
import { pluginProject } from './plugin-project.js'
import { TOOLS } from './tools.js'
import { typescriptOf, VERSIONS } from './tsserver.js'

/** `tsc` of a version checks the project: what it prints, and how it ends. */
function check(version: (typeof VERSIONS)[number] | '7', project: Project) {
  const tsc = path.join(typescriptOf(version), 'bin/tsc')
  return node([tsc, '--noEmit', '-p', project.root], { cwd: project.root, quiet: true })
}

describe('a tsconfig.json that names the plugin', () => {
  let project: Project

  beforeAll(() => {
    project = pluginProject({ 'src/search.ts': TOOLS.search })
  })

  afterAll(() => project.remove())

  it.each([...VERSIONS, '7'] as const)('is as good as any to tsc of TypeScript %s', async (version) => {
    expect(await check(version, project)).toEqual({ code: 0, output: '' })
  })

  it('is as good as any to the editor service of TypeScript 7, which loads no plugin', async () => {
    const command = [process.execPath, path.join(typescriptOf('7'), 'bin/tsc'), '--lsp', '--stdio']
    const client = await Client.start(project, { command })
    try {
      const uri = project.uri('src/search.ts')
      await client.open(uri, TOOLS.search)
      const report = await client.request<{ items: unknown[] }>('textDocument/diagnostic', {
        textDocument: { uri },
      })
      expect(report.items).toEqual([])
    } finally {
      client.process.kill('SIGKILL')
    }
  })
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../scripts/command.mjs'
import { pluginProject } from '../tsserver/plugin-project.js'
import { TOOLS } from '../tsserver/tools.js'
import { typescriptOf } from '../tsserver/tsserver.js'

interface Round {
  diagnostics: string[]
  hover: string
  offered: string[]
  edited: string
  messages: string
  failure?: string
}

const SERVER = fileURLToPath(
  new URL('../tsserver/versions/node_modules/typescript-language-server/lib/cli.mjs', import.meta.url),
)

describe('Neovim with typescript-language-server and the plugin', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolsight-neovim-'))
  const project = pluginProject({ 'src/drifting.ts': TOOLS.drifting })
  let round: Round

  beforeAll(async () => {
    const report = path.join(folder, 'report.json')
    const script = fileURLToPath(new URL('./neovim/tsserver.lua', import.meta.url))
    const { output } = await run('nvim', ['--headless', '-n', '-u', 'NONE', '-S', script], {
      cwd: project.root,
      quiet: true,
      env: {
        ...process.env,
        HOME: folder,
        XDG_STATE_HOME: folder,
        TOOLSIGHT_FILE: project.path('src/drifting.ts'),
        TOOLSIGHT_ROOT: project.root,
        TOOLSIGHT_NODE: process.execPath,
        TOOLSIGHT_SERVER: SERVER,
        TOOLSIGHT_TSSERVER: path.join(typescriptOf('5.9'), 'lib/tsserver.js'),
        TOOLSIGHT_REPORT: report,
      },
    })
    try {
      round = JSON.parse(readFileSync(report, 'utf8'))
    } catch {
      throw new Error(`Neovim wrote no report:\n${output}`)
    }
    if (round.failure)
      throw new Error(`${round.failure}\n${round.messages}\n${JSON.stringify(round, null, 2)}`)
  }, 120_000)

  afterAll(() => {
    project.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  it('shows the findings', () => {
    expect(round.diagnostics).toEqual([expect.stringContaining('(parameters-drift)')])
  })

  it('shows what the model gets, under what TypeScript says', () => {
    expect(round.hover).toMatch(/defineTool[\s\S]*Toolsight/)
  })

  it('applies a fix, after which the finding is gone', () => {
    expect(round.offered[0]).toBe('Regenerate `parameters` from the valibot schema')
    expect(round.edited).toContain("place: { enum: ['hotel', 'lake'], type: 'string' }")
  })
})

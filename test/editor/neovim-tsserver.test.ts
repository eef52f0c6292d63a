import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pluginProject } from '../tsserver/plugin-project.js'
import { TOOLS } from '../tsserver/tools.js'
import { typescriptOf } from '../tsserver/tsserver.js'
import { Neovim, type Round } from './neovim/round.js'

interface PluginRound extends Round {
  diagnostics: string[]
}

const SERVER = fileURLToPath(
  new URL('../tsserver/versions/node_modules/typescript-language-server/lib/cli.mjs', import.meta.url),
)

describe('Neovim with typescript-language-server and the plugin', () => {
  const neovim = new Neovim()
  const project = pluginProject({
    'src/drifting.ts': TOOLS.drifting,
    'toolsight.config.json': '{ "rules": { "null-refused": "off" } }',
  })
  let round: PluginRound

  beforeAll(async () => {
    round = await neovim.round('tsserver.lua', {
      configuration: 'NONE',
      cwd: project.root,
      env: {
        ...process.env,
        TOOLSIGHT_FILE: project.path('src/drifting.ts'),
        TOOLSIGHT_ROOT: project.root,
        TOOLSIGHT_NODE: process.execPath,
        TOOLSIGHT_SERVER: SERVER,
        TOOLSIGHT_TSSERVER: path.join(typescriptOf('5.9'), 'lib/tsserver.js'),
      },
    })
  })

  afterAll(() => {
    project.remove()
    neovim.remove()
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

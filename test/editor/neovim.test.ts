import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documented } from './documented.js'
import { Example } from './example.js'
import { Neovim, type Round } from './neovim/round.js'
import { toolsightOnPath } from './toolsight-on-path.js'

interface ServerRound extends Round {
  diagnostics: { code: string; message: string; line: number; source: string }[]
  lenses: { line: number; title: string }[]
  configuration: string
}

describe('Neovim, as docs/editors.md configures it', () => {
  const neovim = new Neovim()
  const example = new Example()
  const file = example.path('src/tools/order-taxi.ts')
  let round: ServerRound

  beforeAll(async () => {
    const configuration = path.join(neovim.folder, 'init.lua')
    writeFileSync(configuration, documented('Neovim 0.7 to 0.10', 'lua'))
    round = await neovim.round('round.lua', {
      configuration,
      cwd: example.root,
      env: {
        ...toolsightOnPath(neovim.folder),
        TOOLSIGHT_FILE: file,
        TOOLSIGHT_HOVER: 'order_taxi',
        TOOLSIGHT_ACTION: 'parameters',
        TOOLSIGHT_CONFIGURATION: example.path('toolsight.config.json'),
      },
    })
  })

  afterAll(() => {
    example.remove()
    neovim.remove()
  })

  it('shows the diagnostics', () => {
    expect(round.diagnostics).toMatchObject([
      { code: 'missing-parameters', source: 'toolsight', message: expect.stringContaining('order_taxi') },
    ])
  })

  it('shows the hover', () => {
    expect(round.hover).toContain('order_taxi')
  })

  it('shows the lenses above the tool', () => {
    expect(round.lenses.length).toBeGreaterThan(0)
    for (const { title } of round.lenses) expect(title).not.toBe('')
  })

  it('applies a code action, after which the finding is gone', () => {
    expect(round.offered).toContainEqual(expect.stringContaining('parameters'))
    expect(round.edited).toContain('parameters: {')
    expect(readFileSync(file, 'utf8').trimEnd()).toBe(round.edited.trimEnd())
  })

  it('writes the targets that its command is given', () => {
    expect(JSON.parse(round.configuration)).toMatchObject({
      targets: ['mistral', 'openai'],
      converters: ['zod'],
    })
  })
})

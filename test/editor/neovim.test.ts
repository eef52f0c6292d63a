import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../scripts/command.mjs'
import { documented } from './documented.js'
import { Example } from './example.js'
import { toolsightOnPath } from './toolsight-on-path.js'

interface Round {
  diagnostics: { code: string; message: string; line: number; source: string }[]
  hover: string
  lenses: { line: number; title: string }[]
  offered: string[]
  edited: string
  messages: string
  failure?: string
}

describe('Neovim, as docs/editors.md configures it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolsight-neovim-'))
  const example = new Example()
  const file = example.path('src/tools/order-taxi.ts')
  let round: Round

  beforeAll(async () => {
    const report = path.join(folder, 'report.json')
    const configuration = path.join(folder, 'init.lua')
    writeFileSync(configuration, documented('Neovim 0.7 to 0.10', 'lua'))
    const script = fileURLToPath(new URL('./neovim/round.lua', import.meta.url))
    const { output } = await run('nvim', ['--headless', '-n', '-u', configuration, '-S', script], {
      cwd: example.root,
      quiet: true,
      env: {
        ...toolsightOnPath(folder),
        HOME: folder,
        XDG_STATE_HOME: folder,
        TOOLSIGHT_FILE: file,
        TOOLSIGHT_REPORT: report,
        TOOLSIGHT_HOVER: 'order_taxi',
        TOOLSIGHT_ACTION: 'parameters',
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
    example.remove()
    rmSync(folder, { recursive: true, force: true })
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
})

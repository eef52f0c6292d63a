import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../scripts/command.mjs'
import { ownFolder } from '../../scripts/testing/run-folders.mjs'
import { documented } from './documented.js'
import { Example } from './example.js'
import { removeFolder } from './remove-folder.js'
import { toolsightOnPath } from './toolsight-on-path.js'

interface Round {
  diagnostics: string[]
  hover: string
  offered: string[]
  edited: string
  configuration: string
  failure?: string
}

describe('Emacs with Eglot, as docs/editors.md configures it', () => {
  const folder = ownFolder()
  const example = new Example()
  const file = example.path('src/tools/order-taxi.ts')
  let round: Round

  beforeAll(async () => {
    const report = path.join(folder, 'report.json')
    const configuration = path.join(folder, 'init.el')
    writeFileSync(configuration, documented('Emacs', 'elisp'))
    const script = fileURLToPath(new URL('./emacs/round.el', import.meta.url))
    const { output } = await run('emacs', ['--batch', '-l', configuration, '-l', script], {
      cwd: example.root,
      quiet: true,
      env: {
        ...toolsightOnPath(folder),
        HOME: folder,
        TOOLSIGHT_FILE: file,
        TOOLSIGHT_REPORT: report,
        TOOLSIGHT_HOVER: 'order_taxi',
        TOOLSIGHT_CONFIGURATION: example.path('toolsight.config.json'),
      },
    })
    try {
      round = JSON.parse(readFileSync(report, 'utf8'))
    } catch {
      throw new Error(`Emacs wrote no report:\n${output}`)
    }
    if (round.failure) throw new Error(`${round.failure}\n${output}`)
  })

  afterAll(() => {
    example.remove()
    // A server that ends may still keep compiled code there.
    removeFolder(folder)
  })

  it('shows the diagnostics', () => {
    expect(round.diagnostics).toEqual([expect.stringContaining("Tool 'order_taxi' uses validator 'arktype'")])
  })

  it('shows the hover', () => {
    expect(round.hover).toContain('order_taxi')
  })

  it('applies a code action', () => {
    expect(round.offered).toContainEqual(expect.stringContaining('parameters'))
    expect(round.edited).toContain('parameters: {')
    expect(readFileSync(file, 'utf8')).toBe(round.edited)
  })

  it('writes the target that is chosen when its command asks', () => {
    expect(JSON.parse(round.configuration)).toMatchObject({ targets: ['mistral'], converters: ['zod'] })
  })
})

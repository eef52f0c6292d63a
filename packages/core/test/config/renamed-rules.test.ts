import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#core/config/load.js'
import { mergeConfig } from '#core/config/merge.js'
import { RENAMED_RULES, withCurrentCodes } from '#core/config/renamed-rules.js'
import type { Finding } from '#core/model/finding.js'
import { applySuppressions } from '#core/rules/engine/suppression.js'
import { ruleMetas } from '#core/rules/index.js'
import { openWorkspace } from '#core/workspace/open.js'
import { range } from '../rules/made-facts.js'

const codes = ruleMetas.map(({ code }) => code)

async function rootWith(files: Record<string, string>): Promise<string> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'toolsight-renamed-')))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, name), text)
  return root
}

describe.each([...RENAMED_RULES])('%s, now %s', (former, current) => {
  test('is no rule any more, and its new code is one', () => {
    expect(codes).not.toContain(former)
    expect(codes).toContain(current)
  })

  test('is understood in a configuration file, with a note that says where and what to write', async () => {
    const root = await rootWith({
      'toolsight.config.json': `{\n  "rules": {\n    "${former}": "off"\n  }\n}\n`,
    })
    const loaded = await loadConfig(root, { known: { rules: codes } })
    expect(loaded.config.rules).toEqual({ [current]: 'off' })
    expect(loaded.notes).toEqual([
      `${root}/toolsight.config.json:3: Rule "${former}" is now called "${current}".`,
    ])
  })

  test('is understood in settings', async () => {
    const { config } = await loadConfig(await rootWith({}))
    expect(mergeConfig(config, { rules: { [former]: 'error' } }).rules).toEqual({ [current]: 'error' })
  })

  test('is understood in a comment, and reported as outdated there', () => {
    const text = `// toolsight-disable-next-line ${former}\nconst a = 1\n`
    const { kept, unused, outdated } = applySuppressions('/project/a.ts', text, [found(current)])
    expect(kept).toEqual([])
    expect(unused).toEqual([])
    expect(outdated).toMatchObject([{ code: former }])
  })
})

test('the setting under the current code holds, whichever comes first', () => {
  for (const [former, current] of RENAMED_RULES) {
    expect(withCurrentCodes({ [current]: 'off', [former]: 'error' })).toEqual({ [current]: 'off' })
    expect(withCurrentCodes({ [former]: 'error', [current]: 'off' })).toEqual({ [current]: 'off' })
  }
})

test('settings over the configuration file are told, too', async () => {
  const root = await rootWith({})
  const notes: string[] = []
  const workspace = await openWorkspace({
    root,
    config: { rules: { 'output-root': 'off' } },
    onNote: (note) => notes.push(note),
  })
  onTestFinished(() => workspace.dispose())
  expect(notes).toEqual(['Settings: Rule "output-root" is now called "output-not-object".'])
  expect(workspace.config.rules).toEqual({ 'output-not-object': 'off' })
})

function found(code: string): Finding {
  return {
    code,
    severity: 'error',
    category: 'correctness',
    message: code,
    file: '/project/a.ts',
    range: range(1, 0, 5),
    tool: null,
    toolId: null,
    path: null,
    related: [],
    fix: null,
    otherFixes: [],
  }
}

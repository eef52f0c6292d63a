import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ownFolder } from '../../scripts/testing/run-folders.mjs'
import { screenshot } from './browser.js'
import { packagedExtension } from './extension.js'
import { removeFolder } from './remove-folder.js'
import { Workbench } from './workbench.js'

const WEATHER = `import { tool } from 'ai'
import { z } from 'zod'

export const weather = tool({ description: 'Says the weather.', inputSchema: z.object({ city: z.string() }) })
`

/** Writes down how it was called, and reaches no network. */
const PNPM = `#!/bin/sh
echo "$PWD: pnpm $*" > "$PWD/called.txt"
`

describe('a project without its packages in VS Code', () => {
  const folder = ownFolder()
  const root = path.join(folder, 'app')
  const called = path.join(root, 'called.txt')
  let vscode: Workbench

  beforeAll(async () => {
    const files = {
      'app/weather.ts': WEATHER,
      'app/package.json': '{ "type": "module", "dependencies": { "ai": "7", "zod": "4" } }\n',
      'app/pnpm-lock.yaml': '',
      'bin/pnpm': PNPM,
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), text)
    }
    chmodSync(path.join(folder, 'bin/pnpm'), 0o755)
    vscode = await Workbench.open(root, path.join(root, 'weather.ts'), {
      vsix: packagedExtension(),
      settings: {
        'terminal.integrated.env.linux': { PATH: `${path.join(folder, 'bin')}:\${env:PATH}` },
      },
    })
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await vscode.explain(task.name)
  })

  afterAll(async () => {
    await vscode?.dispose()
    removeFolder(folder)
  })

  it('has one message, whose button installs them by the package manager in use', async () => {
    const message = vscode.notifications().filter({ hasText: 'Toolsight: dependencies are not installed' })
    const button: Locator = message.locator('.monaco-button', { hasText: 'Install with pnpm' })
    await button.waitFor()
    expect(await message.count()).toBe(1)
    await screenshot(vscode.page, '51-install')
    expect(existsSync(called)).toBe(false)
    await button.click()
    await vi.waitFor(() => expect(readFileSync(called, 'utf8')).toBe(`${root}: pnpm install\n`), 60_000)
    expect(await message.count()).toBe(0)
  })
})

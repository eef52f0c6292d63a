import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { FileRequest } from '#core/evaluate/host.js'
import { Evaluator } from '#core/evaluate/host.js'
import { describing, lazy, request } from './program.js'
import { told } from './told.js'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'toolsight-loading-')))
const evaluator = new Evaluator({ timeoutMs: 400, loadingMs: 1800, env: [], node: null, cwd: root })
afterAll(async () => {
  await evaluator.dispose()
  rmSync(root, { recursive: true, force: true })
})

/** A tool whose description is what a package exports as `value`. */
function toolOf(name: string, text: string): FileRequest {
  const path = join(root, 'node_modules', name, 'index.mjs')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  const entry = lazy(join(root, `${name}.ts`), describing('__s.it'), {
    imports: { it: { specifier: name, name: 'value' } },
    links: { [name]: { kind: 'package', path, name } },
    async: true,
  })
  return request([entry])
}

const COMPUTING = 'const end = performance.now() + 700; while (performance.now() < end);'
const good = request([lazy('/w/good.ts', describing('"good"'))])

describe('a package that loads for longer than a module may run', () => {
  it('does not count when it computes', async () => {
    expect(await told(evaluator, toolOf('computing', `${COMPUTING} export const value = "on"`))).toEqual([
      'on',
    ])
  })

  it('does not count when it waits', async () => {
    const text = 'await new Promise((go) => setTimeout(go, 700)); export const value = "on"'
    expect(await told(evaluator, toolOf('waiting', text))).toEqual(['on'])
  })

  it('does not count when it throws', async () => {
    const text = `${COMPUTING} throw new Error("broken")`
    expect(await told(evaluator, toolOf('broken', text))).toEqual(['description: Error: broken'])
  })

  it('does not lend its time to the module', async () => {
    const path = join(root, 'node_modules/computing-too/index.mjs')
    toolOf('computing-too', `${COMPUTING} export const value = "on"`)
    const entry = lazy(join(root, 'loop.ts'), describing('(() => { __s.it; for (;;); })()'), {
      imports: { it: { specifier: 'it', name: 'value' } },
      links: { it: { kind: 'package', path, name: 'computing-too' } },
    })
    expect(await told(evaluator, request([entry]))).toEqual(['timeout'])
    expect(await told(evaluator, good)).toEqual(['good'])
  })
})

describe('a package that does not finish loading is named', () => {
  it.each([
    ['looping', 'for (;;);'],
    ['never-settling', 'await new Promise(() => {}); export const value = 1'],
  ])('%s', async (name, text) => {
    expect(await told(evaluator, toolOf(name, text))).toEqual([
      expect.stringMatching(
        `^crashed: The package \`${name}\` did not finish loading: it was stopped after \\d+\\.\\d s\\.$`,
      ),
    ])
    expect(await told(evaluator, good)).toEqual(['good'])
  })
})

describe('a package that was loaded with made-up variables', () => {
  const pid = request([lazy('/w/pid.ts', describing('process.pid'))])
  const keyed = toolOf('keyed', `export const value = process.env.KEY + ' ' + process.pid`)

  it('stays loaded for the same variables', async () => {
    const environment = { KEY: '1' }
    const [loaded = ''] = await told(evaluator, { ...keyed, environment })
    expect(loaded).toMatch(/^1 \d+$/)
    expect(await told(evaluator, { ...pid, environment: { KEY: '1' } })).toEqual([loaded.slice(2)])
    expect(await told(evaluator, pid)).not.toEqual([loaded.slice(2)])
  })

  it('is loaded again for other variables, also where all are asked for at once', async () => {
    const alone = new Evaluator({ timeoutMs: 3000, env: [], node: null, cwd: root, once: true })
    try {
      const asked = ['1', '2', '2', '3'].map((KEY) => told(alone, { ...keyed, environment: { KEY } }))
      const values = (await Promise.all(asked)).map(([text = '']) => text.split(' '))
      expect(values.map(([key]) => key)).toEqual(['1', '2', '2', '3'])
      expect(new Set(values.map(([, process]) => process)).size).toBe(3)
    } finally {
      await alone.dispose()
    }
  })
})

import { spawn } from 'node:child_process'
import { cp, mkdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampled } from '../../../../../test/sampled.js'
import { type Ran, withoutProgress } from '../../captured.js'
import { Project, zodTool } from '../project.js'

const bin = fileURLToPath(new URL('../../../bin/toolsight.js', import.meta.url))
let project: Project

beforeEach(async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
})

afterEach(() => project.remove())

/** More than a pipe holds, so that output cut off at the end would show. */
async function manyTools() {
  const description = 'A long description. '.repeat(20)
  const fields = Array.from({ length: 200 }, (_, n) => `field${n}: z.string().describe('${description}')`)
  await project.put({ 'tools/big.ts': zodTool('big', `z.object({ ${fields.join(', ')} })`) })
}

it('writes all of a large output into a pipe', async () => {
  await manyTools()
  const { code, out, report } = await project.startCheck()
  expect(code).toBe(0)
  expect(out.length).toBeGreaterThan(70_000)
  expect(out.endsWith('}\n')).toBe(true)
  expect(report.tools).toHaveLength(1)
})

it('is quiet when its reader goes away', async () => {
  await manyTools()
  const child = spawn(process.execPath, [bin, 'check', '--format', 'json'], { cwd: project.root })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text))
  child.stdout.once('data', () => child.stdout.destroy())
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect([code, withoutProgress(err)]).toEqual([0, ''])
})

it('prints no colour and no progress where no terminal is', async () => {
  await project.put({ 'tools/date.ts': zodTool('date', 'z.object({ day: z.date() })') })
  const plain = await project.start(['check'])
  expect(plain.out + plain.err).not.toContain('\u001b')
  expect((await project.start(['check'], { env: { FORCE_COLOR: '1' } })).out).toContain('\u001b[31merror')
})

it('prints the same bytes for the same input, time aside', async () => {
  await project.put({
    'tools/b.ts': zodTool('b'),
    'tools/a.ts': zodTool('a', 'z.object({ day: z.date() })'),
    'tools/c.ts': zodTool('c'),
  })
  const [first, second] = await Promise.all([project.startCheck(), project.startCheck('tools/c.ts', 'tools')])
  const timeless = (text: string) => text.replace(/"durationMs": \d+/, '')
  expect(timeless(first.out)).toBe(timeless(second.out))
  expect(first.report.tools.map(({ id }) => id)).toEqual(['tools/a.ts#a', 'tools/b.ts#b', 'tools/c.ts#c'])
})

it('says what to run when it is not built', async () => {
  await mkdir(project.path('bin'))
  await cp(bin, project.path('bin/toolsight.mjs'))
  const child = spawn(process.execPath, [project.path('bin/toolsight.mjs')])
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text))
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(3)
  expect(err).toBe('toolsight is not built yet. Run `npm run build` in its repository, then try again.\n')
})

it('is an executable file', async () => {
  expect((await stat(bin)).mode & 0o111).toBe(0o111)
})

const VERBS: ReadonlyArray<[verb: string, args: string[]]> = [
  ['check', []],
  ['show', ['book', '--target', 'openai']],
  ['preview', ['book', '--input', '-']],
  ['samples', ['book']],
  ['targets', []],
  ['manifest', ['--format', 'mcp']],
  ['frameworks', []],
  ['explain', ['empty-schema']],
]

it.each(sampled(VERBS, 4))('prints with `%s` what it prints within another process', async (verb, args) => {
  await project.put({
    'tools/book.ts': zodTool('book'),
    'tools/date.ts': zodTool('date', 'z.object({ day: z.date() })'),
  })
  const input = '{"room":1}'
  const timeless = ({ code, out, err }: Ran) => ({ code, out: out.replace(/[\d.]+ s\b/g, ''), err })
  // Whoever runs the tests by npm or npx is not told to type npx.
  const alone = await project.start([verb, ...args], { input, env: { npm_command: undefined } })
  expect(timeless(alone)).toEqual(timeless(await project.run([verb, ...args], { input })))
  expect(alone.out.length).toBeGreaterThan(100)
})

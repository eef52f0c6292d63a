import { spawn, spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampled } from '../../../../../test/sampled.js'
import { runCaptured } from '../../captured.js'
import { Project, zodTool } from '../project.js'

const bin = fileURLToPath(new URL('../../../bin/toolsight.js', import.meta.url))

let project: Project

beforeEach(async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
})

afterEach(() => project.remove())

const GOOD = "z.object({ room: z.string().describe('Room') })"
const DATE = 'z.object({ at: z.date() })'

/** A terminal of which a test reads what is printed, and on which it presses keys. */
class Watching {
  #text = ''
  #from = 0
  #arrived: () => void = () => {}
  #press: ((key: string) => void) | null = null
  readonly #interrupt = new AbortController()
  readonly ended: ReturnType<typeof runCaptured>
  /** It takes keys from then on. */
  readonly listens: Promise<void>
  #isOver = false

  constructor(args: readonly string[] = [], engine = () => import('@toolsight/core')) {
    const write = async (text: string) => {
      this.#text += text
      this.#arrived()
    }
    let listens = () => {}
    this.listens = new Promise((resolve) => {
      listens = resolve
    })
    const output = { write, colour: false, isTerminal: true, columns: 80 }
    this.ended = runCaptured(['check', '--watch', ...args], engine, {
      cwd: project.root,
      stdout: output,
      stderr: { ...output, isTerminal: false },
      keys: (listener) => {
        this.#press = listener
        listens()
      },
      signal: this.#interrupt.signal,
    })
    void this.ended.finally(() => {
      this.#isOver = true
      this.#arrived()
    })
  }

  /** What is printed from here on until it says something. */
  async until(pattern: RegExp): Promise<string> {
    for (;;) {
      const rest = this.#text.slice(this.#from)
      const match = pattern.exec(rest)
      if (match) {
        const end = match.index + match[0].length
        this.#from += end
        return rest.slice(0, end)
      }
      if (this.#isOver) throw new Error(`It ended without ${pattern}:\n${rest}`)
      await new Promise<void>((resolve) => {
        this.#arrived = resolve
      })
    }
  }

  press(key: string): void {
    this.#press?.(key)
  }

  get hasKeyboard(): boolean {
    return this.#press !== null
  }

  interrupt(): void {
    this.#interrupt.abort()
  }

  async quit(): Promise<void> {
    this.press('q')
    // Where it goes on, it answers this one: nothing is waited for that may never come.
    this.press('?')
    const goesOn = this.until(HELP).then(() => 'It goes on.')
    goesOn.catch(() => undefined)
    const end = await Promise.race([this.ended, goesOn])
    this.interrupt()
    expect(end).toMatchObject({ code: 0 })
    expect(this.hasKeyboard).toBe(false)
  }
}

const READY = /Watching\. .*\n/
const HELP = /^r check all again · .* · q quit\r?\n/m
const TOLD = /\(\d+ ms\)\n/

it('prints after a save what is new, and what is gone', async () => {
  await project.put({ 'a.ts': zodTool('a', GOOD), 'b.ts': zodTool('b', DATE) })
  const watching = new Watching()
  expect(await watching.until(READY)).toContain('Change `at`: `date` cannot be written')
  await project.replace({ 'a.ts': zodTool('a', 'z.object({ on: z.coerce.boolean() })') })
  const broken = await watching.until(TOLD)
  expect(broken).toMatch(/^\na\.ts\n\nerror {2}coerced-boolean {2}a\n/)
  expect(broken).not.toContain('b.ts')
  expect(broken).toMatch(/2 tools, 2 errors, 0 warnings, 0 infos \(\d+ ms\)\n$/)
  await project.replace({ 'a.ts': `\n\n${zodTool('a', GOOD)}` })
  expect(await watching.until(TOLD)).toMatch(
    /^\na\.ts\n✓ coerced-boolean {2}a {2}is gone\n2 tools, 1 error, /,
  )
  await watching.quit()
})

it('expects the first save, also where all of the first check was kept', async () => {
  await project.put({ 'a.ts': zodTool('a', GOOD) })
  await project.run(['check'])
  const expected: Array<string | null> = []
  const watching = new Watching([], async () => {
    const core = await import('@toolsight/core')
    const openWorkspace: typeof core.openWorkspace = async (...args) => {
      const workspace = await core.openWorkspace(...args)
      const expectSave = vi.spyOn(workspace, 'expectSave')
      expectSave.mockImplementation(async ({ name }) => void expected.push(name))
      return workspace
    }
    return { ...core, openWorkspace }
  })
  await watching.until(READY)
  await watching.quit()
  expect(expected).toEqual(['a'])
})

it('says of a save that changes nothing what there is', async () => {
  await project.put({ 'a.ts': zodTool('a', DATE) })
  const watching = new Watching()
  await watching.until(READY)
  await project.replace({ 'a.ts': `\n${zodTool('a', DATE)}` })
  expect(await watching.until(TOLD)).toMatch(/^\na\.ts\n1 tool, 1 error, 0 warnings, 0 infos \(\d+ ms\)\n$/)
  await watching.quit()
})

it('follows what a tool imports, and files that come and go', async () => {
  await project.put({
    'shape.ts': "import { z } from 'zod'\nexport const shape = z.object({ room: z.string() })\n",
    'a.ts': zodTool('a', 'shape').replace('import { z }', "import { shape } from './shape.js'\nimport { z }"),
  })
  const watching = new Watching()
  await watching.until(READY)
  await project.replace({
    'shape.ts': "import { z } from 'zod'\nexport const shape = z.object({ at: z.date() })\n",
  })
  expect(await watching.until(TOLD)).toMatch(/^\nshape\.ts\n\nerror {2}unconvertible-schema {2}a\n/)
  await project.replace({ 'c.ts': zodTool('c', GOOD) })
  expect(await watching.until(TOLD)).toMatch(/^\nc\.ts\n\+ c {2}new tool\n2 tools, /)
  await rm(project.path('c.ts'))
  expect(await watching.until(TOLD)).toMatch(/^\nc\.ts\n- c {2}no longer there\n1 tool, /)
  await watching.quit()
})

it('finds what takes all files to see', async () => {
  await project.put({ 'a.ts': zodTool('a', GOOD), 'b.ts': zodTool('b', GOOD) })
  const watching = new Watching()
  await watching.until(READY)
  await project.replace({ 'b.ts': zodTool('b', GOOD).replace("name: 'b'", "name: 'a'") })
  expect(await watching.until(/duplicate-name[\s\S]*?\(\d+ ms\)\n/)).toContain("'a'")
  await watching.quit()
})

it('opens the project anew when its configuration changes, and waits for one that can be read', async () => {
  await project.put({ 'a.ts': zodTool('a', DATE) })
  const watching = new Watching()
  await watching.until(READY)
  await project.put({ 'toolsight.config.json': '{ "ruels": {} }' })
  expect(await watching.until(/Waiting for a change of the configuration\.\n/)).toContain(
    'Unknown key "ruels". Did you mean "rules"?',
  )
  await project.put({ 'toolsight.config.json': '{ "rules": { "unconvertible-schema": "info" } }' })
  expect(await watching.until(READY)).toContain('info  unconvertible-schema')
  await watching.quit()
})

/** A package, and what npm writes when it has installed it. */
const shapes = (schema: string, version = '1.0.0') => ({
  'node_modules/shapes/package.json': JSON.stringify({
    name: 'shapes',
    version,
    type: 'module',
    main: 'index.js',
  }),
  'node_modules/shapes/index.js': `import { z } from 'zod'\nexport const shape = ${schema}\n`,
})
const usesShapes = {
  'a.ts': zodTool('a', 'shape').replace('import { z }', "import { shape } from 'shapes'\nimport { z }"),
}

it('checks again when packages were installed', async () => {
  await project.put({ ...shapes(GOOD), ...usesShapes })
  const watching = new Watching()
  expect(await watching.until(READY)).toContain('No findings')
  await project.put(shapes(DATE, '2.0.0'))
  await project.put({ 'node_modules/.package-lock.json': '{ "shapes": "2.0.0" }' })
  expect(await watching.until(TOLD)).toContain('unconvertible-schema')
  await watching.quit()
})

describe('keys', () => {
  it('check all again, show errors only, and say what there is', async () => {
    await project.put({
      'a.ts': zodTool('a b', DATE).replace('const a b', 'const a'),
      'b.ts': zodTool('b', GOOD),
    })
    const watching = new Watching()
    const first = await watching.until(READY)
    watching.press('r')
    const timeless = (text: string) => text.replace(/[\d.]+ s\b/g, '')
    expect(timeless(await watching.until(READY))).toBe(timeless(first))
    watching.press('e')
    expect(await watching.until(READY)).not.toContain('place')
    watching.press('E')
    expect(timeless(await watching.until(READY)).replace(/, \n/g, '')).toContain('place')
    watching.press('?')
    expect(await watching.until(/\n/)).toBe('r check all again · e errors only, or all · f fix · q quit\n')
    await watching.quit()
  })

  it('check again with what is installed now, which no save tells of', async () => {
    await project.put({ ...shapes(GOOD), ...usesShapes })
    const watching = new Watching()
    expect(await watching.until(READY)).toContain('No findings')
    await project.put(shapes(DATE))
    watching.press('r')
    expect(await watching.until(READY)).toContain('unconvertible-schema')
    await watching.quit()
  })

  it('fix what is certain, which is checked as any save', async () => {
    await project.put({ 'a.ts': zodTool('a', "z.object({ on: z.coerce.boolean().describe('On') })") })
    const watching = new Watching()
    await watching.until(READY)
    watching.press('f')
    expect(await watching.until(TOLD)).toMatch(
      /Fixed 1 finding in 1 file:[\s\S]*✓ coerced-boolean {2}a {2}is gone/,
    )
    expect(await project.read('a.ts')).not.toContain('coerce')
    await watching.quit()
  })
})

it('quits at once, whatever is being checked', async () => {
  await project.put({
    'a.ts': `while (true) {}\n${zodTool('a', GOOD)}`,
    'toolsight.config.json': '{ "evaluate": { "timeoutMs": 3000 } }',
  })
  const watching = new Watching()
  await watching.listens
  await watching.quit()
  expect(await watching.ended).toMatchObject({ code: 0 })
  await expect(watching.until(READY)).rejects.toThrow('It ended')
})

it('ends with 130 when it is interrupted', async () => {
  await project.put({ 'a.ts': zodTool('a', GOOD) })
  const watching = new Watching()
  await watching.until(READY)
  watching.interrupt()
  expect((await watching.ended).code).toBe(130)
  expect(watching.hasKeyboard).toBe(false)
})

it.each([['--changed'], ['--fix'], ['--format', 'json'], ['--baseline', 'x.json'], ['--summary']])(
  'does not go together with %s',
  async (...option) => {
    const { code, err } = await project.run(['check', '--watch', ...option])
    expect([code, err]).toEqual([
      2,
      `error: --watch and ${option.slice(0, option[0] === '--format' ? 2 : 1).join(' ')} do not go together.\n`,
    ])
  },
)

it('ends at a signal where there is no terminal', async () => {
  await project.put({ 'a.ts': zodTool('a', GOOD) })
  const child = spawn(process.execPath, [bin, 'check', '--watch'], {
    cwd: project.root,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...LAST,
  })
  let out = ''
  await new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text
      if (out.includes('Watching. Ctrl+C ends it.')) resolve()
    })
  })
  child.kill('SIGINT')
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(130)
})

const WATCH = ['check', '--watch']

type Ending = [
  what: string,
  how: 'press' | 'interrupt' | NodeJS.Signals,
  code: number,
  args?: string[],
  prompt?: string,
]

const ENDINGS: Ending[] = [
  ['q', 'press', 0],
  ['Ctrl+C', 'interrupt', 130],
  ['SIGTERM', 'SIGTERM', 143],
  ['SIGHUP', 'SIGHUP', 129],
  ['SIGQUIT', 'SIGQUIT', 131],
  ['SIGABRT', 'SIGABRT', 134],
  ['an error that nothing catches', 'SIGUSR2', 1],
  ['SIGHUP at a question', 'SIGHUP', 129, ['init'], 'Write these files?'],
  ['an error at a question', 'SIGUSR2', 1, ['init'], 'Write these files?'],
]

/** Whatever is broken, no process outlives its test. */
const LAST = { timeout: 60_000, killSignal: 'SIGKILL' } as const

/** Of util-linux: it gives a command a pseudo-terminal. */
const hasPty = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

describe.skipIf(!hasPty)('in a terminal', () => {
  it('takes each key as it is pressed', async () => {
    await project.put({ 'a.ts': zodTool('a', "z.object({ on: z.coerce.boolean().describe('On') })") })
    const child = spawn('script', ['-qec', `'${process.execPath}' '${bin}' check --watch`, '/dev/null'], {
      cwd: project.root,
      env: { ...process.env, NO_COLOR: '1' },
      ...LAST,
    })
    /** What is pressed once it says that; the last answer comes before the key that ends it. */
    const steps: Array<[says: RegExp, key: string]> = [
      [/coerced-boolean[\s\S]*Watching\. [^\n]*\n/, 'r'],
      [/coerced-boolean[\s\S]*Watching\. [^\n]*\n/, '\r'],
      [/coerced-boolean[\s\S]*Watching\. [^\n]*\n/, 'e'],
      [/coerced-boolean[\s\S]*Watching\. [^\n]*\n/, '?'],
      [HELP, 'x'],
      [/^/, 'f'],
      [/Fixed 1 finding in 1 file:[\s\S]*✓ coerced-boolean {2}a {2}is gone[\s\S]* ms\)/, 'q'],
    ]
    let rest = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      rest += text
      for (let [says, key] = steps[0] ?? []; says && key; [says, key] = steps[0] ?? []) {
        const match = says.exec(rest)
        if (!match) return
        rest = rest.slice(match.index + match[0].length)
        steps.shift()
        child.stdin.write(key)
      }
    })
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
    expect(steps).toEqual([])
    expect(await project.read('a.ts')).not.toContain('coerce')
  })

  it.each(sampled(ENDINGS, 4))(
    'leaves it as it was after %s',
    async (_what, how, expected, args = WATCH, prompt = 'q quit') => {
      await project.put({ 'a.ts': zodTool('a', GOOD), '.github/x': '' })
      const broken = "data:text/javascript,process.on('SIGUSR2',()=>setImmediate(()=>{throw(Error())}))"
      const lines = [
        'stty -g > before',
        `sh -c 'echo $$ > pid; exec "$@"' sh '${process.execPath}' --import "${broken}" '${bin}' ${args.join(' ')}`,
        'echo code=$?',
        'stty -g > after',
      ]
      await project.put({ 'watch.sh': `${lines.join('\n')}\n` })
      const child = spawn('script', ['-qec', 'bash watch.sh', '/dev/null'], { cwd: project.root, ...LAST })
      let out = ''
      let isPressed = false
      child.stdout.setEncoding('utf8').on('data', async (text) => {
        out += text
        if (isPressed || !out.includes(prompt)) return
        isPressed = true
        if (how === 'press') child.stdin.write('q')
        else if (how === 'interrupt') child.stdin.write('\u0003')
        else process.kill(Number(await project.read('pid')), how)
      })
      await new Promise((resolve) => child.on('close', resolve))
      expect(out).toContain(`code=${expected}`)
      expect(await project.read('after')).toBe(await project.read('before'))
    },
  )
})

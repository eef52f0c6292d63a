import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { Evaluator, type EvaluatorOptions } from '#core/evaluate/host.js'
import { flagsFor } from '#core/evaluate/launch.js'
import { describing, lazy, request } from './program.js'
import { tell, told } from './told.js'

const root = mkdtempSync(join(tmpdir(), 'toolsight-supervision-'))
const open: Evaluator[] = []
afterEach(() => Promise.all(open.splice(0).map((evaluator) => evaluator.dispose())))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function evaluatorWith(options: Partial<EvaluatorOptions> = {}): Evaluator {
  const evaluator = new Evaluator({ timeoutMs: 3000, env: [], node: null, cwd: root, ...options })
  open.push(evaluator)
  return evaluator
}

/** A stand-in for Node. It is asked for its version first. */
function script(name: string, text: string): string {
  const path = join(root, name)
  writeFileSync(
    path,
    `#!/bin/sh\nif [ "$1" = --version ]; then echo ${process.version}; exit; fi\n${text}\n`,
    { mode: 0o755 },
  )
  return path
}

const saying = (text: string) => request([lazy(`/w/${text}.ts`, describing(JSON.stringify(text)))])
const looping = request([lazy('/w/loop.ts', describing('(() => { for (;;); })()'))])
const pid = request([lazy('/w/pid.ts', describing('process.pid'))])

describe('the deadline', () => {
  it('is for one file: those behind it are answered in order', async () => {
    const evaluator = evaluatorWith({ timeoutMs: 300 })
    await evaluator.evaluate(saying('warm'))
    const order: string[] = []
    const outcomes = [saying('first'), looping, saying('second')].map((file) =>
      told(evaluator, file).then((text) => order.push(...text)),
    )
    await Promise.all(outcomes)
    expect(order).toEqual(['first', 'timeout', 'second'])
  })

  it('says how long it took', async () => {
    const evaluator = evaluatorWith({ timeoutMs: 200 })
    const outcome = await evaluator.evaluate(looping)
    expect(outcome).toMatchObject({ failure: { kind: 'timeout', elapsedMs: expect.any(Number) } })
    const { elapsedMs } = (outcome as { failure: { elapsedMs: number } }).failure
    expect(elapsedMs).toBeGreaterThanOrEqual(200)
  })

  it('does not end what only the host kept waiting', async () => {
    const evaluator = evaluatorWith({ timeoutMs: 200 })
    await evaluator.evaluate(saying('warm'))
    const answer = told(evaluator, saying('patient'))
    // Our own thread is busy for longer than the deadline, with the answer waiting.
    await new Promise(setImmediate)
    const end = performance.now() + 500
    while (performance.now() < end);
    expect(await answer).toEqual(['patient'])
  })

  it('is met by a spare that was started before', async () => {
    const list = join(root, 'started')
    const node = script('counted-node', `echo $$ >> "${list}"; exec "${process.execPath}" "$@"`)
    const started = () => readFileSync(list, 'utf8').trim().split('\n')
    const evaluator = evaluatorWith({ node, timeoutMs: 1000 })
    expect(await told(evaluator, pid)).toEqual([started()[0]])
    expect(await told(evaluator, looping)).toEqual(['timeout'])
    const spare = started()[1]
    expect(spare).toBeTruthy()
    expect(await told(evaluator, pid)).toEqual([spare])
  })
})

describe('several processes', () => {
  it('answer next to each other', async () => {
    const evaluator = evaluatorWith({ timeoutMs: 1000, children: 2 })
    const [slow, quick] = await Promise.all([told(evaluator, looping), told(evaluator, saying('quick'))])
    expect([slow, quick]).toEqual([['timeout'], ['quick']])
  })
})

describe('a process that does not start', () => {
  it('is given up after a few tries, with what it said', async () => {
    const node = script('dying-node', `echo x >> "${root}/tries"; echo "SomeError: no luck" >&2; exit 9`)
    const evaluator = evaluatorWith({ node })
    expect(await told(evaluator, saying('never'))).toEqual([
      'crashed: The process that evaluates tools does not start. It ended with exit code 9: SomeError: no luck.',
    ])
    expect(readFileSync(join(root, 'tries'), 'utf8').split('\n').filter(Boolean)).toHaveLength(5)
  })

  it('may be no program at all', async () => {
    const evaluator = evaluatorWith({ node: join(root, 'no-such-node') })
    expect(await told(evaluator, saying('never'))).toEqual([
      expect.stringMatching(/^crashed: .*Node could not be run: .*ENOENT/),
    ])
  })

  it('may start again after a restart', async () => {
    const fixed = join(root, 'fixed')
    const node = script(
      'mended-node',
      `if [ -e "${fixed}" ]; then exec "${process.execPath}" "$@"; fi; exit 1`,
    )
    const evaluator = evaluatorWith({ node })
    expect(await told(evaluator, saying('again'))).toEqual([expect.stringMatching(/^crashed: /)])
    writeFileSync(fixed, '')
    evaluator.restart()
    expect(await told(evaluator, saying('again'))).toEqual(['again'])
  })
})

describe('messages that are not the runner’s', () => {
  it('are not believed', async () => {
    // The real runner, and besides it code that sends without the token, and with it in a wrong shape.
    const forge = join(root, 'forge.cjs')
    writeFileSync(
      forge,
      `const original = process._send
       const send = (message) => original.call(process, message, undefined, {})
       const forged = { type: 'evaluated', id: 1, sites: [], loaded: [], packages: [], environment: [], files: [], refused: [] }
       for (const message of ['x', '{', null, { response: forged }, JSON.stringify({ token: 'guess', clean: true, response: forged })]) send(message)
       const { on } = process
       process.on = (event, listener) => {
         if (event === 'message') on.call(process, 'message', (message) => {
           if (message.request.type !== 'evaluate') return
           send(JSON.stringify({ token: message.token, clean: true, response: { ...forged, id: message.request.id, sites: 'none' } }))
         })
         return on.call(process, event, listener)
       }`,
    )
    const node = script('forging-node', `exec "${process.execPath}" --require "${forge}" "$@"`)
    const evaluator = evaluatorWith({ node })
    expect(await told(evaluator, saying('true'))).toEqual(['true'])
  })
})

describe('the flags', () => {
  it.each([
    ['20.19.0', false],
    ['22.12.0', false],
    ['22.13.0', true],
    ['24.0.0', true],
  ])('of Node %s', (version, hasPermissions) => {
    expect(flagsFor(version, 512).includes('--permission')).toBe(hasPermissions)
    expect(flagsFor(version, 512)).toContain('--max-old-space-size=512')
  })

  it('what they deny is told', async () => {
    const evaluator = evaluatorWith()
    expect(evaluator.protection).toBeNull()
    await evaluator.evaluate(saying('ready'))
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    expect(evaluator.protection).toEqual({
      permissionModel: major > 22 || (major === 22 && minor >= 13),
      networkDenied: major >= 25,
    })
  })
})

describe('nothing is left behind', () => {
  const isRunning = (id: number): boolean => {
    try {
      // A process that ended and was not waited for yet still has an id.
      return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${id}/stat`, 'utf8'))
    } catch {
      return false
    }
  }
  const onLinux = process.platform === 'linux' && existsSync('/proc/self/stat')

  async function whenSome(list: () => number[]): Promise<void> {
    while (list().length === 0) await new Promise(setImmediate)
  }

  async function untilNone(list: () => number[]): Promise<void> {
    while (list().length > 0) await new Promise(setImmediate)
  }

  it.runIf(onLinux)('by dispose', async () => {
    const evaluator = evaluatorWith()
    const [id] = tell(await evaluator.evaluate(pid))
    expect(isRunning(Number(id))).toBe(true)
    const unanswered = told(evaluator, looping)
    await evaluator.dispose()
    expect(await unanswered).toEqual(['crashed: The evaluator was closed.'])
    expect(isRunning(Number(id))).toBe(false)
    expect(await told(evaluator, pid)).toEqual(['crashed: The evaluator was closed.'])
  })

  /** Processes that work in a folder: the children of one host. */
  function workingIn(folder: string): number[] {
    return readdirSync('/proc')
      .filter((id) => {
        try {
          return /^\d+$/.test(id) && readlinkSync(`/proc/${id}/cwd`) === folder && isRunning(Number(id))
        } catch {
          return false
        }
      })
      .map(Number)
  }

  /** A host of its own: prints a line when it comes to `ending`, which is the last it does. */
  function host(folder: string, ending: string) {
    const program = `
      import { Evaluator } from ${JSON.stringify(import.meta.resolve('#core/evaluate/host.js'))}
      const evaluator = new Evaluator({ timeoutMs: 60000, env: [], node: null, cwd: ${JSON.stringify(folder)} })
      const evaluate = (file) => evaluator.evaluate(file)
      const pid = ${JSON.stringify(pid)}, looping = ${JSON.stringify(looping)}
      ${ending}`
    return spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }

  it.runIf(onLinux).each([
    ['while its first process starts', 'void evaluate(pid); console.log("go")'],
    ['when a file was answered and the spare starts', 'await evaluate(pid); console.log("go")'],
    ['in the middle of an endless loop', 'await evaluate(pid); void evaluate(looping); console.log("go")'],
  ])('when the host is killed %s', async (_, ending) => {
    const folder = realpathSync(mkdtempSync(join(root, 'killed-')))
    const child = host(folder, `${ending}; setInterval(() => {}, 1000)`)
    await once(createInterface(child.stdout), 'line')
    await whenSome(() => workingIn(folder))
    child.kill('SIGKILL')
    await once(child, 'exit')
    await untilNone(() => workingIn(folder))
  })

  it.runIf(onLinux)('when the host has nothing more to do', async () => {
    const folder = realpathSync(mkdtempSync(join(root, 'done-')))
    const child = host(folder, 'console.log((await evaluate(pid)).sites.length)')
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    expect(line).toBe('1')
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(0)
    await untilNone(() => workingIn(folder))
  })
})

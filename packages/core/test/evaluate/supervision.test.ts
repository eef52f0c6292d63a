import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { Evaluator, type EvaluatorOptions } from '#core/evaluate/host.js'
import { flagsFor, programOf } from '#core/evaluate/launch.js'
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

  const counted = (name: string) => {
    const list = join(root, name)
    const node = script(`${name}-node`, `echo $$ >> "${list}"; exec "${process.execPath}" "$@"`)
    return { node, started: () => readFileSync(list, 'utf8').trim().split('\n') }
  }

  it('is met by a spare that was started before', async () => {
    const { node, started } = counted('started')
    const evaluator = evaluatorWith({ node, timeoutMs: 1000 })
    expect(await told(evaluator, pid)).toEqual([started()[0]])
    expect(await told(evaluator, looping)).toEqual(['timeout'])
    const spare = started()[1]
    expect(spare).toBeTruthy()
    expect(await told(evaluator, pid)).toEqual([spare])
  })

  it('is no reason for a spare where all is done once, however long work takes', async () => {
    const { node, started } = counted('started-once')
    const evaluator = evaluatorWith({ node, timeoutMs: 5000, once: true })
    expect(await told(evaluator, pid)).toEqual(started())
    const busy = '(() => { const end = Date.now() + 700; while (Date.now() < end); return process.pid })()'
    expect(await told(evaluator, request([lazy('/w/busy.ts', describing(busy))]))).toEqual(started())
    expect(started()).toHaveLength(1)
  })
})

describe('what is sent ahead', () => {
  it('is not lost with a process that has to be killed, nor blamed', async () => {
    const evaluator = evaluatorWith({ timeoutMs: 300 })
    const dying = request([lazy('/w/dying.ts', describing('process.kill(process.pid, "SIGKILL")'))])
    const throwing = request([lazy('/w/throwing.ts', describing('null()'))])
    const files = [saying('a'), looping, saying('b'), throwing, saying('c'), dying, saying('d'), saying('e')]
    const answers = await Promise.all(files.map((file) => told(evaluator, file)))
    expect(answers.map(([text]) => text)).toEqual([
      'a',
      'timeout',
      'b',
      expect.stringContaining('null is not a function'),
      'c',
      expect.anything(),
      'd',
      'e',
    ])
  })

  it('does not keep an answer from leaving, however large', async () => {
    const evaluator = evaluatorWith({ timeoutMs: 2000 })
    await evaluator.evaluate(saying('warm'))
    // More than a pipe holds.
    const large = request([lazy('/w/large.ts', describing('"x".repeat(1_000_000)'))])
    const [first, second] = await Promise.all([told(evaluator, large), told(evaluator, looping)])
    expect([first[0]?.length, second]).toEqual([1_000_000, ['timeout']])
  })
})

describe('the program', () => {
  const runner = new URL('dist/child/runner/main.js', `${pathToFileURL(root)}/`)
  const bundle = new URL('bundle/main.js', runner)
  const built = new URL('../../.tsbuildinfo', runner)
  const make = (file: URL, time: number) => {
    mkdirSync(new URL('./', file), { recursive: true })
    writeFileSync(file, '')
    utimesSync(file, time, time)
  }

  it('is one file, where there is one, and it is of the modules as they are', () => {
    expect(programOf(runner)).toEqual(runner)
    make(bundle, 1000)
    expect(programOf(runner)).toEqual(bundle)
    make(built, 2000)
    expect(programOf(runner)).toEqual(runner)
    make(bundle, 3000)
    expect(programOf(runner)).toEqual(bundle)
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
    const complaint = [
      'crashed: The process that evaluates tools does not start. It ended with exit code 9: SomeError: no luck. ' +
        'Restart Toolsight or check again to retry now. An open editor retries in 10 s.',
    ]
    const tries = () => readFileSync(join(root, 'tries'), 'utf8').split('\n').filter(Boolean)
    expect(await told(evaluator, saying('never'))).toEqual(complaint)
    expect(await evaluator.evaluate(saying('never'))).toMatchObject({ transient: true })
    expect(tries()).toHaveLength(5)
    expect(await Promise.all(Array.from({ length: 1000 }, () => told(evaluator, saying('never'))))).toEqual(
      Array.from({ length: 1000 }, () => complaint),
    )
    expect(tries()).toHaveLength(5)
  })

  it('may be no program at all', async () => {
    const evaluator = evaluatorWith({ node: join(root, 'no-such-node') })
    expect(await told(evaluator, saying('never'))).toEqual([
      expect.stringMatching(/^crashed: .*Node could not be run: .*ENOENT/),
    ])
  })

  it('may be one whose folder is gone, whenever it is asked for', async () => {
    const evaluator = evaluatorWith({ cwd: join(root, 'no-such-folder') })
    const inTick = new Promise((settle) => process.nextTick(() => settle(told(evaluator, saying('never')))))
    expect(await inTick).toEqual([expect.stringMatching(/^crashed: .*Node could not be run: .*ENOENT/)])
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

describe('a process that dies', () => {
  // Deaths alone are to decide here: on a machine that is busy enough the deadline would be there first.
  const dying = (step: keyof typeof STEPS, lives: 'always' | 'once') =>
    evaluatorWith({ node: dyingNode(step, lives), timeoutMs: 30_000 })

  /** Node with the real runner, that ends at a step: at every life, or at the first only. */
  function dyingNode(step: keyof typeof STEPS, lives: 'always' | 'once'): string {
    const name = `dying-${step}-${lives}`
    const died = join(root, `${name}.died`)
    const code = join(root, `${name}.cjs`)
    writeFileSync(
      code,
      `const fs = require('node:fs')
       const { reallyExit, on, _send } = process
       const { fstatSync, writeSync } = fs
       const LIVES = '${lives}'
       const log = fs.openSync(${JSON.stringify(died)}, 'a')
       const die = () => {
         if (${lives === 'once'} && fstatSync(log).size > 0) return
         writeSync(log, 'x')
         reallyExit.call(process, 7)
       }
       const receiving = (act) => { process.on = (event, listener) => {
         on.call(process, event, event === 'message' ? (message) => act(message.request.type, () => listener(message)) : listener)
         return process
       } }
       const sending = (act) => { process._send = function (text, ...rest) {
         return act(JSON.parse(text).response.type, (sent = text) => _send.call(process, sent, ...rest))
       } }
       ${STEPS[step]}`,
    )
    // Without the permission model, so that the deaths can be counted.
    const node = `flags=; for a in "$@"; do case "$a" in --permission|--allow-*) ;; *) flags="$flags $a" ;; esac; done`
    return script(`${name}-node`, `${node}; exec "${process.execPath}" --require "${code}" $flags`)
  }

  const STEPS = {
    'before it listens': 'if (!process.argv[1].includes("watchdog")) die()',
    'at the first message': 'receiving((type, go) => { if (type === "start") die(); go() })',
    'when it says that it is ready': 'sending((type, go) => { if (type === "ready") die(); return go() })',
    'at a request': 'receiving((type, go) => { if (type === "evaluate") die(); go() })',
    'when it says that it has begun': 'sending((type, go) => { if (type === "started") die(); return go() })',
    'when it has begun':
      'sending((type, go) => { const sent = go(); if (type === "started") die(); return sent })',
    'when it answers': 'sending((type, go) => { if (type === "evaluated") die(); return go() })',
    'after its answer':
      'sending((type, go) => { const sent = go(); if (type === "evaluated") die(); return sent })',
    'and sends nonsense first':
      'sending((type, go) => { if (type === "evaluated" && !(LIVES === "once" && fstatSync(log).size > 0)) { writeSync(log, "x"); writeSync(3, "nonsense\\n"); return true } return go() })',
    'in the middle of its answer':
      'sending((type, go) => { if (type === "evaluated") { if (fstatSync(log).size > 0 && LIVES === "once") return go(); writeSync(3, "{"); die() } return go() })',
  }

  it.each(Object.keys(STEPS) as Array<keyof typeof STEPS>)('%s, every time', async (step) => {
    const evaluator = dying(step, 'always')
    if (step === 'after its answer') {
      for (const text of ['one', 'two', 'three']) expect(await told(evaluator, saying(text))).toEqual([text])
      return
    }
    expect(await told(evaluator, saying('never'))).toEqual([
      expect.stringMatching(
        /^crashed: The process that evaluates tools (does not start|stopped)\. It (ended with exit code 7|sent something that is not a message)\./,
      ),
    ])
  })

  it.each(Object.keys(STEPS) as Array<keyof typeof STEPS>)('%s, once', async (step) => {
    const evaluator = dying(step, 'once')
    const first = await told(evaluator, saying('first'))
    // Before it was at work nobody is to blame but the process; later it may have been the file.
    if (/listens|first message|ready|after/.test(step)) expect(first).toEqual(['first'])
    else expect(first).toEqual([expect.stringMatching(/^crashed: /)])
    expect(await told(evaluator, saying('second'))).toEqual(['second'])
  })

  it('a thousand times in a row is not started a thousand times, and starts again when asked to', async () => {
    const evaluator = dying('when it has begun', 'always')
    const outcomes = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => told(evaluator, saying(`n${index}`))),
    )
    expect(outcomes.every(([text]) => text?.startsWith('crashed: '))).toBe(true)
    expect(outcomes.at(-1)).toEqual([
      'crashed: The process that evaluates tools stopped 10 times in a row. It ended with exit code 7. ' +
        'Restart Toolsight or check again to retry now. An open editor retries in 10 s.',
    ])
    expect(await evaluator.evaluate(saying('one more'))).toMatchObject({ transient: true })
    const deaths = () => readFileSync(join(root, 'dying-when it has begun-always.died'), 'utf8').length
    const before = deaths()
    expect(before).toBeLessThan(20)
    evaluator.restart()
    expect(await told(evaluator, saying('again'))).toEqual([expect.stringMatching(/stopped\. It ended/)])
    expect(deaths()).toBe(before + 1)
  })
})

describe('messages that are not the runner’s', () => {
  const FORGED = `const original = process._send
    const send = (message) => original.call(process, message, undefined, {})
    const forged = { type: 'evaluated', id: 1, sites: [], loaded: [], packages: [], environment: [], hidden: [], copiesEnvironment: false, files: [], refused: [] }`
  const forging = (code: string) => {
    const forge = join(root, `forge-${++forgeries}.cjs`)
    writeFileSync(forge, `${FORGED}\n${code}`)
    const node = script(`forging-node-${forgeries}`, `exec "${process.execPath}" --require "${forge}" "$@"`)
    return evaluatorWith({ node })
  }
  let forgeries = 0

  it('are not believed', async () => {
    const evaluator = forging(
      `for (const message of ['x', '{', null, { response: forged }, JSON.stringify({ token: 'guess', clean: true, response: forged }), { token: 'guess', clean: true, response: forged }]) send(message)`,
    )
    expect(await told(evaluator, saying('true'))).toEqual(['true'])
  })

  it('are refused in a sentence where they have the token and a wrong form', async () => {
    const evaluator = forging(
      `const { on } = process
       process.on = (event, listener) => {
         if (event === 'message') on.call(process, 'message', (message) => {
           if (message.request.type !== 'evaluate') return
           send(JSON.stringify({ token: message.token, clean: true, response: { ...forged, id: message.request.id, sites: 'none' } }))
         })
         return on.call(process, event, listener)
       }`,
    )
    expect(await told(evaluator, saying('true'))).toEqual([
      'crashed: The process that evaluates tools stopped. It sent an answer whose form is wrong at `response.sites`.',
    ])
  })
})

describe('the flags', () => {
  it.each([
    ['20.19.0', false],
    ['22.12.0', false],
    ['22.13.0', true],
    ['24.0.0', true],
  ])('of Node %s', (version, hasPermissions) => {
    for (const largeHeap of [false, true]) {
      const flags = flagsFor(version, { memoryMb: 512, largeHeap })
      expect(flags.includes('--permission')).toBe(hasPermissions)
      expect(flags).toContain('--max-old-space-size=512')
      expect(flags.includes('--initial-old-space-size=160')).toBe(largeHeap)
    }
  })

  it("leave out the permission model where Yarn's loader is asked, which does not run under it", () => {
    const permission = (others: string[]) =>
      flagsFor('24.0.0', { memoryMb: 512 }, others).includes('--permission')
    expect(permission(['--require', '/w/.pnp.cjs'])).toBe(true)
    expect(
      permission(['--require', '/w/.pnp.cjs', '--experimental-loader', 'file:///w/.pnp.loader.mjs']),
    ).toBe(false)
  })

  it('of a Node that came later are those that it surely knows', () => {
    const flags = (largeHeap: boolean) => flagsFor('27.0.0', { memoryMb: 512, largeHeap })
    expect(flags(true)).toEqual(flags(false))
  })

  it('for more room are known to this Node', async () => {
    expect(await told(evaluatorWith({ once: true }), saying('here'))).toEqual(['here'])
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

import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { delayOptimizer } from '../../v8-flags.js'
import { Activity } from '../guards/activity.js'
import { Environment } from '../guards/environment.js'
import { installGuards } from '../guards/guard.js'
import { Intrinsics } from '../guards/intrinsics.js'
import { OpenWork } from '../guards/open-work.js'
import { installLoweredSyntax } from '../modules/lowered.js'
import { SharedCode } from '../modules/shared-code.js'
import type { Protection, Request, Response, ToChild, Work } from '../protocol.js'
import { onlyEvaluation } from '../work-evaluations.js'
import { AnswerTooLarge, answerData, answerText, guardedAnswerText } from './answer-text.js'
import { describeThrown } from './describe.js'
import { ExecutionPosition, fromPlace, placeOf } from './execution-position.js'
import { ofProgram } from './failures.js'
import { exitNow, hostWatch } from './host-watch.js'
import { ProcessorTime } from './processor-time.js'
import { Session } from './session.js'
import type { WatchdogOptions } from './watchdog.js'

/*
 * The process in which user code runs, started by the host with fork(). Whatever is needed of the outside is taken here,
 * before the guards close it.
 */

/** The host gives up earlier. */
const START_TIMEOUT_MS = 30_000

type Started = Extract<Response, { type: 'started' }>
/** Resolves when the message is on its way, whatever this thread does next. */
type Send = (message: object | string) => Promise<void>

const Watchdog = Worker
const host = Number(process.argv.pop())
const hostIsGone = hostWatch(host)
const send = ownSend()
const processorTime = new ProcessorTime()
const nextTurn = setImmediate

delayOptimizer()
// Deep schemas fail deep inside a validator: the module's own frame is to be among those kept.
Error.stackTraceLimit = 40

process.on('disconnect', () => exitNow(0))
process.on('uncaughtException', logLate)
process.on('unhandledRejection', logLate)
process.on('message', (message: ToChild) => receive(message))

const activity = new Activity()
const environment = new Environment(activity)
// Before the guards, for which a hook is something that lasts.
const openWork = new OpenWork()
environment.install()
installGuards(activity, openWork, hostIsGone)
installLoweredSyntax()
const position = new ExecutionPosition()
const session = new Session({
  activity,
  environment,
  position,
  intrinsics: new Intrinsics(),
  openWork,
  sharedCode: new SharedCode(),
  processorMs: () => processorTime.rough(),
  onLoading: (name) => void answer({ type: 'loading', package: name, cpuMs: processorTime.exact() }),
})

let token: string | null = null
const waiting: Work[] = []
let isBusy = false
/** The request of which the host was told, with the answer before, that it is taken up. */
let announced: number | null = null

// The host may have ended before this process was listening: then no message will ever come.
const unused = setTimeout(() => exitNow(0), START_TIMEOUT_MS)
if (hostIsGone()) exitNow(0)

function receive(message: ToChild): void {
  if (message.request.type === 'start' && token === null) {
    token = message.token
    clearTimeout(unused)
    startWatchdog({
      host,
      residentBytes: message.request.residentBytes,
      position: position.shared,
      marks: position.marks.shared,
    })
    void answer({
      type: 'ready',
      pid: process.pid,
      node: process.version,
      protection: protection(),
      cpuMs: processorTime.exact(),
    })
  } else if (message.token === token) {
    take(message.request)
  }
}

function take(request: Request): void {
  switch (request.type) {
    case 'start':
      return
    case 'ping':
      void answer({
        type: 'alive',
        number: request.number,
        cpuMs: processorTime.exact(),
        idleMs: processorTime.idle(),
      })
      return
    case 'preload':
      return session.preload(request.packages)
    default:
      waiting[waiting.length] = request
      if (!isBusy) void carryOutAll()
  }
}

/** One after the other, each in a turn of its own: what the one before left to the event loop has happened by then. */
async function carryOutAll(): Promise<void> {
  isBusy = true
  for (let request = takeNext(); request; request = takeNext()) {
    await carryOut(request)
    if (waiting.length > 0) await new Promise((resolve) => nextTurn(resolve))
  }
  isBusy = false
}

/** No method of arrays: user code may have changed them, which is undone after it. */
function takeNext(): Work | null {
  const request = waiting[0] ?? null
  for (let i = 1; i < waiting.length; i++) waiting[i - 1] = waiting[i] as Work
  if (request) waiting.length--
  return request
}

async function carryOut(request: Work): Promise<void> {
  if (announced !== request.id) void answer(startOf(request))
  const { closure = {}, hanging = [] } = onlyEvaluation(request) ?? {}
  const modules = Object.keys(closure)
  const known = hanging.map(({ module, index }) => placeOf(modules.indexOf(module), index))
  position.begin(request.id, new Set(known))
  let response: Response
  try {
    response = await respond(request)
  } catch (error) {
    response = { type: 'failed', id: request.id, failure: describeThrown(error, null) }
  }
  await session.rest()
  // Whatever the code made of it.
  const hung = fromPlace(position.entered)
  if (hung) {
    const statement = { module: modules[hung.module] as string, index: hung.statement }
    response = { type: 'hangs', id: request.id, statement }
  }
  const write = session.undisturbed ? answerData : session.clean ? answerText : guardedAnswerText
  await answer(response, { write, next: announceNext() })
}

function startOf({ id }: Work): Started {
  return { type: 'started', id, cpuMs: processorTime.rough() }
}

/** Where nothing can happen between an answer and the next request's start, both are one message. */
function announceNext(): Started | undefined {
  const next = waiting[0]
  if (!next || !session.undisturbed) return undefined
  announced = next.id
  return startOf(next)
}

async function respond(request: Work): Promise<Response> {
  const { id } = request
  switch (request.type) {
    case 'evaluate':
      return { type: 'evaluated', id, ...(await session.evaluate(request.evaluation)) }
    case 'validate': {
      const { evaluation, tool, inputs, retry } = request
      return { type: 'validated', id, outcomes: await session.validate(evaluation, tool, inputs, retry) }
    }
    case 'generate':
      return { type: 'generated', id, result: await session.generate(request.evaluation, request.tool) }
    case 'capture':
      return { type: 'captured', id, results: await session.capture(request.tools) }
    case 'answer': {
      const { evaluation, tool, wanted } = request
      return { type: 'answered', id, result: await session.answer(evaluation, tool, wanted) }
    }
  }
}

function answer(
  response: Response,
  { write = guardedAnswerText, next }: { write?: typeof answerData; next?: Started | undefined } = {},
): Promise<void> {
  const { clean, environment } = session
  const rest = { token, clean, ...(environment !== null && { environment }), ...(next && { next }) }
  let message: object | string
  try {
    message = write({ ...rest, response })
  } catch (error) {
    if (!(error instanceof AnswerTooLarge) || !('id' in response)) throw error
    // The program's schemas and texts are what is too large.
    const failure = describeThrown(ofProgram(error), null)
    message = guardedAnswerText({ ...rest, response: { type: 'failed', id: response.id, failure } })
  }
  return send(message)
}

/** `process.send` looks other functions up on `process`, where user code could put its own. */
function ownSend(): Send {
  const channel = process as unknown as {
    _send: (message: object | string, handle: undefined, options: object, sent: () => void) => void
  }
  const original = channel._send
  return (message) =>
    new Promise((resolve) => {
      if (process.connected) Reflect.apply(original, process, [message, undefined, {}, resolve])
      else resolve()
    })
}

/** What user code started and did not wait for fails after its answer: the host's log has it. */
function logLate(thrown: unknown): void {
  // With the host its end of our standard error is gone, and writing there would fail again.
  if (!process.connected || hostIsGone()) exitNow(1)
  const failure = describeThrown(thrown, null)
  process.stderr.write(`${failure.kind === 'threw' ? `${failure.name}: ` : ''}${failure.message}\n`)
}

function startWatchdog(options: WatchdogOptions): void {
  const program = new URL('./watchdog.js', import.meta.url)
  // What Yarn keeps in an archive, a thread without its setup cannot read.
  const isArchived = process.versions['pnp'] !== undefined
  const text = isArchived ? readFileSync(program, 'utf8') : ''
  const watchdog = new Watchdog(
    isArchived ? new URL(`data:text/javascript,${encodeURIComponent(text)}`) : program,
    {
      workerData: options,
      execArgv: [],
      env: {},
    },
  )
  watchdog.unref()
}

function protection(): Protection {
  const { permission } = process as { permission?: { has(scope: string): boolean } }
  const permissionModel = permission !== undefined && !permission.has('fs.write')
  // Older versions have no scope for the network, and deny nothing.
  const networkDenied =
    permissionModel && Number(process.versions.node.split('.')[0]) >= 25 && !permission.has('net')
  return { permissionModel, networkDenied }
}

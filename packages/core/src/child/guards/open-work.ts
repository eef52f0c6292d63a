import { AsyncResource, createHook, executionAsyncId } from 'node:async_hooks'

/** Who began something: a file's code, or an SDK that is shown a tool. What packages begin while they load belongs to neither. */
type Owner = 'file' | 'sdk'

/** What a native operation of Node's shows of itself. */
interface Operation {
  type: string
  resource: object
  calledBack: boolean
}

/** By the number that Node gives to it. No methods: user code may have changed those of maps. */
type Numbered<T> = Record<number, T>

// Taken here: user code may put its own in their place.
const { clearTimeout, clearImmediate, setImmediate: nextTurn } = globalThis
const { apply } = Reflect
const { isPrototypeOf: isAncestor } = Object.prototype
const { hasOwn } = Object
const runningId = executionAsyncId
const Scope = AsyncResource

/** They are over before the next turn of the event loop. */
const BRIEF: Readonly<Record<string, true>> = numbered({ TickObject: true, Microtask: true })
/** They are open for as long as they are not closed, and call nobody: what is done with them has a number of its own. */
const PASSIVE: Readonly<Record<string, true>> = numbered({ FILEHANDLE: true, DIRHANDLE: true })
const HANDLES: Readonly<Record<string, true>> = numbered({
  PIPEWRAP: true,
  TCPWRAP: true,
  TTYWRAP: true,
  UDPWRAP: true,
  PIPESERVERWRAP: true,
  TCPSERVERWRAP: true,
})
/** Carried out at once, unless `ondone` is told. */
const JOB = /REQUEST$/
/** Over when it has called back. */
const ONCE = /^FSREQ|REQ$|REQWRAP$|(?:WRITE|SHUTDOWN|QUERY|SEND|CONNECT)WRAP$/

/**
 * What a file began and nobody can wait for: Node numbers every asynchronous operation, and says in the course of which other
 * one it began. The code that it calls would run in the middle of other files, so this process then answers no other.
 */
export class OpenWork {
  private owners: Numbered<Owner> = numbered({})
  private operations: Numbered<Operation> = numbered({})
  private timers: Numbered<object> = numbered({})
  /** Promises that result from other promises, which only an operation can settle: also one that has no number. */
  private waiting: Numbered<true> = numbered({})
  private readonly hook = createHook({
    init: (id, type, trigger, resource) => this.begun(id, type, trigger, resource),
    after: (id) => {
      const operation = this.operations[id]
      if (operation) operation.calledBack = true
    },
    destroy: (id) => {
      delete this.operations[id]
    },
    promiseResolve: (id) => {
      delete this.waiting[id]
    },
  })
  private isWatching = false
  /** Receives each of Node's own handles before any other code has it. */
  onHandle: (handle: object, type: string) => void = () => undefined

  /** From now on. It makes promises slower, so that it is not done for code that begins nothing. */
  watch(): void {
    if (!this.isWatching) this.hook.enable()
    this.isWatching = true
  }

  ofFile<T>(run: () => T): T {
    return this.inScope('file', run)
  }

  ofSdk<T>(run: () => T): T {
    return this.inScope('sdk', run)
  }

  ofPackage<T>(run: () => T): T {
    return this.inScope(null, run)
  }

  /** Ends timers, then gives pending callbacks one turn: what still runs after it was begun by an operation that is counted. */
  async settle(): Promise<void> {
    this.clearTimers()
    if (this.isWatching) await new Promise((resolve) => nextTurn(resolve))
    this.clearTimers()
  }

  /** Whether something that a file began is still open. Forgets all that was counted. */
  takeOpen(): boolean {
    let isOpen = false
    for (const _ in this.waiting) isOpen = true
    for (const id in this.operations) if (isOpenStill(this.operations[id] as Operation)) isOpen = true
    this.owners = numbered({})
    this.operations = numbered({})
    this.waiting = numbered({})
    return isOpen
  }

  private inScope<T>(owner: Owner | null, run: () => T): T {
    if (!this.isWatching) return run()
    const scope = new Scope('toolsight')
    // Otherwise it belongs to what runs now.
    if (owner) this.owners[scope.asyncId()] = owner
    else delete this.owners[scope.asyncId()]
    return scope.runInAsyncScope(run)
  }

  private begun(id: number, type: string, trigger: number, resource: object): void {
    if (HANDLES[type]) this.onHandle(resource, type)
    const by = runningId()
    const owner = this.owners[by]
    if (owner === undefined) return
    this.owners[id] = owner
    if (type === 'Timeout' || type === 'Immediate') this.timers[id] = resource
    else if (owner !== 'file') return
    else if (type !== 'PROMISE') this.note(id, type, resource)
    else if (trigger !== by) this.waiting[id] = true
  }

  private note(id: number, type: string, resource: object): void {
    if (BRIEF[type] || PASSIVE[type] || apply(isAncestor, Scope.prototype, [resource])) return
    this.operations[id] = { type, resource, calledBack: false }
  }

  private clearTimers(): void {
    for (const id in this.timers) {
      const timer = this.timers[id] as NodeJS.Timeout & NodeJS.Immediate
      if ('_onImmediate' in timer) clearImmediate(timer)
      else clearTimeout(timer)
    }
    this.timers = numbered({})
  }
}

function isOpenStill({ type, resource, calledBack }: Operation): boolean {
  // A stream of it works on one buffer after the other.
  if (type === 'ZLIB') return (resource as { buffer?: unknown }).buffer instanceof Uint8Array
  if (JOB.test(type)) return !calledBack && hasOwn(resource, 'ondone')
  return !(calledBack && ONCE.test(type)) && !isStandardStream(resource)
}

/** Node opens standard output and error when something is printed for the first time. */
function isStandardStream(handle: object): boolean {
  const { stdout, stderr } = process as unknown as Record<string, { _handle?: unknown }>
  return stdout?._handle === handle || stderr?._handle === handle
}

function numbered<T>(entries: Record<string, T>): Record<string, T> {
  return Object.assign(Object.create(null) as object, entries)
}

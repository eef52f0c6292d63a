import { AsyncResource, createHook, executionAsyncId } from 'node:async_hooks'

/** Who began something: a file's code, or an SDK that is shown a tool. What packages begin while they load belongs to neither. */
const NOBODY = 0
const FILE = 1
const SDK = 2
type Owner = typeof NOBODY | typeof FILE | typeof SDK
/** Beside the owner: a promise that results from another one, which only an operation can settle, also one that has no number. */
const WAITS = 4

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
const Bytes = Uint8Array
const copyInto = Bytes.prototype.set
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
  private readonly marks = new Marks()
  private operations: Numbered<Operation> = numbered({})
  /** Most code begins none: promises are many, and none of them is looked up then. */
  private hasOperations = false
  private timers: Numbered<object> = numbered({})
  /** How many promises are marked as those that wait. */
  private waiting = 0
  /** What begins: enough for timers, and for handles. */
  private readonly beginnings = createHook({
    init: (id, type, trigger, resource) => this.begun(id, type, trigger, resource),
  })
  /** What ends, which takes promises much longer. */
  private readonly ends = createHook({
    after: (id) => {
      const operation = this.hasOperations && this.operations[id]
      if (operation) operation.calledBack = true
    },
    destroy: (id) => {
      if (this.hasOperations) delete this.operations[id]
    },
    promiseResolve: (id) => {
      if (this.marks.of(id) < WAITS) return
      this.marks.put(id, FILE)
      this.waiting--
    },
  })
  private isWatching = false
  /** Receives each of Node's own handles before any other code has it. */
  onHandle: (handle: object, type: string) => void = () => undefined

  /** From now on: timers, and Node's own handles. It makes promises slower, so that it is not done for code that begins nothing. */
  watch(): void {
    if (!this.isWatching) this.beginnings.enable()
    this.isWatching = true
  }

  /** From now on: everything that a file begins. */
  watchFiles(): void {
    this.watch()
    this.ends.enable()
  }

  ofFile<T>(run: () => T): T {
    return this.inScope(FILE, run)
  }

  ofSdk<T>(run: () => T): T {
    return this.inScope(SDK, run)
  }

  ofPackage<T>(run: () => T): T {
    return this.inScope(NOBODY, run)
  }

  /** Ends timers, then gives pending callbacks one turn: what still runs after it was begun by an operation that is counted. */
  async settle(): Promise<void> {
    this.clearTimers()
    if (this.isWatching) await new Promise((resolve) => nextTurn(resolve))
    this.clearTimers()
  }

  /** Whether something that a file began is still open. Forgets all that was counted. */
  takeOpen(): boolean {
    let isOpen = this.waiting > 0
    for (const id in this.operations) if (isOpenStill(this.operations[id] as Operation)) isOpen = true
    this.marks.forget()
    this.operations = numbered({})
    this.hasOperations = false
    this.waiting = 0
    return isOpen
  }

  private inScope<T>(owner: Owner, run: () => T): T {
    if (!this.isWatching) return run()
    const scope = new Scope('toolsight')
    // Otherwise it belongs to what runs now.
    this.marks.put(scope.asyncId(), owner)
    return scope.runInAsyncScope(run)
  }

  /** Promises are by far the most of what is begun. */
  private begun(id: number, type: string, trigger: number, resource: object): void {
    const isPromise = type === 'PROMISE'
    if (!isPromise && HANDLES[type]) this.onHandle(resource, type)
    const by = runningId()
    const owner = this.marks.of(by) & (FILE | SDK)
    if (owner === NOBODY) return
    const waits = isPromise && owner === FILE && trigger !== by
    this.marks.put(id, waits ? FILE | WAITS : owner)
    if (waits) this.waiting++
    else if (isPromise) return
    else if (type === 'Timeout' || type === 'Immediate') this.timers[id] = resource
    else if (owner === FILE) this.note(id, type, resource)
  }

  private note(id: number, type: string, resource: object): void {
    if (BRIEF[type] || PASSIVE[type] || apply(isAncestor, Scope.prototype, [resource])) return
    this.operations[id] = { type, resource, calledBack: false }
    this.hasOperations = true
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

/** What is known of each number since `forget`, in a byte: they are many, and each is one more than the one before. */
class Marks {
  private first = 0
  private bytes = new Bytes(1024)

  of(id: number): number {
    const index = id - this.first
    return index >= 0 && index < this.bytes.length ? (this.bytes[index] as number) : 0
  }

  put(id: number, mark: number): void {
    if (this.first === 0) this.first = id
    const index = id - this.first
    if (index < 0) return
    if (index >= this.bytes.length) this.grow(index)
    this.bytes[index] = mark
  }

  forget(): void {
    if (this.first === 0) return
    this.first = 0
    this.bytes = new Bytes(1024)
  }

  private grow(index: number): void {
    const bytes = new Bytes(2 * index)
    apply(copyInto, bytes, [this.bytes])
    this.bytes = bytes
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

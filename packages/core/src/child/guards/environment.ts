import { ofProgram } from '../runner/failures.js'
import type { Activity } from './activity.js'

/** Read by Node's module loader itself, whatever is loaded. */
const NODE_OWN = new Set(['WATCH_REPORT_DEPENDENCIES', 'NODE_V8_COVERAGE'])

/**
 * `process.env` as user code sees it: the variables that the host allowed and nothing else. Writes last until the next
 * evaluation; reads are recorded.
 */
export class Environment {
  private readonly allowed: Array<[string, string]>
  private values: Record<string, string> = {}

  constructor(private readonly activity: Activity) {
    this.allowed = Object.entries(process.env) as Array<[string, string]>
  }

  install(): void {
    this.reset()
    const env = new Proxy({} as Record<string, string>, {
      get: (_, key) => {
        if (typeof key === 'symbol') return undefined
        this.noteRead(key)
        return this.values[key]
      },
      has: (_, key) => {
        if (typeof key === 'symbol') return false
        this.noteRead(key)
        return key in this.values
      },
      set: (_, key, value: unknown) => {
        if (typeof key === 'symbol')
          throw ofProgram(new TypeError('Cannot convert a Symbol value to a string'))
        this.values[key] = String(value)
        return true
      },
      deleteProperty: (_, key) => {
        if (typeof key === 'string') delete this.values[key]
        return true
      },
      defineProperty: (_, key, descriptor) => {
        if (typeof key === 'string') this.values[key] = String(descriptor.value)
        return true
      },
      ownKeys: () => {
        this.activity.copyEnvironment()
        return Object.keys(this.values)
      },
      getOwnPropertyDescriptor: (_, key) => {
        if (typeof key === 'symbol') return undefined
        this.noteRead(key)
        if (!(key in this.values)) return undefined
        return { value: this.values[key], enumerable: true, configurable: true, writable: true }
      },
      getPrototypeOf: () => Object.prototype,
    })
    Object.defineProperty(process, 'env', {
      get: () => env,
      set: (given: object) => {
        const entries = Object.entries(given).map(([name, value]) => [name, String(value)] as const)
        this.values = Object.create(null) as Record<string, string>
        for (const [name, value] of entries) this.values[name] = value
      },
      enumerable: true,
      configurable: false,
    })
  }

  /** `supposed`: values that an evaluation is given on trial. */
  reset(supposed: Readonly<Record<string, string>> = {}): void {
    this.values = Object.create(null) as Record<string, string>
    for (const [name, value] of Object.entries(supposed)) this.values[name] = value
    for (const [name, value] of this.allowed) this.values[name] = value
  }

  private noteRead(name: string): void {
    if (!NODE_OWN.has(name)) this.activity.readVariable(name, name in this.values)
  }
}

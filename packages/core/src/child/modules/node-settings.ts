import dns from 'node:dns'
import events from 'node:events'
import nodeModule from 'node:module'
import net from 'node:net'
import stream from 'node:stream'
import { inspect } from 'node:util'

interface Setting {
  read(): unknown
  write(value: unknown): void
}

// Before anybody can put others in their place.
const { getDefaultResultOrder, setDefaultResultOrder } = dns
const { getDefaultAutoSelectFamily, setDefaultAutoSelectFamily } = net
const { getDefaultHighWaterMark, setDefaultHighWaterMark } = stream
const { setSourceMapsEnabled } = process

/** What programs set of Node for all that runs in the process. Node keeps it to itself: no property of an object shows it. */
const SETTINGS: readonly Setting[] = [
  ...['exitCode', 'title', 'debugPort'].map((name) => property(process, name)),
  property(events, 'defaultMaxListeners'),
  property(events, 'captureRejections'),
  ...Object.keys(inspect.defaultOptions).map((name) => ({
    read: () => Reflect.get(inspect.defaultOptions, name) as unknown,
    write: (value: unknown) => void Reflect.set(inspect.defaultOptions, name, value),
  })),
  // What stands before and after the code of each CommonJS module that is loaded.
  ...[0, 1].map((index) => ({
    read: () => wrapper()[index],
    write: (value: unknown) => void Reflect.set(wrapper(), index, value),
  })),
  { read: getDefaultResultOrder, write: (value) => setDefaultResultOrder(value as 'verbatim') },
  { read: getDefaultAutoSelectFamily, write: (value) => setDefaultAutoSelectFamily(value as boolean) },
  ...[false, true].map((isOfObjects) => ({
    read: () => getDefaultHighWaterMark(isOfObjects),
    write: (value: unknown) => setDefaultHighWaterMark(isOfObjects, value as number),
  })),
  {
    read: () => Reflect.get(process, 'sourceMapsEnabled') as unknown,
    write: (value) => setSourceMapsEnabled(value === true),
  },
]

function wrapper(): unknown[] {
  return Reflect.get(nodeModule, 'wrapper') as unknown[]
}

function property(object: object, name: string): Setting {
  return {
    read: () => Reflect.get(object, name) as unknown,
    write: (value) => void Reflect.set(object, name, value),
  }
}

/** Settings of Node as they were, so that one file's are not another's. */
export class NodeSettings {
  private values = SETTINGS.map(({ read }) => read())

  /** Takes what is now as what to go back to. */
  capture(): void {
    this.values = SETTINGS.map(({ read }) => read())
  }

  get changed(): boolean {
    return SETTINGS.some(({ read }, i) => read() !== this.values[i])
  }

  restore(): void {
    // Only what differs: to set the title, even to what it is, overwrites the command line that the system shows.
    for (const [i, { read, write }] of SETTINGS.entries())
      if (read() !== this.values[i]) write(this.values[i])
  }
}

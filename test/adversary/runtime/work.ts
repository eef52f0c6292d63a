import { Session } from 'node:inspector/promises'

/** What takes time in proportion to its subject without running any of our code: the subject's size is counted. */
type Sized = Array<[object, string, (subject: unknown, first: unknown, second: unknown) => number]>

const sized: Sized = [
  ...['replace', 'replaceAll', 'match', 'trim', 'trimStart', 'trimEnd', 'split', 'includes', 'endsWith'].map(
    (name): Sized[number] => [
      String.prototype,
      name,
      // What looks for one character at an end is done at once.
      (text, first) => (name === 'endsWith' && typeof first === 'string' ? 1 : String(text).length),
    ],
  ),
  [RegExp.prototype, 'test', (_, text) => String(text).length],
  [RegExp.prototype, 'exec', (_, text) => String(text).length],
  [JSON, 'parse', (_, text) => String(text).length],
  ...['keys', 'values', 'entries', 'fromEntries'].map((name): Sized[number] => [
    Object,
    name,
    (_, subject) => sizeOf(subject),
  ]),
  ...['map', 'filter', 'flatMap', 'find', 'some', 'every', 'includes', 'with', 'concat', 'slice', 'join'].map(
    (name): Sized[number] => [Array.prototype, name, (list) => (list as unknown[]).length],
  ),
]

/** How far back a search for a line's start looks where a file has one line. The parser's own calls of the others are not counted. */
const ofCore: Sized = [
  [String.prototype, 'lastIndexOf', (text, _, from) => Number(from ?? String(text).length)],
]

function sizeOf(subject: unknown): number {
  if (Array.isArray(subject)) return subject.length
  if (subject instanceof Map || subject instanceof Set) return subject.size
  let size = 1
  for (const key in subject as object) if (key !== '') size += 1
  return size
}

/**
 * How much work a call does in a package: how often each block of its code runs, and the sizes that it hands to built-in
 * functions. The same on every machine, however busy.
 */
export async function workOf(
  call: () => Promise<unknown>,
  code: 'runtime' | 'core' = 'runtime',
): Promise<number> {
  const session = await counting()
  // What ran before is none of it.
  await session.post('Profiler.takePreciseCoverage')
  const { count, restore } = countSizes(code === 'core' ? ofCore : sized)
  try {
    await call()
  } finally {
    restore()
  }
  const { result } = await session.post('Profiler.takePreciseCoverage')
  let blocks = 0
  for (const { url, functions } of result) {
    if (!url.includes(`packages/${code}/dist/`)) continue
    for (const { ranges } of functions) for (const range of ranges) blocks += range.count
  }
  return blocks + count()
}

let session: Promise<Session> | undefined

function counting(): Promise<Session> {
  session ??= (async () => {
    const started = new Session()
    started.connect()
    await started.post('Profiler.enable')
    await started.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    return started
  })()
  return session
}

function countSizes(sized: Sized): { count: () => number; restore: () => void } {
  let count = 0
  let isCounting = true
  const originals = sized.map(([home, name]) => Object.getOwnPropertyDescriptor(home, name))
  for (const [home, name, size] of sized) {
    const original = (home as Record<string, (...given: unknown[]) => unknown>)[name]
    Object.defineProperty(home, name, {
      configurable: true,
      writable: true,
      value(this: unknown, ...given: unknown[]) {
        if (isCounting) {
          isCounting = false
          count += size(this, given[0], given[1])
          isCounting = true
        }
        return Reflect.apply(original as () => unknown, this, given)
      },
    })
  }
  return {
    count: () => count,
    restore() {
      for (const [index, [home, name]] of sized.entries())
        Object.defineProperty(home, name, originals[index] as PropertyDescriptor)
    },
  }
}

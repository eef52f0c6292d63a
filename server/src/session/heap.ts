import { PerformanceObserver } from 'node:perf_hooks'
import v8 from 'node:v8'

/** Room for objects that are young, in bytes; V8 takes four times as much by itself, and never gives it back. */
const YOUNG = 8 * 2 ** 20

/**
 * Has V8 look for garbage when the heap has grown by a third, instead of letting it double and more: this process lives for days, and
 * rests most of the time. The second limit is only to be had by a flag of the command line, which editors do not give us;
 * so young space is kept from growing once it is large enough. It shrinks while nothing happens, and may grow again then.
 */
export function keepHeapSmall(): void {
  v8.setFlagsFromString('--heap-growing-percent=30')
  let mayGrow = true
  const look = () => {
    const isSmall = youngSpace() < YOUNG
    if (isSmall === mayGrow) return
    mayGrow = isSmall
    v8.setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`)
  }
  look()
  new PerformanceObserver(look).observe({ entryTypes: ['gc'] })
  // Code that is kept when this process ends is of use where flags are as they were when it was loaded.
  process.prependOnceListener('exit', () => {
    v8.setFlagsFromString('--heap-growing-percent=0')
    v8.setFlagsFromString('--semi-space-growth-factor=2')
  })
}

function youngSpace(): number {
  return v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
}

import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 optimize later than it would, in a process that is not going to live long. Nearly all code of an evaluation, and of
 * one run of the command line, runs a few times: the optimizing compiler takes as much time for it as it saves. What really
 * runs long is still optimized, some milliseconds later. Set at run time: as an argument, a version that has lost the flag
 * would not start.
 */
export function delayOptimizer(): void {
  const flag = flagFor(process.versions.v8)
  if (flag !== null) setFlagsFromString(flag)
}

/**
 * Eight times what this V8 (`11.3.244.8-node.30`) has by itself. Null for one that came after this was written, that of Node
 * 27 and later: V8 writes to standard error about a flag that it does not know.
 */
export function flagFor(v8: string): string | null {
  const major = Number(v8.split('.')[0])
  if (major < 12) return '--interrupt-budget=540000'
  return major <= 14 ? '--invocation-count-for-turbofan=24000' : null
}

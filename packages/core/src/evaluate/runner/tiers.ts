import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 optimize later than it would. Nearly all code of an evaluation runs once, and the optimizing compiler takes as much
 * time for a validator's functions as it saves; what really runs long is still optimized, some milliseconds later. Set at
 * run time, where a version that has lost the flag says so and goes on; as an argument it would not start.
 */
export function optimizeLater(): void {
  const isCounted = Number(process.versions.v8.split('.')[0]) >= 12
  // Eight times what V8 has by itself.
  setFlagsFromString(isCounted ? '--invocation-count-for-turbofan=24000' : '--interrupt-budget=540000')
}

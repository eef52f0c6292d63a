import { fileURLToPath } from 'node:url'
import { HelperProcess } from '../../processes/helper-process.js'
import { startProcess } from '../../processes/start-process.js'
import type { Inputs } from './input-process.js'

/** For all that is asked at once of one schema. */
export const INPUTS_PATIENCE_MS = 5_000

const PROGRAM = fileURLToPath(new URL('./input-process.js', import.meta.url))

/** Whatever works through a schema without knowing its end: in a process that is killed when it takes too long. */
export const inputs = new HelperProcess<Inputs>({
  what: 'The process that makes inputs',
  start: () => startProcess(PROGRAM, { memoryMb: 512, serialization: 'advanced' }),
  patienceMs: INPUTS_PATIENCE_MS,
  idleMs: 30_000,
})

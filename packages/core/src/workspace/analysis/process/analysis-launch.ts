import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../../../processes/start-process.js'

const PROGRAM = new URL('./analysis-process.js', import.meta.url)

/** Started before anybody needed it. */
let ahead: ChildProcess | null = null

/**
 * Starts the process that the first workspace whose sources are parsed apart will take: it loads while that workspace is being
 * opened. It runs no code of the user's, so nothing has to be known yet. Where nobody takes it, it ends by itself.
 */
export function prewarmAnalysis(): void {
  const child = launched()
  ahead = child
  const forget = (): void => {
    if (ahead === child) ahead = null
  }
  child.on('error', forget)
  child.on('exit', forget)
}

/** A process that parses (analysis-process.ts). It keeps nobody alive. */
export function launchAnalysis(): ChildProcess {
  const child = ahead ?? launched()
  ahead = null
  return child
}

function launched(): ChildProcess {
  return startProcess(fileURLToPath(PROGRAM))
}

import { Child } from './child.js'
import type { LaunchOptions } from './launch.js'

/** Nobody has asked for it by then: nobody will. */
const PATIENCE_MS = 30_000

let ahead: { child: Child; key: string; timer: NodeJS.Timeout } | null = null

/**
 * Starts a process before there is an evaluator that needs one: the first slot with these options takes it. Only for a workspace
 * that is trusted, although it is given nothing to run until it is taken.
 */
export function prewarmWorker(options: LaunchOptions): void {
  void ahead?.child.kill()
  clearTimeout(ahead?.timer)
  const child = new Child(options)
  const timer = setTimeout(discard, PATIENCE_MS).unref()
  ahead = { child, key: keyOf(options), timer }
  process.off('exit', discard).once('exit', discard)
}

/** The process that was started ahead, where it is one with these options; null otherwise. */
export function takePrewarmed(options: LaunchOptions): Child | null {
  if (ahead?.key !== keyOf(options) || !ahead.child.alive) return null
  const { child, timer } = ahead
  clearTimeout(timer)
  ahead = null
  return child
}

function discard(): void {
  void ahead?.child.kill()
  ahead = null
}

function keyOf({ node, env, cwd, memoryMb, largeHeap = false }: LaunchOptions): string {
  return JSON.stringify([node, env, cwd, memoryMb, largeHeap])
}

/*
 * The engine's process: core's workspaces, one for each project root, behind tsserver's plugin. It ends when tsserver does.
 */
import type { FromEngine, ToEngine } from './messages.js'
import { Workspaces } from './workspaces.js'

const say = (message: FromEngine): void => {
  if (process.connected) process.send?.(message)
}

const workspaces = new Workspaces(say)

process.on('message', (message: ToEngine) => {
  workspaces.take(message).catch((error: unknown) => {
    say({ kind: 'log', line: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  })
})

process.on('disconnect', () => {
  void workspaces.dispose().finally(() => process.exit())
})

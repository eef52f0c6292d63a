import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { keepHeapSmall } from './heap.js'
import { serve } from './server.js'

/** Serves the client on the other end of this process's standard streams, and nothing else is written to them. */
export function serveStdio(): void {
  keepHeapSmall()
  serve(createConnection(ProposedFeatures.all, process.stdin, process.stdout))
}

/** Serves the client that this process's arguments lead to: `--stdio`, `--node-ipc`, `--pipe=…` or `--socket=…`. */
export function serveArguments(): void {
  keepHeapSmall()
  // An editor that has died says nothing any more.
  if (process.connected) process.once('disconnect', () => process.exit(1))
  serve(createConnection(ProposedFeatures.all))
}

import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { CheckedFrames } from './protocol/checked-frames.js'
import { serve } from './server.js'
import { keepHeapSmall } from './session/heap.js'

/** Serves the client on the other end of this process's standard streams, and nothing else is written to them. */
export function serveStdio(): void {
  keepHeapSmall()
  const input = new CheckedFrames()
  input.on('error', ({ message }) => {
    process.stderr.write(`${message}\n`, () => process.exit(1))
  })
  process.stdin.pipe(input)
  serve(createConnection(ProposedFeatures.all, input, process.stdout))
}

/** Serves the client that this process's arguments lead to: `--stdio`, `--node-ipc`, `--pipe=…` or `--socket=…`. */
export function serveArguments(): void {
  if (process.argv.includes('--stdio')) return serveStdio()
  keepHeapSmall()
  // An editor that has died says nothing any more.
  if (process.connected) process.once('disconnect', () => process.exit(1))
  serve(createConnection(ProposedFeatures.all))
}

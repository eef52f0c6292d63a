import type { Json } from '../engine.js'
import type { Terminal } from './terminal.js'

/** Prints JSON with two spaces and a newline; `compact` gives the bytes on the wire. */
export async function writeJson(
  json: Json,
  { compact = false }: { compact?: boolean },
  { stdout }: Terminal,
): Promise<void> {
  // Only a person's prompt needs the line of compact JSON to end.
  const text = compact
    ? `${JSON.stringify(json)}${stdout.isTerminal ? '\n' : ''}`
    : `${JSON.stringify(json, null, 2)}\n`
  await stdout.write(text)
}

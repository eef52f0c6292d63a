import type { Engine } from '../dist/engine.js'
import type { Output, Terminal } from '../dist/io/terminal.js'
import { main } from '../dist/main.js'

export interface Ran {
  code: number | null
  out: string
  err: string
}

/** What was written without how far a run was after each five seconds: that depends on how fast the machine is. */
export function withoutProgress(err: string): string {
  return err.replace(/^(?:Looking for tools|(?:Checked|Captured) \d+ of \d+ \w+), \d+ s …\n/gm, '')
}

/** Runs the command line in this process, on a terminal that keeps what is written. */
export async function runCaptured(
  args: string[],
  loadEngine: () => Promise<Engine>,
  over: Partial<Terminal> = {},
): Promise<Ran> {
  const written = { out: '', err: '' }
  const output = (key: 'out' | 'err'): Output => ({
    write: async (text) => {
      written[key] += text
    },
    colour: false,
    isTerminal: false,
    columns: 80,
  })
  const code = await main(args, {
    terminal: {
      cwd: '/project',
      env: {},
      stdout: output('out'),
      stderr: output('err'),
      stdin: { isTerminal: false },
      readInput: async () => '',
      signal: new AbortController().signal,
      ...over,
    },
    loadEngine,
    loadServer: () => Promise.reject(new Error('No test of these serves an editor.')),
  })
  return { code, out: written.out, err: withoutProgress(written.err) }
}

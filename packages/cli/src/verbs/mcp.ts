import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { exitCodes } from '../exit-codes.js'
import { programName } from '../format/names.js'
import type { Output, Terminal } from '../io/terminal.js'
import type { RunVerb } from '../mcp/runs.js'
import type { ProjectOptions } from '../session.js'
import { UsageError } from '../usage-error.js'
import { version } from '../version.js'

/** Runs the command line again, on another terminal. */
export type RunMain = (args: readonly string[], terminal: Terminal) => Promise<number>

/** Columns of text for an agent. */
const COLUMNS = 120

/**
 * `toolsight mcp`: serves coding agents by the Model Context Protocol, over standard input and output, until its client is gone.
 * Nothing but the protocol is written to standard output.
 */
export async function mcp(options: ProjectOptions, terminal: Terminal, main: RunMain): Promise<number> {
  const given = options.root ?? '.'
  const root = await realpath(path.resolve(terminal.cwd, given)).catch(() => null)
  if (root === null) throw new UsageError(`The root ${given} is not a directory.`)
  if (terminal.stdin.isTerminal) {
    await terminal.stderr.write(
      'This is an MCP server: a coding agent starts it and talks to it. Ctrl+C ends it.\n' +
        `How to set up Claude Code, Codex, Cursor, VS Code and others: ${programName(terminal.env)} explain agents\n`,
    )
  }
  const settings = projectArgs(options, terminal.cwd)
  const run: RunVerb = async ([verb = '', ...args], { signal, input = '' }) => {
    const written = { out: '', err: '' }
    const output = (key: 'out' | 'err'): Output => ({
      write: async (text) => {
        written[key] += text
      },
      colour: false,
      isTerminal: false,
      columns: COLUMNS,
    })
    const all = verb === 'explain' ? [verb, ...args] : [verb, ...settings, ...args]
    const code = await main(all, {
      ...terminal,
      cwd: root,
      stdout: output('out'),
      stderr: output('err'),
      withoutProgress: true,
      stdin: { isTerminal: false },
      readInput: async () => input,
      signal: AbortSignal.any([signal, terminal.signal]),
    })
    return { code, ...written }
  }
  const { serveMcp } = await import('../mcp/server.js')
  const server = serveMcp({ root, version: version(), run })
  const isInterrupted = await new Promise<boolean>((resolve) => {
    process.stdin.once('close', () => resolve(false)).once('end', () => resolve(false))
    terminal.signal.addEventListener('abort', () => resolve(true), { once: true })
  })
  await server.close()
  return isInterrupted ? exitCodes.interrupted : exitCodes.clean
}

/** The options of the server that hold for each verb. */
function projectArgs({ config, cache, cacheLocation, evaluate }: ProjectOptions, cwd: string): string[] {
  return [
    ...(config === undefined ? [] : [`--config=${path.resolve(cwd, config)}`]),
    ...(cache === false ? ['--no-cache'] : []),
    ...(cacheLocation === undefined ? [] : [`--cache-location=${path.resolve(cwd, cacheLocation)}`]),
    ...(evaluate === false ? ['--no-evaluate'] : []),
  ]
}

import { CommanderError } from 'commander'
import type { Engine } from './engine.js'
import { exitCodes } from './exit-codes.js'
import { fileNamer } from './format/names.js'
import { visible, visibleLines } from './format/visible.js'
import type { Terminal } from './io/terminal.js'
import { createProgram, verbs } from './program.js'
import { UsageError } from './usage-error.js'
import type { LoadServer } from './verbs/lsp.js'

export interface MainContext {
  terminal: Terminal
  /** The engine, when a verb needs it. */
  loadEngine(): Promise<Engine>
  /** The language server, when an editor wants it. */
  loadServer: LoadServer
}

/**
 * Runs the command line.
 *
 * @param args what follows `toolsight`
 * @returns the exit code; everything has been written by then
 */
export async function main(
  args: readonly string[],
  { terminal, loadEngine, loadServer }: MainContext,
): Promise<number> {
  let code: number = exitCodes.clean
  let engine: Engine | null = null
  const writes: Array<Promise<void>> = []
  try {
    const program = createProgram({
      terminal,
      loadEngine: async () => {
        engine = await loadEngine()
        return engine
      },
      loadServer,
      runMain: (again, other) => main(again, { terminal: other, loadEngine, loadServer }),
      done: (result) => {
        code = result
      },
    })
    for (const command of [program, ...program.commands]) {
      command.exitOverride().configureOutput({
        writeOut: (text) => void writes.push(terminal.stdout.write(text)),
        writeErr: (text) => void writes.push(terminal.stderr.write(text)),
        getOutHelpWidth: () => terminal.stdout.columns,
        getErrHelpWidth: () => terminal.stderr.columns,
        getOutHasColors: () => terminal.stdout.colour,
        getErrHasColors: () => terminal.stderr.colour,
      })
    }
    await program.parseAsync([...args], { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) code = error.exitCode === 0 ? exitCodes.clean : exitCodes.usage
    else code = await report(error, { terminal, engine, args })
  }
  await Promise.all(writes)
  return code
}

interface Failure {
  terminal: Terminal
  engine: Engine | null
  args: readonly string[]
}

async function report(error: unknown, { terminal, engine, args }: Failure): Promise<number> {
  const { stderr, signal, env, cwd } = terminal
  if (signal.aborted) {
    await stderr.write('Interrupted.\n')
    return exitCodes.interrupted
  }
  if (error instanceof UsageError) {
    await stderr.write(`error: ${visibleLines(error.message)}${verbHint(error.message, args, engine)}\n`)
    return exitCodes.usage
  }
  if (engine !== null && error instanceof engine.ConfigError) {
    const nameFile = fileNamer(cwd)
    for (const { file, line, message } of error.problems) {
      const place = line === null ? nameFile(file) : `${nameFile(file)}:${line}`
      await stderr.write(`error: ${visible(place)}: ${visibleLines(message)}\n`)
    }
    return exitCodes.usage
  }
  await stderr.write(
    `toolsight has failed: ${visibleLines(describe(error))}\n` +
      'This is a fault in Toolsight, not in your project. Please report it, with this message and the command.\n' +
      (env['TOOLSIGHT_DEBUG'] ? `${stackOf(error)}\n` : 'TOOLSIGHT_DEBUG=1 shows where it happened.\n'),
  )
  return exitCodes.fault
}

/** `toolsight --quiet check src`: what follows an option is no verb any more. `toolsight chek` is a slip. */
function verbHint(message: string, args: readonly string[], engine: Engine | null): string {
  const [first] = args
  const meant = first !== undefined && message.endsWith(` ${first}.`) ? engine?.nearest(first, verbs) : null
  if (meant) return ` Did you mean the verb ${meant}?`
  const late = args.slice(1).find((arg) => verbs.some((verb) => verb === arg) && message.includes(` ${arg}`))
  return late === undefined ? '' : ` A verb comes first: toolsight ${late} …`
}

/** What was thrown may be anything. */
function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? String(error.stack) : String(error)
}

import { exitCodes } from '../exit-codes.js'
import { programName } from '../format/names.js'
import type { Terminal } from '../io/terminal.js'
import { UsageError } from '../usage-error.js'

/** How the language server is reached: loaded when the verb runs, and not before. */
export type LoadServer = () => Promise<{ serveStdio(): void }>

/**
 * `toolsight lsp`: serves an editor over standard input and output until it says `exit`, which ends the process. Nothing
 * but the protocol is written to standard output.
 */
export async function lsp(
  { stdio = false }: { stdio?: boolean },
  terminal: Terminal,
  loadServer: LoadServer,
): Promise<number> {
  if (!stdio) {
    throw new UsageError(
      'toolsight lsp needs --stdio: toolsight lsp --stdio\n' +
        'It is a language server. An editor starts it and talks to it over standard input and output.\n' +
        'To check tools in a terminal: toolsight check',
    )
  }
  if (terminal.stdin.isTerminal) {
    await terminal.stderr.write(
      'This is a language server: an editor starts it and talks to it. Ctrl+C ends it.\n' +
        `How to set up Neovim, Helix, Emacs, Zed, Sublime Text and others: ${programName(terminal.env)} explain editors\n`,
    )
  }
  const { serveStdio } = await loadServer()
  serveStdio()
  await new Promise<void>((resolve) =>
    terminal.signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  return exitCodes.interrupted
}

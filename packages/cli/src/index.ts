import { processTerminal } from './io/terminal.js'
import { expectLifetime } from './lifetime.js'
import { main } from './main.js'

/**
 * Runs the command that this process was started as, and ends the process once all is written.
 *
 * @param keepCompiled keeps what V8 compiled for runs to come. It is called where the engine has run: there is little of it else
 */
export async function run(keepCompiled = () => {}): Promise<void> {
  const args = process.argv.slice(2)
  expectLifetime(args)
  const terminal = processTerminal()
  let hasEngine = false
  const code = await main(args, {
    terminal,
    loadEngine: () => {
      hasEngine = true
      return import('@toolsight/core')
    },
    loadServer: async () => {
      const { prewarmAnalysis } = await import('@toolsight/core/startup')
      // It starts on another core while the server is loaded on this one.
      prewarmAnalysis()
      process.once('exit', keepCompiled)
      return import('@toolsight/language-server')
    },
  })
  await Promise.all([terminal.stdout.write(''), terminal.stderr.write('')])
  if (hasEngine) keepCompiled()
  // All is handed over. What a checked project's packages may have left open is not waited for.
  process.exit(code)
}

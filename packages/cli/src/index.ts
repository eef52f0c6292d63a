import { processTerminal } from './io/terminal.js'
import { expectLifetime } from './lifetime.js'
import { main } from './main.js'

/** Verbs that evaluate all tools. */
const EVALUATING = ['check', 'manifest']

/** Options with which they evaluate another project, in another way, or not at all. */
const OTHER_EVALUATION = [
  '--no-evaluate',
  '--root',
  '--config',
  '--cache-location',
  '--watch',
  '--stdin',
  '--help',
  '-h',
]

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
    loadEngine: async () => {
      hasEngine = true
      if (evaluatesAll(args)) {
        const { expectCheck } = await import('@toolsight/core/startup')
        // It starts on another core while the engine is loaded on this one.
        await expectCheck(process.cwd(), { cache: !args.includes('--no-cache') })
      }
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

/** Whether tools of the project around are evaluated in a moment, as it is configured, unless their results are kept. */
function evaluatesAll([verb = '', ...others]: readonly string[]): boolean {
  const isOther = (arg: string) => OTHER_EVALUATION.some((option) => arg.startsWith(option))
  return EVALUATING.includes(verb) && !others.some(isOther)
}

import { optimizeLater } from '@toolsight/core/tiers'
import { main } from './main.js'
import { processTerminal } from './terminal.js'

/** Runs the command that this process was started as, and ends the process once all is written. */
export async function run(): Promise<void> {
  const args = process.argv.slice(2)
  // A language server lives for days.
  if (args[0] !== 'lsp') optimizeLater()
  const terminal = processTerminal()
  const code = await main(args, {
    terminal,
    loadEngine: () => import('@toolsight/core'),
    loadServer: () => import('@toolsight/language-server'),
  })
  await Promise.all([terminal.stdout.write(''), terminal.stderr.write('')])
  // All is handed over. What a checked project's packages may have left open is not waited for.
  process.exit(code)
}

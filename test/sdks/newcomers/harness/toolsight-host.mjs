/*
 * Runs `toolsight` again and again in one process, in its working directory: what a message asks for as arguments, with what is
 * written. Starting Node and loading the engine takes longer than most commands do.
 */
import { main } from '../../../../packages/cli/dist/main.js'

const signal = new AbortController().signal

process.on('message', async ({ args, input }) => {
  const written = { stdout: '', stderr: '' }
  const output = (name) => ({
    write: async (text) => {
      written[name] += text
    },
    colour: false,
    isTerminal: false,
    columns: 80,
  })
  const code = await main(args, {
    terminal: {
      cwd: process.cwd(),
      env: process.env,
      stdout: output('stdout'),
      stderr: output('stderr'),
      stdin: { isTerminal: false },
      readInput: async () => input,
      signal,
    },
    loadEngine: () => import('../../../../packages/core/dist/index.js'),
    loadServer: () => Promise.reject(new Error('No editor is served here.')),
  })
  process.send({ code, ...written })
})
process.on('disconnect', () => process.exit())

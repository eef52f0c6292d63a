import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const everywhere = {
  // Those that need an editor, a registry or SDKs: `npm run test:editors`, `npm run test:sdks`.
  exclude: [
    'test/editor/**',
    'test/sdks/**',
    'test/package/{npm,managers,vitest}.test.ts',
    '**/node_modules/**',
  ],
  globalSetup: 'test/own-folders.ts',
  // Real processes and real temporary directories: slow machines need the room.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // What is built is JavaScript that Node loads by itself, in a tenth of the time that rewriting it for vitest takes.
  server: { deps: { external: [/\/dist\//] } },
}

/** Tests that look at, or change, what a process has for itself: what is loaded, registered, printed, variables. */
const ownProcess = [
  'packages/core/test/evaluate/**/*.test.ts',
  'packages/core/test/workspace/{apart,kept-process,prewarm}.test.ts',
  // How many trees a process keeps.
  'packages/core/test/{modules/kept-code,syntax/kept-trees}.test.ts',
  'packages/runtime/test/package/**/*.test.ts',
  // These register converters for the whole program.
  'packages/runtime/test/repair/{steps,properties}.test.ts',
  'test/adversary/runtime/repair.test.ts',
  // These count what built-in functions are given.
  'test/adversary/{runtime,schemas}/growth.test.ts',
]

export default defineConfig({
  test: {
    // Much of the time goes by in processes that tests start, and in waiting for deadlines.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        // Files one after another in the same process: loading the compiler anew takes longer than most files' tests.
        test: {
          ...everywhere,
          name: 'shared',
          include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...everywhere.exclude, ...ownProcess],
          isolate: false,
        },
      },
      { test: { ...everywhere, name: 'apart', include: ownProcess } },
    ],
  },
})

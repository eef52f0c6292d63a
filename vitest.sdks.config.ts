import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** The tests that need SDKs installed: `npm run test:sdks`. */
export default defineConfig({
  test: {
    include: ['test/sdks/**/*.test.ts'],
    globalSetup: 'test/own-folders.ts',
    // SDKs are waited for: they load for long, in processes of their own.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Each of these runs programs of its own.
    maxConcurrency: 2,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})

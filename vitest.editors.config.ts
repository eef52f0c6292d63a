import { defineConfig } from 'vitest/config'

/** The tests that need editors installed: `npm run test:editors`. */
export default defineConfig({
  test: {
    include: ['test/editor/*.test.ts', 'test/package/{npm,managers,vitest}.test.ts'],
    globalSetup: 'test/abandoned.ts',
    // One editor at a time: each of them uses more than one core.
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})

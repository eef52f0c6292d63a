import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    // Real processes and real temporary directories: slow machines need the room.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    // Those that need an editor, or a registry: `npm run test:editors`.
    exclude: ['test/editor/**', 'test/package/npm.test.ts', '**/node_modules/**'],
    // Real processes and real temporary directories: slow machines need the room.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    // Those that need an editor, a registry or SDKs: `npm run test:editors`, `npm run test:sdks`.
    exclude: ['test/editor/**', 'test/sdks/**', 'test/package/npm.test.ts', '**/node_modules/**'],
    // Real processes and real temporary directories: slow machines need the room.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

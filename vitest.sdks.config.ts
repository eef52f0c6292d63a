import { defineConfig } from 'vitest/config'

/** The tests that need SDKs installed: `npm run test:sdks`. */
export default defineConfig({
  test: { include: ['test/sdks/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
})

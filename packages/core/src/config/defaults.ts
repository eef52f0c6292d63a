import type { Config } from '../model/config.js'

const SOURCES = '*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'

/** What holds where no configuration says otherwise. A new object each time: callers may change it. */
export function defaultConfig(): Config {
  return {
    targets: 'auto',
    converters: ['zod'],
    // The folders that opencode, pi and oh-my-pi load tools from start with a dot.
    include: [`**/${SOURCES}`, `**/.{opencode,pi,omp}/**/${SOURCES}`],
    exclude: [
      '**/node_modules/**',
      '**/*.{test,spec,vitest,test-d,spec-d,typetest}.*',
      '**/{test,tests,__tests__,fixtures}/**',
    ],
    rules: {},
    frameworks: [],
    retryStyle: 'auto',
    tokens: { perTool: null, total: null },
    evaluate: { enabled: true, registration: true, timeoutMs: 1500, env: [], node: null },
    servers: [],
  }
}

import { fileURLToPath } from 'node:url'
import { root } from '../command.mjs'

/** What every bundle of ours for Node is made with, by esbuild. */
export const forNode = {
  absWorkingDir: fileURLToPath(root),
  bundle: true,
  platform: 'node',
  // UMD files hide what they require from a bundler; the packages that have such have an ES module, too.
  mainFields: ['module', 'main'],
  target: 'node20.19',
  legalComments: 'none',
  metafile: true,
  logLevel: 'error',
}

/** Names stay: they are in stacks, and what would keep them else costs time wherever a function is made. */
export const compact = { minifySyntax: true, minifyWhitespace: true }

/** A program in one file, which V8 can load compiled. */
export const commonJs = {
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  define: { 'import.meta.url': '__here' },
  banner: { js: "const __here = require('node:url').pathToFileURL(__filename).href" },
}

/** CommonJS packages inside the ES modules ask for Node's own modules. */
export const REQUIRE = `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`

/** The evaluation process. */
export const runner = {
  entryPoints: {
    main: 'packages/core/dist/child/runner/main.js',
    watchdog: 'packages/core/dist/child/runner/watchdog.js',
  },
  format: 'esm',
  splitting: true,
  banner: { js: REQUIRE },
  // A schema is converted by the validator of the project it stands in, never by one of ours.
  external: ['zod', 'zod/v4'],
}

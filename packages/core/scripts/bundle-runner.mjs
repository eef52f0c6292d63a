// Bundles the program of the evaluation process, some eighty modules, into dist/child/runner/bundle/: it starts in
// half the time. Where the modules are newer they are run themselves (launch.ts).
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { REQUIRE } from '../../../scripts/bundling/options.mjs'

const runner = fileURLToPath(new URL('../dist/child/runner/', import.meta.url))

rmSync(`${runner}bundle`, { recursive: true, force: true })
await build({
  entryPoints: [`${runner}main.js`, `${runner}watchdog.js`],
  outdir: `${runner}bundle`,
  bundle: true,
  splitting: true,
  format: 'esm',
  banner: { js: REQUIRE },
  platform: 'node',
  target: 'node20.19',
  // A schema is converted by the validator of the project it stands in, never by one of ours.
  external: ['zod', '@cfworker/json-schema'],
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'inline',
  logLevel: 'warning',
})

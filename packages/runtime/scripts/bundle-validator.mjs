// Bundles the JSON Schema validator into dist/json-schema-validator.js, so that it is loaded only when a
// tool needs it, and the package declares no dependency for it.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const notices = await readFile(here('../THIRD-PARTY-NOTICES.txt'), 'utf8')

await build({
  entryPoints: [here('../src/validator/index.ts')],
  outfile: here('../dist/json-schema-validator.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  banner: { js: `/*!\n${notices.trimEnd()}\n*/` },
  logLevel: 'warning',
})

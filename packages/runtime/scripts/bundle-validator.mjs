// Bundles the JSON Schema validator into dist/json-schema-validator.js, so that it is loaded only when a
// tool needs it, and the package declares no dependency for it.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const notices = await readFile(here('../THIRD-PARTY-NOTICES.txt'), 'utf8')

/** The dependency compares every item with every other one: a list of 180 KB takes seconds. */
const UNIQUE_ITEMS = [
  /if \(\$uniqueItems\) \{\n\s+for \(let j = 0;[\s\S]*?(?=\n {4}\}\n {4}else if \(instanceType === 'number'\))/,
  `if ($uniqueItems) {
            const pair = duplicateIn(instance);
            if (pair) errors.push({
                instanceLocation,
                keyword: 'uniqueItems',
                keywordLocation: \`\${schemaLocation}/uniqueItems\`,
                error: \`Duplicate items at indexes \${pair[0]} and \${pair[1]}.\`
            });
        }`,
]
/** It holds a value against a part of a schema once for each way that leads there, which may be millions. */
const VISITS = [/export function validate\([^{]*\{/, '$&\n    countVisit();']

const limited = {
  name: 'limited',
  setup({ onLoad }) {
    onLoad({ filter: /json-schema[\\/]dist[\\/]esm[\\/]validate\.js$/ }, async ({ path }) => {
      let contents = await readFile(path, 'utf8')
      for (const [pattern, replacement] of [UNIQUE_ITEMS, VISITS]) {
        if (!pattern.test(contents)) throw new Error(`${path} has nothing like ${pattern} to replace.`)
        contents = contents.replace(pattern, replacement)
      }
      return { contents, loader: 'js' }
    })
  },
}

await build({
  entryPoints: [here('../src/validator/index.ts')],
  outfile: here('../dist/json-schema-validator.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  plugins: [limited],
  // `duplicateIn` and `countVisit` are what the replaced code calls.
  inject: [here('../src/validator/duplicate.ts'), here('../src/validator/visits.ts')],
  banner: { js: `/*!\n${notices.trimEnd()}\n*/` },
  logLevel: 'warning',
})

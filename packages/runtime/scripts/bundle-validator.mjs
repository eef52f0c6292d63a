// Bundles the JSON Schema validator into dist/json-schema-validator.js, so that it is loaded only when a
// tool needs it, and the package declares no dependency for it.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const notices = await readFile(here('../THIRD-PARTY-NOTICES.txt'), 'utf8')

/** The dependency compares every item with every other one: a list of 180 KB takes seconds. */
const linearUniqueItems = {
  name: 'linear-unique-items',
  setup({ onLoad }) {
    onLoad({ filter: /json-schema[\\/]dist[\\/]esm[\\/]validate\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source.replace(
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
      )
      if (contents === source) throw new Error(`${path} has no loop over unique items to replace.`)
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
  plugins: [linearUniqueItems],
  // `duplicateIn` is what the replaced loop calls.
  inject: [here('../src/validator/duplicate.ts')],
  banner: { js: `/*!\n${notices.trimEnd()}\n*/` },
  logLevel: 'warning',
})

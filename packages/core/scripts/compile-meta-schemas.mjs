// Compiles the meta-schemas of JSON Schema into dist/json-schema/meta-schemas/: ajv takes 50 ms for one of them, and its 70
// modules have to be loaded first.
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { _, Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import AjvDraft04 from 'ajv-draft-04'
import { build } from 'esbuild'
import { regex } from './formats.mjs'

const draft06 = createRequire(import.meta.url)('ajv/dist/refs/json-schema-draft-06.json')
const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const outdir = here('../dist/json-schema/meta-schemas')

/** By the name of the dialect, as src/json-schema/meta-schema.ts has it. */
const dialects = {
  '2020-12': [Ajv2020, 'https://json-schema.org/draft/2020-12/schema'],
  '2019-09': [Ajv2019, 'https://json-schema.org/draft/2019-09/schema'],
  'draft-07': [Ajv, 'http://json-schema.org/draft-07/schema'],
  'draft-06': [Ajv, 'http://json-schema.org/draft-06/schema', draft06],
  'draft-04': [AjvDraft04.default, 'http://json-schema.org/draft-04/schema'],
}

/**
 * ajv never checks formats in what it knows as a meta-schema, and an impossible `pattern` is a breach of one. So its
 * own meta-schemas are taken over into an instance to which they are schemas like any other.
 */
function compiled([Validator, id, extra]) {
  const bundled = Object.values(new Validator({ logger: false }).schemas).map((known) => known?.schema)
  const ajv = new Validator({
    meta: false,
    validateSchema: false,
    strict: false,
    logger: false,
    formats: { regex },
    code: { source: true, formats: _`formats` },
  })
  for (const schema of [...bundled, extra]) if (schema !== undefined) ajv.addSchema(schema)
  const validate = ajv.getSchema(id)
  if (!validate) throw new Error(`ajv has no meta-schema ${id}.`)
  return `const formats = require('./formats.mjs')\n${standalone.default(ajv, validate)}`
}

rmSync(outdir, { recursive: true, force: true })
for (const [dialect, how] of Object.entries(dialects)) {
  await build({
    stdin: { contents: compiled(how), resolveDir: here('.'), sourcefile: `${dialect}.cjs` },
    outfile: `${outdir}/${dialect}.js`,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'node20.19',
    minify: true,
    logLevel: 'warning',
  })
}

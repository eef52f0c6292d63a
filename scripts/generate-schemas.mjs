// Writes the JSON Schemas that editors get, from the schemas that the engine itself reads by: packages/core/schemas/.
// With `--check` it only compares.
// Run after a build: it reads dist.
import { readFile, writeFile } from 'node:fs/promises'
import { configJsonSchema } from '../packages/core/dist/config/schema.js'
import { ruleMetas } from '../packages/core/dist/rules/index.js'
import { samplesJsonSchema } from '../packages/core/dist/samples/schema.js'
import { CONVERTER_NAMES } from '../packages/core/dist/schema/vendors/index.js'
import { TARGET_NAMES } from '../packages/core/dist/wire/index.js'

const schemas = {
  'toolsight.config.schema.json': configJsonSchema({
    targets: TARGET_NAMES,
    converters: CONVERTER_NAMES,
    rules: ruleMetas.map(({ code }) => code),
  }),
  'toolsight.samples.schema.json': samplesJsonSchema(),
}

for (const [name, schema] of Object.entries(schemas)) {
  const target = new URL(`../packages/core/schemas/${name}`, import.meta.url)
  const wanted = `${JSON.stringify(schema, null, 2)}\n`
  if (!process.argv.includes('--check')) {
    await writeFile(target, wanted)
  } else if ((await readFile(target, 'utf8').catch(() => null)) !== wanted) {
    console.error(`packages/core/schemas/${name} is stale: run \`node scripts/generate-schemas.mjs\`.`)
    process.exitCode = 1
  }
}

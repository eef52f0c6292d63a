// Writes packages/core/schemas/toolsight.config.schema.json from the configuration's own schema.
// With `--check` it only compares.
// Run after a build: it reads dist.
import { readFile, writeFile } from 'node:fs/promises'
import { configJsonSchema } from '../packages/core/dist/config/schema.js'

const target = new URL('../packages/core/schemas/toolsight.config.schema.json', import.meta.url)
const wanted = `${JSON.stringify(configJsonSchema(), null, 2)}\n`

if (process.argv.includes('--check')) {
  const found = await readFile(target, 'utf8').catch(() => null)
  if (found !== wanted) {
    console.error(
      'packages/core/schemas/toolsight.config.schema.json is stale: run `node scripts/generate-config-schema.mjs`.',
    )
    process.exitCode = 1
  }
} else {
  await writeFile(target, wanted)
}

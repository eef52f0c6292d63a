// Writes the JSON Schemas of what the command line prints: packages/cli/schemas/. With `--check` it only compares.
// Run after a build: it reads dist.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { outputJsonSchemas } from '../packages/cli/dist/schemas/outputs.js'

const folder = new URL('../packages/cli/schemas/', import.meta.url)
const wanted = new Map(
  Object.entries(outputJsonSchemas()).map(([name, schema]) => [name, `${JSON.stringify(schema, null, 2)}\n`]),
)
const isCheck = process.argv.includes('--check')

for (const name of await readdir(folder)) {
  if (wanted.has(name)) continue
  if (isCheck) stale(name)
  else await rm(new URL(name, folder))
}
for (const [name, text] of wanted) {
  const file = new URL(name, folder)
  if (!isCheck) await writeFile(file, text)
  else if ((await readFile(file, 'utf8').catch(() => null)) !== text) stale(name)
}

function stale(name) {
  console.error(`packages/cli/schemas/${name} is stale: run \`npm run generate\`.`)
  process.exitCode = 1
}

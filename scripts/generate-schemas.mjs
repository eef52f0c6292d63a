// Writes what editors know of configuration files, from the schemas and lists that the engine itself reads by:
// packages/core/schemas/, and the settings in package.json whose words are known. With `--check` it only compares.
// Run after a build: it reads dist.
import { readFile, writeFile } from 'node:fs/promises'
import { sourceOfStyle } from '@toolsight/runtime'
import { CONVERTER_NAMES, VENDORS } from '../packages/core/dist/child/reading/vendors/index.js'
import { AUTO_STYLE, RETRY_STYLE_NAMES } from '../packages/core/dist/config/retry-styles.js'
import { configJsonSchema, propertiesOfChoices } from '../packages/core/dist/config/schema.js'
import { lockJsonSchema } from '../packages/core/dist/contract/lock.js'
import { ruleMetas } from '../packages/core/dist/rules/index.js'
import { samplesJsonSchema } from '../packages/core/dist/samples/files/schema.js'
import { TARGETS } from '../packages/core/dist/wire/targets/index.js'
import { baselineJsonSchema } from '../packages/core/dist/workspace/baseline/baseline.js'

const converters = VENDORS.filter(({ id }) => CONVERTER_NAMES.includes(id))
const choices = {
  targets: TARGETS.map(({ id, title, place }) => ({ value: id, description: `${title}: ${place}` })),
  converters: converters.map(({ id, title }) => ({ value: id, description: title })),
  rules: ruleMetas.map(({ code, title, severity }) => ({
    value: code,
    description: `${title}. Default: ${severity}`,
  })),
  retryStyle: RETRY_STYLE_NAMES.map((style) => ({
    value: style,
    description:
      style === AUTO_STYLE
        ? "The words of the tool's framework, in its installed version."
        : sourceOfStyle(style),
  })),
}

const manifest = new URL('../package.json', import.meta.url)
const files = [
  [
    new URL('../packages/core/schemas/toolsight.config.schema.json', import.meta.url),
    configJsonSchema(choices),
  ],
  [new URL('../packages/core/schemas/toolsight.samples.schema.json', import.meta.url), samplesJsonSchema()],
  [new URL('../packages/core/schemas/toolsight.baseline.schema.json', import.meta.url), baselineJsonSchema()],
  [new URL('../packages/core/schemas/toolsight.lock.schema.json', import.meta.url), lockJsonSchema()],
  [manifest, withChoices(JSON.parse(await readFile(manifest, 'utf8')))],
]

for (const [target, value] of files) {
  const wanted = `${JSON.stringify(value, null, 2)}\n`
  if (!process.argv.includes('--check')) {
    await writeFile(target, wanted)
  } else if ((await readFile(target, 'utf8').catch(() => null)) !== wanted) {
    console.error(`${target.pathname} is stale: run \`npm run generate\`.`)
    process.exitCode = 1
  }
}

/** The manifest with the known words in its settings; all else of a setting is written by hand. */
function withChoices(json) {
  const known = propertiesOfChoices(choices)
  for (const { properties } of json.contributes.configuration) {
    for (const [key, setting] of Object.entries(properties)) {
      const words = known[key.replace(/^toolsight\./, '')]
      if (!words) continue
      const { default: value, scope, markdownDescription, order } = setting
      properties[key] = { ...words, default: value, scope, markdownDescription, order }
    }
  }
  return json
}

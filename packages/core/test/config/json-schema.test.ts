import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { defaultConfig } from '#core/config/defaults.js'
import { RENAMED_RULES } from '#core/config/renamed-rules.js'

const core = new URL('../../', import.meta.url)

it('ships as the script makes it', async () => {
  const script = fileURLToPath(new URL('../../scripts/generate-schemas.mjs', core))
  await expect(promisify(execFile)(process.execPath, [script, '--check'])).resolves.toMatchObject({
    stderr: '',
  })
})

it('knows every key with its default, and refuses others', async () => {
  const schema = JSON.parse(await readFile(new URL('schemas/toolsight.config.schema.json', core), 'utf8'))
  const { $schema, extends: _extends, ...keys } = schema.properties
  expect(Object.keys(keys).sort()).toEqual(Object.keys(defaultConfig()).sort())
  expect(keys.evaluate.default).toEqual(defaultConfig().evaluate)
  expect(schema.additionalProperties).toBe(false)
  expect(keys.targets.anyOf[0].enum).toEqual(['auto'])
  expect(keys.targets.anyOf[1].items.enum).toContain('gemini-json-schema')
  expect(keys.converters.items.enum).toContain('zod')
  expect(keys.rules.propertyNames.enum).toContain('missing-parameters')
  for (const [former, current] of RENAMED_RULES) {
    expect(keys.rules.propertyNames.enum).toEqual(expect.arrayContaining([former, current]))
    expect(keys.rules.properties[former].deprecationMessage).toContain(current)
  }
  for (const each of [keys.targets.anyOf[1].items, keys.converters.items, keys.rules.propertyNames])
    expect(each.enumDescriptions).toHaveLength(each.enum.length)
  for (const property of Object.values(schema.properties)) expect(property).toHaveProperty('description')
})

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inDirectory, node } from './processes.js'

/** The packages of which V8 ran any script, ES module or CommonJS, while `program` ran: it writes that as coverage. */
async function packagesLoadedBy(program: string): Promise<Set<string>> {
  return inDirectory(true, async (directory) => {
    await writeFile(join(directory, 'program.mjs'), program)
    const coverage = join(directory, 'coverage')
    expect(await node(['program.mjs'], { cwd: directory, env: { NODE_V8_COVERAGE: coverage } })).toBe(
      'done\n',
    )
    const loaded = new Set<string>()
    for (const file of await readdir(coverage)) {
      const { result } = JSON.parse(await readFile(join(coverage, file), 'utf8')) as {
        result: Array<{ url: string }>
      }
      for (const { url } of result) {
        const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url) ?? []
        if (name !== undefined) loaded.add(name)
        if (url.includes('/packages/runtime/dist/'))
          loaded.add(`runtime:${url.slice(url.lastIndexOf('/') + 1)}`)
      }
    }
    return loaded
  })
}

const valibotProgram = `
  import { defineTool, parseToolInput, resolveParameters, registerConverter, ToolInputInvalid } from '@toolsight/runtime'
  import * as v from 'valibot'
  import { toJsonSchema } from '@valibot/to-json-schema'
  const input = v.object({ room: v.string() })
  const tool = defineTool({ name: 'book', input, handler: ({ room }) => room })
  if (tool.handler(await parseToolInput(tool, { room: 'a' }), {}) !== 'a') throw new Error('not parsed')
  await parseToolInput(tool, {}).then(
    () => { throw new Error('accepted') },
    (error) => { if (!(error instanceof ToolInputInvalid)) throw error },
  )
  await resolveParameters({ ...tool, parameters: { type: 'object' } })
  await resolveParameters(tool).then(
    () => { throw new Error('converted') },
    (error) => { if (error.code !== 'missing-parameters') throw error },
  )
  registerConverter('valibot', toJsonSchema)
  await resolveParameters(tool)
  console.log('done')
`

it('a program with a Valibot tool never loads zod, nor the JSON Schema validator', {
  timeout: 60_000,
}, async () => {
  const loaded = await packagesLoadedBy(valibotProgram)
  expect([...loaded]).toContain('valibot')
  expect([...loaded]).toContain('runtime:index.js')
  expect([...loaded]).not.toContain('zod')
  expect([...loaded]).not.toContain('runtime:json-schema-validator.js')
})

it.each([
  ['a static import', "import 'zod'", valibotProgram],
  ['a dynamic import', "await import('zod/mini')", valibotProgram],
  [
    'a require',
    "import { createRequire } from 'node:module'; createRequire(import.meta.url)('zod')",
    valibotProgram,
  ],
])('%s of zod would be seen', { timeout: 60_000 }, async (_, statement, program) => {
  expect([...(await packagesLoadedBy(`${statement}\n${program}`))]).toContain('zod')
})

it('a Zod schema that converts itself loads no zod of ours', { timeout: 60_000 }, async () => {
  const loaded = await packagesLoadedBy(`
    import { resolveParameters } from '@toolsight/runtime'
    const standard = { version: 1, vendor: 'zod', validate: (value) => ({ value }) }
    const input = { '~standard': standard, _zod: {}, toJSONSchema: () => ({ type: 'object' }) }
    await resolveParameters({ name: 'a', input })
    console.log('done')
  `)
  expect([...loaded]).not.toContain('zod')
})

it('one that does not loads it then, and only then', { timeout: 60_000 }, async () => {
  const program = (steps: string) => `
    import { defineTool, parseToolInput, resolveParameters } from '@toolsight/runtime'
    const standard = { version: 1, vendor: 'zod', validate: (value) => ({ value }) }
    const tool = defineTool({ name: 'a', input: { '~standard': standard, _zod: {} }, handler: () => 1 })
    ${steps}
    console.log('done')
  `
  expect([...(await packagesLoadedBy(program('await parseToolInput(tool, 1)')))]).not.toContain('zod')
  expect([...(await packagesLoadedBy(program('await resolveParameters(tool).catch(() => {})')))]).toContain(
    'zod',
  )
})

it('a JSON Schema tool loads the validator at its first input', { timeout: 60_000 }, async () => {
  const program = (steps: string) => `
    import { defineTool, parseToolInput, resolveParameters } from '@toolsight/runtime'
    const tool = defineTool({ name: 'a', input: { type: 'object' }, handler: () => 1 })
    await resolveParameters(tool)
    ${steps}
    console.log('done')
  `
  const chunk = 'runtime:json-schema-validator.js'
  expect([...(await packagesLoadedBy(program('')))]).not.toContain(chunk)
  const loaded = await packagesLoadedBy(program('await parseToolInput(tool, {})'))
  expect([...loaded]).toContain(chunk)
  expect([...loaded]).not.toContain('@cfworker/json-schema')
})

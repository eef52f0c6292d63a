import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Group } from '../told.js'
import * as tools from './src/tools.js'

/*
 * oh-my-pi runs on Bun. What it makes of a tool's parameters is a module that needs nothing of Bun, and of its other packages
 * one function that copies JSON.
 */

const ELSEWHERE: Record<string, string> = {
  '@oh-my-pi/pi-utils': 'export const structuredCloneJSON = (value) => JSON.parse(JSON.stringify(value))',
}

const withoutBun: Plugin = {
  name: 'without-bun',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@oh-my-pi\/pi-utils$/ }, ({ path }) => ({ path, namespace: 'elsewhere' }))
    onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path }) => ({ contents: ELSEWHERE[path] ?? '' }))
  },
}

const root = new URL('.', import.meta.url)
const bundle = fileURLToPath(new URL('node_modules/.wire.mjs', root))
let toolWireSchema: (tool: object) => Record<string, unknown>
let group: Group

beforeAll(async () => {
  await build({
    entryPoints: [fileURLToPath(new URL('node_modules/@oh-my-pi/pi-ai/src/utils/schema/wire.ts', root))],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [withoutBun],
  })
  ;({ toolWireSchema } = (await import(bundle)) as { toolWireSchema: typeof toolWireSchema })
  group = await Group.open(root)
})

afterAll(async () => {
  await group?.close()
  await rm(bundle, { force: true })
})

test('what its validators make, but for the closing of their objects, is what oh-my-pi sends', async () => {
  const read = await group.read('src/tools.ts')
  expect(read.framework).toBe('oh-my-pi')
  expect(read.findings.filter((each) => !/^(undescribed-field|null-refused)/.test(each))).toEqual([])
  const sent = Object.values(tools).map((tool) => {
    const { additionalProperties: _, ...schema } = toolWireSchema(tool)
    return [tool.name, schema]
  })
  expect(read.tools).toEqual(Object.fromEntries(sent))
})

test('of Zod itself it sends the insides, and that is said', async () => {
  const text = `import type { Tool } from '@oh-my-pi/pi-ai'
import { z } from 'zod'
export const find: Tool = { name: 'find', description: 'Finds.', parameters: z.object({ q: z.string() }) }
`
  const { findings } = await group.read('src/zod.ts', text)
  expect(findings.join()).toContain('validator-serialized')
  const { z } = await import('zod')
  const sent = toolWireSchema({ name: 'find', parameters: z.object({ q: z.string() }) })
  expect(sent).toHaveProperty('def')
})

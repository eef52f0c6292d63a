import { describe, expect, test } from 'vitest'
import { fixed, TOOL } from './tool.js'

const CONFIG = '/w/toolsight.config.json'
const REQUEST = { kind: 'register-converter', vendor: 'valibot' } as const

async function register(file: string | null, text: string | null): Promise<string | null> {
  const target = file ?? CONFIG
  const files = { [TOOL]: 'defineTool({})', ...(text === null ? {} : { [target]: text }) }
  const result = await fixed(REQUEST, { files, config: { file } })
  if (!result) return null
  expect(result.fix.title).toBe(
    `Register the valibot converter in ${target.slice(target.lastIndexOf('/') + 1)}`,
  )
  expect(result.fix.edits.map((edit) => edit.file)).toEqual([target])
  return result.files[target] ?? null
}

describe('a converter registered', () => {
  test('in a new file, where there is none', async () => {
    const text = await register(null, null)
    expect(text).toBe('{\n  "converters": [\n    "zod",\n    "valibot"\n  ]\n}\n')
  })

  test('in a list on one line', async () => {
    expect(await register(CONFIG, '{\n  "converters": ["zod"]\n}\n')).toBe(
      '{\n  "converters": ["zod", "valibot"]\n}\n',
    )
  })

  test('in a list over several lines, comments and all', async () => {
    const text = '{\n\t// what we ship\n\t"converters": [\n\t\t"zod" // always\n\t],\n\t"targets": []\n}\n'
    const after = (await register(CONFIG, text)) ?? ''
    expect(after).toContain('// what we ship')
    expect(after).toContain('// always')
    expect(after).toContain('\n\t"targets": []\n}\n')
    expect(after.replace(/\/\/.*/g, '').replace(/\s/g, '')).toBe(
      '{"converters":["zod","valibot"],"targets":[]}',
    )
  })

  test('in an empty list', async () => {
    const after = (await register(CONFIG, '{ "converters": [] }')) ?? ''
    expect(JSON.parse(after)).toEqual({ converters: ['valibot'] })
  })

  test('in a file that leaves the list out: what holds by default stays', async () => {
    const after = (await register(CONFIG, '{\r\n    "targets": ["anthropic"]\r\n}\r\n')) ?? ''
    expect(JSON.parse(after)).toEqual({ targets: ['anthropic'], converters: ['zod', 'valibot'] })
    expect(after.replaceAll('\r\n', '')).not.toContain('\n')
    expect(after).toContain('\r\n    "converters": [')
  })

  test('in package.json, where the configuration is', async () => {
    const text =
      '{\n  "name": "a",\n  "toolsight": {\n    "converters": ["zod"]\n  },\n  "private": true\n}\n'
    expect(await register('/w/package.json', text)).toBe(text.replace('["zod"]', '["zod", "valibot"]'))
  })

  test.each([
    ['broken JSON', '{ "converters": [ }'],
    ['no object', '[]'],
    ['a list that is none', '{ "converters": "zod" }'],
  ])('not in %s', async (_title, text) => {
    expect(await register(CONFIG, text)).toBeNull()
  })

  test('not twice', async () => {
    const config = {
      targets: [],
      converters: ['valibot'],
      include: [],
      exclude: [],
      rules: {},
      frameworks: [],
    }
    const all = {
      ...config,
      retryStyle: 'patties',
      tokens: { perTool: null, total: null },
      evaluate: { enabled: true, registration: true, timeoutMs: 1, env: [], node: null },
      servers: [],
    }
    expect(await fixed(REQUEST, { files: { [TOOL]: 'defineTool({})' }, config: { config: all } })).toBeNull()
  })
})

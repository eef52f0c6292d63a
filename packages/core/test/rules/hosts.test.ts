import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#core/model/json.js'
import { type Host, wholeName } from '#core/wire/host.js'
import { codexSchema } from '#core/wire/targets/hosts/codex-schema.js'
import { HOSTS } from '#core/wire/targets/hosts/index.js'
import { TARGETS } from '#core/wire/targets/index.js'
import { madeTool } from './made-facts.js'
import { sent, toolWith } from './sent.js'

const text = { type: 'string' } as const
const hostOf = (id: string): Host => {
  const found = HOSTS.find((each) => each.id === id)?.host
  if (!found) throw new RangeError(id)
  return found
}

describe('the whole name', () => {
  test.each([
    ['claude-code', '@shop/books.mcp', 'mcp___shop_books_mcp__find'],
    ['codex', '@shop/books', 'mcp___shop_books__find'],
    ['gemini-cli', '@shop/books.mcp', 'mcp__shop_books.mcp_find'],
    ['copilot-cli', 'books', 'books-find'],
    ['cursor', 'books', 'books:find'],
    // As reports show them: `mcp_solidworks-mc_batch_run_macros`, `mcp_nhost-mcp_get-schema`.
    ['vscode', 'SolidWorks-MCP-TS', 'mcp_solidworks-mc_find'],
    ['vscode', 'nhost-mcp', 'mcp_nhost-mcp_find'],
    ['vscode', 'io.github.shop/books', 'mcp_io_github_sho_find'],
    ['claude-desktop', 'books', 'find'],
  ])('%s of the server %s', (id, name, whole) => {
    expect(wholeName(hostOf(id), { name, from: 'package.json' }, 'find')).toBe(whole)
  })

  test('is not known without the server’s', () => {
    expect(wholeName(hostOf('cursor'), null, 'find')).toBeNull()
    expect(wholeName(hostOf('claude-desktop'), null, 'find')).toBe('find')
  })
})

test('names that are too long are shortened as hosts do it', () => {
  const long = `mcp_books_${'x'.repeat(70)}`
  expect(hostOf('gemini-cli').name?.shortened?.to(long)).toBe(`${long.slice(0, 30)}...${long.slice(-30)}`)
  expect(hostOf('vscode').name?.shortened?.to(long)).toHaveLength(64)
  expect(hostOf('codex').name?.shortened?.to(long)).toMatch(/^mcp_books_x+_0{12}$/)
})

test('Claude Desktop refuses a name with a dot, and Claude Code does not count it as one', async () => {
  const tool = madeTool({ name: 'books.find', schema: { type: 'object', properties: {} } })
  const [found] = await sent(tool, ['claude-desktop'])
  expect(found).toMatchObject({ code: 'provider-name', severity: 'error' })
  expect(
    await sent(tool, ['cursor'], { context: { serverOf: () => ({ name: 'a', from: 'server.json' }) } }),
  ).toEqual([])
})

test('Copilot CLI refuses an object without the key properties', async () => {
  const bad = toolWith({ type: 'object', additionalProperties: false })
  const [found] = await sent(bad, ['copilot-cli'])
  expect(found).toMatchObject({ code: 'empty-object', severity: 'error' })
  expect((await sent(bad, ['mcp'])).map(({ code, severity }) => [code, severity])).toEqual([
    ['empty-object', 'warning'],
  ])
  expect(await sent(toolWith({ type: 'object', properties: {} }), ['copilot-cli'])).toEqual([])
})

describe('arrays without items', () => {
  const findings = async (at: JsonObject, more: JsonObject = {}) =>
    (await sent(toolWith({ type: 'object', properties: { at }, ...more }), ['vscode']))
      .filter(({ code }) => code === 'array-without-items')
      .map(({ path }) => path?.join('.'))

  test.each<[JsonObject]>([
    [{ type: 'array' }],
    [{ type: 'array', items: false }],
    [{ type: 'array', prefixItems: [text] }],
    [{ anyOf: [{ type: 'array' }, { type: 'null' }] }],
  ])('VS Code refuses %j', async (at) => {
    expect(await findings(at)).toEqual(['at'])
  })

  test.each<[JsonObject]>([
    [{ type: 'array', items: {} }],
    [{ type: 'array', items: true }],
    [{ type: ['array', 'null'] }],
  ])('VS Code takes %j', async (at) => {
    expect(await findings(at)).toEqual([])
  })

  test('VS Code does not look into definitions', async () => {
    expect(await findings({ $ref: '#/$defs/list' }, { $defs: { list: { type: 'array' } } })).toEqual([])
  })
})

test.each(HOSTS.map((target) => [target.label, target] as const))(
  '%s has a row in docs/providers.md, and cuts a description where its rule says so',
  (label, { host, rules }) => {
    const page = readFileSync(new URL('../../../../docs/providers.md', import.meta.url), 'utf8')
    expect(page).toContain(`\n| ${label} |`)
    const cuts = rules.flatMap((rule) => (rule.code === 'cut-by-host' ? [rule.max] : []))
    expect(cuts).toEqual(host?.description ? [host.description.max] : [])
  },
)

test('directories are not judged as hosts', () => {
  expect(HOSTS.map(({ id }) => id)).not.toContain('chatgpt-apps')
  expect(TARGETS.map(({ id }) => id)).toContain('chatgpt-apps')
})

describe('what Codex makes of a schema', () => {
  test.each([
    [{}, text],
    [{ const: 'a' }, { type: 'string', enum: ['a'] }],
    [{ type: 'integer', minimum: 1, title: 'x' }, { type: 'integer' }],
    [{ oneOf: [text, { type: 'number' }] }, text],
    [{ oneOf: [{ type: 'number' }] }, { type: 'number' }],
    [{ anyOf: [text, { type: 'null' }], default: null }, { anyOf: [text, { type: 'null' }] }],
    [{ type: ['string', 'null'] }, { type: ['string', 'null'] }],
    [{ type: 'array' }, { type: 'array', items: text }],
    [{ type: 'object' }, { type: 'object', properties: {} }],
    [
      { additionalProperties: { type: 'number' } },
      { type: 'object', properties: {}, additionalProperties: { type: 'number' } },
    ],
    [{ minimum: 1 }, { type: 'number' }],
  ] as const)('%j', (schema, shown) => {
    expect(codexSchema(JSON.parse(JSON.stringify(schema)))).toEqual(shown)
  })

  test('writes references out, and ends a circle', () => {
    const schema = {
      type: 'object',
      properties: { node: { $ref: '#/$defs/node', description: 'The first.' } },
      $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
    }
    expect(codexSchema(schema)).toEqual({
      type: 'object',
      properties: {
        node: {
          type: 'object',
          description: 'The first.',
          properties: { next: { type: 'object', properties: {} } },
        },
      },
    })
  })
})

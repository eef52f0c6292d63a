import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorkspace, type ToolFacts, type Workspace } from '../../packages/core/dist/index.js'

/**
 * What Toolsight captures of a tool is what a program sends that uses the SDK as its documentation says: `send.mjs` of each
 * group runs by itself, on the same definitions and packages.
 */

/** By `<target>` or `<target> <via>`, then by tool. */
type Sent = Record<string, Record<string, object & { refused?: string }>>

const run = promisify(execFile)

describe.each([
  { group: 'vendors', entries: 14, refused: 2, files: ['tools.mjs', 'refused.mjs'] },
  { group: 'openai-agents', entries: 11, refused: 2, files: ['tools.mjs', 'refused.mjs'] },
  { group: 'langchain', entries: 48, refused: 0, files: ['tools.mjs'] },
  { group: 'mastra', entries: 27, refused: 0, files: ['tools.mjs'] },
  { group: 'genkit', entries: 3, refused: 0, files: ['tools.mjs'] },
  { group: 'tanstack-ai', entries: 16, refused: 0, files: ['tools.mjs'] },
  { group: 'effect3', entries: 4, refused: 0, files: ['tools.mjs'] },
  { group: 'effect4', entries: 4, refused: 0, files: ['tools.mjs'] },
  { group: 'pi', entries: 7, refused: 0, files: ['tools.mjs'] },
  { group: 'agents', entries: 27, refused: 3, files: ['tools.mjs'] },
  { group: 'livekit', entries: 4, refused: 0, files: ['tools.mjs'] },
  { group: 'mcp-frameworks', entries: 7, refused: 0, files: ['tools.mjs'] },
])('$group', ({ group, entries, refused, files }) => {
  const root = fileURLToPath(new URL(`${group}/`, import.meta.url))
  let sent: Sent
  let workspace: Workspace
  const tools: ToolFacts[] = []

  beforeAll(async () => {
    const { stdout } = await run(process.execPath, ['send.mjs'], { cwd: root, maxBuffer: 1e8 })
    sent = JSON.parse(stdout) as Sent
    workspace = await openWorkspace({ root, trusted: true, config: { evaluate: { timeoutMs: 15_000 } } })
    for (const file of files) tools.push(...(await workspace.check(`${root}${file}`)).tools)
  })

  afterAll(() => workspace.dispose())

  /** Every tool of every target, as the program sent it. */
  function all(): Array<{
    target: string
    via?: string
    tool: ToolFacts
    wanted: Sent[string][string]
    at: string
  }> {
    return Object.entries(sent).flatMap(([way, byName]) => {
      const [target = '', via] = way.split(' ')
      return Object.entries(byName).map(([name, wanted]) => {
        const tool = tools.find((each) => each.name === name) as ToolFacts
        return { target, ...(via !== undefined && { via }), tool, wanted, at: `${way} ${name}` }
      })
    })
  }

  it(`captures the entry of the real request, byte for byte: ${entries} of ${entries}`, async () => {
    const wanted = all().filter(({ wanted }) => wanted.refused === undefined)
    for (const { target, via, tool, wanted: entry, at } of wanted) {
      const { json, captured, notes } = await workspace.wire.form(tool, target, via)
      expect({ at, captured, notes: captured ? [] : notes }).toEqual({ at, captured: true, notes: [] })
      // The client of an MCP server reads an entry, and writes its keys in another order.
      if (target === 'mcp') expect(json, at).toEqual(entry)
      else expect(JSON.stringify(json), at).toBe(JSON.stringify(entry))
    }
    expect(wanted.length).toBe(entries)
  })

  it('is refused in the words that the real program fails with', async () => {
    const wanted = all().filter(({ wanted }) => wanted.refused !== undefined)
    for (const { target, via, tool, wanted: entry, at } of wanted) {
      const { json, refused: told } = await workspace.wire.form(tool, target, via)
      expect({ at, json, message: told?.message }).toEqual({ at, json: null, message: entry.refused })
    }
    expect(wanted.length).toBe(refused)
  })

  it('tells what the SDK changed', async () => {
    const wanted = TOLD.filter(([of]) => of === group)
    expect(wanted.length).toBeGreaterThan(0)
    for (const [, name, target, kinds] of wanted) {
      const tool = tools.find((each) => each.name === name) as ToolFacts
      const { changes, to } = await workspace.wire.diff(tool, { target })
      expect(to.captured).toBe(true)
      const told = changes?.map(({ kind, path }) => [kind, ...path].join(' '))
      expect(told, `${name} to ${target}`).toEqual(kinds)
    }
  })
})

/** Group, tool, target, and each change against the schema that the tool resolves to. */
const TOLD: Array<[string, string, string, string[]]> = [
  ['effect3', 'find_rooms', 'openai-responses', ['strict-added', 'ref-inlined limit']],
  [
    'effect4',
    'find_rooms',
    'openai-responses',
    [
      ...['strict-added', 'required-grew floor', 'allOf-merged limit', 'description-added limit'],
      ...['type-dropped floor', 'anyOf-added floor'],
    ],
  ],
  ['pi', 'find_rooms', 'anthropic', ['eager_input_streaming-added', 'cache_control-added']],
  [
    'mcp-frameworks',
    'core_zod',
    'mcp',
    ['title-added', 'annotations-added', 'execution-added', '$schema-added', '$schema-added'],
  ],
  ['livekit', 'livekit_zod', 'openai', []],
  ['agents', 'strands_zod', 'openai', []],
  ['agents', 'adk_zod', 'gemini', ['type-in-capitals', 'minLength-changed query']],
  ['vendors', 'find_rooms', 'anthropic', ['$schema-added', 'ref-made from']],
  ['vendors', 'search_flights', 'openai', ['strict-added', '$schema-added', 'oneOf-as-anyOf by']],
  ['openai-agents', 'find rooms.now', 'openai', ['name-changed', 'strict-added', '$schema-added']],
  [
    'openai-agents',
    'find_loosely',
    'openai-responses',
    [
      ...['strict-added', '$schema-added', 'required-grew floor', 'minLength-dropped query'],
      ...['type-widened limit', 'default-dropped limit', 'minimum-dropped limit', 'maximum-dropped limit'],
      ...['null-allowed floor', 'type-widened floor', 'minimum-dropped floor', 'maximum-dropped floor'],
    ],
  ],
  ['langchain', 'find_rooms', 'gemini', ['opened', 'record-values-dropped prices']],
  [
    'mastra',
    'find_rooms',
    'openai-responses',
    [
      ...['$schema-added', 'x-optional-added', 'required-grew limit', 'required-grew floor'],
      ...['description-grew query', 'minLength-dropped query'],
      ...['null-allowed limit', 'description-added limit', 'minimum-dropped limit', 'maximum-dropped limit'],
      ...['null-allowed floor', 'minimum-dropped floor', 'maximum-dropped floor'],
      ...['description-added mail', 'format-dropped mail', 'pattern-dropped mail'],
      ...['propertyNames-dropped prices', 'record-closed prices', 'required-added prices'],
    ],
  ],
  [
    'genkit',
    'rooms/find_rooms',
    'gemini',
    [
      ...['name-changed', 'type-in-capitals', 'additionalProperties-dropped', 'minLength-dropped query'],
      ...['minimum-dropped limit', 'maximum-dropped limit', 'default-dropped limit', 'field-dropped kind'],
    ],
  ],
  [
    'tanstack-ai',
    'find_rooms',
    'openai-responses',
    [
      'strict-added',
      'closed',
      'required-grew limit',
      'required-grew floor',
      'null-allowed limit',
      'null-allowed floor',
    ],
  ],
]

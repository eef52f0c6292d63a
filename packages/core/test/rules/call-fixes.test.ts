import path from 'node:path'
import { expect, test } from 'vitest'
import { applyEdits } from '#core/fixes/index.js'
import type { Finding, Fix } from '#core/model/finding.js'
import type { Example } from '#core/rules/engine/rule.js'
import { TARGETS } from '#core/wire/targets/index.js'
import { allFindings, sharedExamples } from './example-project.js'

const withExample = sharedExamples()
const FILE = 'rooms.ts'

const FIELDS = `{
    room: z.string().describe('Which room.'),
    force: z.coerce.boolean().describe('With its guests.'),
    maxGuests: z.int().optional().describe('Of the room.'),
    floor: z.string().optional().describe('Where it is.'),
    code: z.string().regex(/^[a-f]+$/i).describe('Of the door.'),
    reason: z.string().describe('One of "cleaning", "repair" or "other".'),
  }`

/** Of a framework that sends the input side of a schema, and of one that sends the output side. */
const TOOLS: Readonly<Record<string, string>> = {
  'the input side': `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const hotel = new McpServer({ name: 'hotel', version: '1.0.0' })

hotel.registerTool(
  'clear_room',
  {
    title: 'Clear a room',
    description: 'Clears a room, with its guests when forced.',
    inputSchema: z.object(${FIELDS}),
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
  },
  async ({ room }) => ({ content: [{ type: 'text', text: room }] }),
)
`,
  'the output side': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const clearRoom = defineTool({
  name: 'clear_room',
  description: 'Clears a room, with its guests when forced.',
  input: z.object(${FIELDS}),
  handler: ({ room }) => room,
})
`,
}

const ids = (isMeant: (id: string) => boolean) => TARGETS.map(({ id }) => id).filter(isMeant)
/** Where an optional field is an error anyway. */
const isStrict = (id: string) =>
  TARGETS.some((each) => each.id === id && each.rules.some(({ code }) => code === 'optional-field'))

/** What targets ask of a schema is asked of each of them, so that those of one configuration are tried at once. */
const CONFIGURED: ReadonlyArray<readonly [string, string[], { isLenient: boolean }]> = [
  ['all targets', ids(() => true), { isLenient: false }],
  ['all that are not strict', ids((id) => !isStrict(id)), { isLenient: false }],
  [
    'all that take unions and closed objects',
    ids((id) => !isStrict(id) && !['gemini', 'codex'].includes(id)),
    { isLenient: true },
  ],
]

const MENDED = new Set([
  'coerced-boolean',
  'null-refused',
  'keys-stripped',
  'constraints-dropped',
  'enum-in-words',
])

async function offered(example: Example): Promise<{ before: string[]; fixes: Array<[Finding, Fix]> }> {
  return withExample(example, async (workspace, root) => {
    const before = await allFindings(workspace, {})
    const fixes: Array<[Finding, Fix]> = []
    for (const finding of before.filter(({ code }) => MENDED.has(code)))
      for (const fix of await workspace.fixes.all(finding)) fixes.push([finding, fix])
    for (const [, { edits }] of fixes)
      for (const { file } of edits) expect(path.posix.relative(root, file)).toBe(FILE)
    return { before: before.map(subject), fixes }
  })
}

const subject = ({ code, path: at }: Finding): string => JSON.stringify([code, at])

test.each(
  Object.entries(TOOLS).flatMap(([side, text]) =>
    CONFIGURED.map(([title, targets, { isLenient }]) => [side, title, text, targets, isLenient] as const),
  ),
)(
  'fixes of calls, where %s goes out to %s, bring no other finding',
  async (side, _, text, targets, isLenient) => {
    const example: Example = {
      files: { [FILE]: text, 'toolsight.config.json': JSON.stringify({ targets }) },
    }
    const { before, fixes } = await offered(example)
    const seen: string[] = []
    for (const [finding, { title, edits }] of fixes) {
      const fixed = applyEdits(text, edits)
      seen.push(fixed)
      const left = await withExample({ files: { ...example.files, [FILE]: fixed } }, (workspace) =>
        allFindings(workspace, {}),
      )
      const after = left.map(subject)
      expect(after, title).not.toContain(subject(finding))
      expect(
        left.filter((each) => !before.includes(subject(each))).map(({ message }) => `${title}: ${message}`),
      ).toEqual([])
    }
    const isOffered = (words: string) => seen.some((fixed) => fixed.includes(words))
    expect(isOffered('force: z.boolean()')).toBe(true)
    expect(isOffered('/^[a-fA-F]+$/')).toBe(true)
    expect(isOffered("z.enum(['cleaning', 'repair', 'other'])")).toBe(true)
    expect(isOffered('.nullish()')).toBe(isLenient && side === 'the output side')
    expect(isOffered('z.strictObject(')).toBe(isLenient && side === 'the input side')
  },
)

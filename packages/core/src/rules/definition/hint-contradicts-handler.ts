import { isObject } from '../../json-schema/subschemas.js'
import type { ToolFacts } from '../../model/facts.js'
import type { HandlerChange } from '../../model/site.js'
import type { Rule } from '../engine/rule.js'
import { inline, toolLabel } from '../engine/wording.js'

const tool = (call: string) => `import { rm, stat } from 'node:fs/promises'
import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const notes = new McpServer({ name: 'notes', version: '1.0.0' })

notes.registerTool(
  'check_note',
  {
    description: 'Looks at a note.',
    inputSchema: z.object({ id: z.string().regex(/^[a-z0-9]+$/) }),
    annotations: { readOnlyHint: true },
  },
  async ({ id }) => {
    await ${call}
    return { content: [{ type: 'text', text: 'Done.' }] }
  },
)
`

export const hintContradictsHandler: Rule = {
  scope: 'tool',
  meta: {
    code: 'hint-contradicts-handler',
    title: 'A tool that is said to read changes something',
    category: 'correctness',
    severity: 'info',
    fixable: false,
    what:
      'The tool has `readOnlyHint: true`, and its handler changes something: it writes or deletes files, sends `PUT`, `PATCH` or ' +
      '`DELETE`, or `POST` to an address that says what it changes (`/messages/send`), runs an SQL statement or a Prisma call that ' +
      'changes data, awaits a method of a client that is called `delete…`, `update…` and the like, runs a command that changes ' +
      'something (`git push`, `rm`), or one that the model writes. Read from the text of the handler and of the functions of ' +
      'its file that it calls. With types, in the TypeScript plugin, in editors and in `toolsight check --types`, functions of other ' +
      'files and methods of classes that it calls are read, too. Caches, logs and temporary files do not count, and neither does any other `POST`, which many interfaces search with.',
    why: 'Hosts call tools that only read without asking a person. So what this tool changes is changed without consent.',
    remedy: 'Take the hint out, or say `readOnlyHint: false` and what `destructiveHint` really is.',
    good: { files: { 'notes.ts': tool('stat(`notes/${id}.md`)') } },
    bad: {
      files: { 'notes.ts': tool('rm(`notes/${id}.md`)') },
      at: { file: 'notes.ts', line: 15, text: 'rm(`notes/${id}.md`)' },
    },
  },

  *check(tool) {
    if (!isSaidToRead(tool.reading)) return
    const { changes = [], sinks = [] } = tool.site.effects ?? {}
    const runs = sinks.filter(({ takes, isWhole }) => takes === 'command' && isWhole)
    const [first, ...others] = [...changes, ...runs]
    if (!first) return
    const label = toolLabel(tool)
    const { file } = tool
    yield {
      message: [
        `'${label}' has readOnlyHint: true, and its handler ${'does' in first ? VERBS[first.does] : 'runs any command'} here.`,
        `It calls ${inline(first.called, 60)}. Hosts call tools that only read without asking a person.`,
        'Take the hint out, and say what destructiveHint is.',
      ].join('\n'),
      at: { fields: ['name'], location: { file, range: first.range } },
      ...(others.length > 0 && {
        related: others.slice(0, MAX_LINKED).map(({ range, called }) => ({
          file,
          range,
          message: `${inline(called, 60)} changes something, too.`,
        })),
      }),
    }
  },
}

export function isSaidToRead(reading: ToolFacts['reading']): boolean {
  const { annotations } = reading?.carried ?? {}
  return isObject(annotations) && annotations['readOnlyHint'] === true
}

const VERBS: Readonly<Record<HandlerChange['does'], string>> = {
  writes: 'writes',
  deletes: 'deletes',
  changes: 'changes something',
  sends: 'sends something',
}
const MAX_LINKED = 8

import type { ToolFacts } from '../../model/facts.js'
import { readEntry } from '../../wire/entry.js'
import { grouped, linked, togetherWith } from '../definition/together.js'
import type { RuleContext, SetRule } from '../engine/rule.js'
import { fieldLabel, toolLabel } from '../engine/wording.js'
import { attemptOf, json } from './attempts.js'

const tool = (object: string) => `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const files = new McpServer({ name: 'files', version: '1.0.0' })

files.registerTool(
  'list_files',
  {
    description: 'Lists the files of a folder.',
    inputSchema: ${object}({ folder: z.string(), maxDepth: z.int().nullish() }),
  },
  async ({ folder }) => ({ content: [{ type: 'text', text: folder }] }),
)
`

/** Null where a misspelt field is not lost in silence. */
export function strippedIn(tool: ToolFacts): { field: string; as: string } | null {
  return tool.stripped ?? null
}

export const keysStripped: SetRule = {
  scope: 'set',
  meta: {
    code: 'keys-stripped',
    title: 'A misspelt optional field is dropped without a word',
    category: 'silent-corruption',
    severity: 'warning',
    fixable: true,
    what:
      'The tool has a field that may be left out, a call with that field misspelt is accepted, and the handler gets nothing of ' +
      'it. Neither the schema that is sent nor the validator closes the object: that is any plain `z.object` of an MCP server. One ' +
      'finding for all tools of a server, or of a package and framework where the source does not say which server it is. It names them ' +
      'and shows a call that proves it.',
    why:
      'The model sends `max_depth` for `maxDepth`, the call succeeds, and the answer is a plausible wrong one: all levels instead of ' +
      'one. Nobody learns of it.',
    remedy:
      'Close the objects (`z.strictObject`): the model is told which keys there are, and a misspelt one is refused with its name. ' +
      'That refuses calls that worked so far, so no fix does it by itself.',
    good: { files: { 'files.ts': tool('z.strictObject') } },
    bad: {
      files: { 'files.ts': tool('z.object') },
      at: {
        file: 'files.ts',
        line: 10,
        text: 'z.object({ folder: z.string(), maxDepth: z.int().nullish() })',
      },
    },
  },

  groupKeys: (tool, context) => (strippedIn(tool) ? togetherWith(tool, context) : null),

  *check(tools, context) {
    const stripping = tools.filter((tool) => strippedIn(tool) !== null && isSentOpen(tool, context))
    for (const all of grouped(stripping, (tool) => serverWith(tool, context))) {
      // What several servers register is one tool to who reads of it.
      const seen = new Set<string>()
      const group = all.filter((tool) => !seen.has(toolLabel(tool)) && seen.add(toolLabel(tool)))
      const [first] = group
      const lost = first && strippedIn(first)
      if (!first || !lost) continue
      const { input, output } = attemptOf(first, 'unknown-key') ?? {}
      const names = group.slice(0, MAX_NAMED).map((tool) => `'${toolLabel(tool)}'`)
      const more = group.length - names.length
      yield {
        tool: first,
        message: [
          group.length === 1
            ? `'${toolLabel(first)}' drops a misspelt ${fieldLabel([lost.field])} without a word.`
            : `${group.length} tools drop misspelt optional fields without a word.`,
          `'${toolLabel(first)}' accepts ${json(input)}, and its handler gets ${output === undefined ? `nothing of \`${lost.as}\`` : json(output)}.`,
          ...(group.length === 1
            ? []
            : [
                `So do ${names.slice(1).join(', ')}${more > 0 ? ` and ${more} more` : ''}, each with a field of its own.`,
              ]),
          'A strict object refuses such a call, and names the key. It also refuses calls with extra keys that work now.',
        ].join('\n'),
        at: { fields: first.schemaSource === 'explicit' ? ['parameters', 'input'] : ['input', 'parameters'] },
        related: linked(
          group.slice(1),
          null,
          MAX_LINKS,
          (tool) => `'${toolLabel(tool)}' drops misspelt fields, too.`,
        ),
        fix: { kind: 'strict-object', path: [] },
      }
    }
  },
}

/** The server of a tool where the source says which it is, within its package and its framework. */
function serverWith(tool: ToolFacts, context: RuleContext): string {
  const server = context.serverOf(tool)
  return JSON.stringify([togetherWith(tool, context), server && !server.isGuess ? server.name : null])
}

/** Whether a target is sent an object that allows other keys, as far as what it is sent is known. */
function isSentOpen(tool: ToolFacts, context: RuleContext): boolean {
  const own = context.ownTargetOf(tool)
  const targets = new Set([...context.targetsOf(tool), ...(own === null ? [] : [own])])
  return [...targets].some((target) => {
    const wire = context.wire(tool, target)
    // Without a capture, the SDK may close the object on its way; only an explicit schema goes out as it is.
    if (!wire?.captured && tool.schemaSource !== 'explicit') return false
    const schema = wire && readEntry(wire.json)?.schema
    return schema != null && schema['additionalProperties'] !== false
  })
}

const MAX_NAMED = 6
const MAX_LINKS = 10

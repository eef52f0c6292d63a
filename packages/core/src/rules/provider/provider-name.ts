import type { ToolFacts } from '../../model/facts.js'
import { type Host, type ServerName, wholeName } from '../../wire/host.js'
import { CALLED_HERE, type NameGiven, namesGiven } from '../definition/names-given.js'
import { inline } from '../engine/wording.js'
import { cured, limitsOf, nameProblem } from '../limits/definition-limits.js'
import { providerRule, type Violation } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = { file: 'tools/park-car.ts', description: 'Has the car of a guest parked.' }
const definition = 'input: z.object({ plate: z.string() }),'

export const providerName = providerRule(
  {
    code: 'provider-name',
    title: 'A provider rejects the tool name',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what:
      'The name that goes on the wire breaks the rules of a configured target: its length, the characters in it, or the ' +
      'one it begins with. A name that the tool’s own framework refuses is said by `invalid-name`.',
    why:
      'One bad name fails the whole request, and with it every other tool in it. Hosts of MCP servers put the name of the ' +
      'server before each name, so that a long one breaks there first: `mcp__<server>__<tool>` has to keep to 64 characters. The ' +
      'finding shows the whole name. The name of the server is `servers[].name` of the configuration, else what the source makes ' +
      'the server with, else what server.json or package.json says.',
    remedy:
      'Rename the tool. Letters, digits, `_` and `-`, at most 64, with a letter first, are taken by every provider. Where ' +
      'only single characters are in the way, `toolsight fix` puts `_` in their place.',
    good: {
      files: sentExample(['gemini-json-schema'], { ...TOOL, name: 'park_car', definition }),
    },
    bad: {
      files: sentExample(['gemini-json-schema'], { ...TOOL, name: '-park_car', definition }),
      at: { file: TOOL.file, line: 5, text: "'-park_car'" },
    },
  },

  function* ({ parts, target, onBehalfOf }, { pattern, max }, tool, context) {
    if (target.host) {
      const server = context.serverOf(tool)
      // What a manifest calls the package is only used where somebody wants to know of this host.
      const isUsed = onBehalfOf === undefined || !server?.isGuess
      yield* wholeNames(parts.name, target.host, isUsed ? server : null, { pattern, max })
      return
    }
    const own = limitsOf(tool, context)
    const limits = { name: { pattern, min: 1, max } }
    for (const { name, at } of namesSent(tool, parts.name)) {
      if (tool.name !== null && nameProblem(tool.name, own) !== null) continue
      const isLong = name.length > max
      if (!isLong && new RegExp(pattern, 'u').test(name)) continue
      const isWritten = tool.nameSource === 'config' && tool.name === name
      const to = isWritten ? (cured(name, limits) ?? prefixed(name, limits)) : null
      yield {
        path: [],
        fields: ['name'],
        ...(at ? { location: at, link: CALLED_HERE } : {}),
        key: `name ${name}`,
        advice: `Rename '${inline(name, 60)}'${to === null ? '' : ` to '${to}'`}`,
        fault: isLong ? `a name of ${name.length} characters` : 'this name',
        limit: `It takes 1 to ${max} characters that match \`${pattern}\`.`,
        ...(to === null ? {} : { fix: { kind: 'rename-tool', to } }),
      }
    }
  },
)

/** A host counts more than the tool's own name. */
function* wholeNames(
  sent: string | null,
  host: Host,
  server: ServerName | null,
  { pattern, max }: { pattern: string; max: number },
): Iterable<Violation> {
  if (sent === null || sent === '') return
  const whole = wholeName(host, server, sent)
  if (whole === null) return
  const isLong = whole.length > max
  if (!isLong && new RegExp(pattern, 'u').test(whole)) return
  const counted = whole === sent ? '' : `It counts \`${inline(whole, 160)}\`: `
  const taken =
    whole === sent || !server ? '' : ` The server's name is taken from ${inline(server.from, 120)}.`
  yield {
    path: [],
    fields: ['name'],
    key: `name ${sent}`,
    advice: `${isLong ? 'Shorten' : 'Rename'} '${inline(sent, 60)}'`,
    fault: isLong ? `a name of ${whole.length} characters` : 'this name',
    limit: isLong
      ? `${counted}${whole.length} of ${max} characters.${taken}`
      : `It takes names that match \`${pattern}\`.`,
  }
}

/** What goes out for a tool's name: one for each of them, where it has several; else as the form has it. */
function namesSent(tool: ToolFacts, sent: string | null): NameGiven[] {
  const given = namesGiven(tool)
  if (tool.name === null && given.length > 0) return given
  return sent === null || sent === '' ? [] : [{ name: sent, at: given[0]?.at ?? null }]
}

/** Without what a name may not begin with. */
function prefixed(name: string, limits: Parameters<typeof nameProblem>[1]): string | null {
  const candidate = name.replace(/^[^a-zA-Z]+/, '')
  return candidate !== '' && nameProblem(candidate, limits) === null ? candidate : null
}

import { inline } from '../../common/one-line.js'
import { withoutKeys } from '../../config/keys.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { FileProblem, ToolFacts } from '../../model/facts.js'
import type { Json } from '../../model/json.js'
import type { Location } from '../../model/text.js'
import { definitionOf, toolLocation } from '../../model/tool-location.js'
import { toolLabel as label } from '../../rules/engine/wording.js'
import { serverText } from '../../servers/command-line.js'
import type { Difference } from '../../servers/differences.js'
import type { AskedServer } from './asked-server.js'

/*
 * Findings about a server: what their first lines say, then the evidence, then what to do.
 */

/** Differences that a message shows. */
const MAX_SHOWN = 5

export function serverFailed(
  server: AskedServer & { failure: { message: string } },
  at: Location,
  what: 'tools' | 'prompts' = 'tools',
): FileProblem {
  const { unset } = server
  const names = unset.map((name) => `\`${name}\``).join(', ')
  return {
    code: 'server-failed',
    ...at,
    message: [
      `The server '${inline(server.name, 40)}' gives no list of ${what}.`,
      server.failure.message,
      `It was asked with: \`${inline(withoutKeys(serverText(server.address), { everywhere: true }), 300)}\``,
      ...(unset.length === 0
        ? []
        : [`"env" names ${names}, which ${unset.length === 1 ? 'is' : 'are'} not set here.`]),
    ].join('\n'),
  }
}

export function strayOutput({ name }: AskedServer, stray: readonly string[], at: Location): FileProblem {
  return {
    code: 'stray-output',
    ...at,
    message:
      `The server '${inline(name, 40)}' prints text to standard output.\n` +
      `It is for messages of the protocol alone, and has: \`${inline(stray[0] ?? '', 200)}\`\n` +
      'Write logs to standard error (`console.error`).',
  }
}

export function secretInConfiguration(server: string, variable: string, at: Location): FileProblem {
  return {
    code: 'secret-in-configuration',
    ...at,
    message:
      `The value of ${inline(variable, 40)} looks like a real key.\n` +
      `It is written for the server '${inline(server, 40)}'. Write the name alone, so that the value comes from the environment: ` +
      `"env": ["${inline(variable, 40)}"]. Withdraw the key if this file was ever committed.`,
  }
}

export function unseenTool(
  tool: ToolFacts,
  server: AskedServer,
  at: Location,
  isNamed: boolean,
): FileProblem {
  return {
    code: 'unseen-tool',
    ...at,
    message:
      `No definition of '${label(tool)}' is found, but the server lists it.\n` +
      `${isNamed ? 'Its name is written here.' : 'Its name is written nowhere in the files that are checked.'} ` +
      `What '${inline(server.name, 40)}' lists was checked instead, in this run only.\n` +
      'Describe how it is written under "frameworks" in toolsight.config.json, if it is defined in this project.',
    cause: `No definition is found of tools that '${inline(server.name, 40)}' lists.`,
    tool,
  }
}

export function unlistedTool(
  tool: ToolFacts,
  server: AskedServer,
  listed: number,
  age: string | null,
): FileProblem {
  return {
    code: 'unlisted-tool',
    ...toolLocation(tool),
    message:
      `'${label(tool)}' is defined here, but the server does not list it.\n` +
      `'${inline(server.name, 40)}' lists ${listed === 1 ? 'one other tool' : `${listed} tools`}, so no client can call this one.\n` +
      (age ?? 'Register it. If it needs an option or a key, start the server with it.'),
    cause: `Tools are defined that '${inline(server.name, 40)}' does not list.`,
    tool,
  }
}

export function listedDiffers(
  tool: ToolFacts,
  server: AskedServer,
  found: readonly Difference[],
  cause: string | null,
): FileProblem {
  const parts = [...new Set(found.map(({ path }) => path[0] ?? ''))]
  const shown = found.slice(0, MAX_SHOWN).map(differenceLine)
  const more = found.length - shown.length
  return {
    code: 'listed-differs',
    ...placeOf(tool, parts[0] ?? ''),
    message: [
      `The server lists '${label(tool)}' with another ${words(parts)}.`,
      ...shown,
      ...(more > 0 ? [`… and ${more} more differences.`] : []),
      ...(cause === null ? [] : [cause]),
      `Listed by '${inline(server.name, 40)}'. The model reads what is listed.`,
    ].join('\n'),
    tool,
  }
}

function words(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

function differenceLine({ path, ours, listed }: Difference): string {
  return `${inline(path.join('.'), 100)}: ${side(ours)} in the source, ${side(listed)} in the list.`
}

function side(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  if (isObject(value) && Object.keys(value).length > 3)
    return `an object with ${Object.keys(value).length} keys`
  return inline(JSON.stringify(value), 100)
}

const FIELDS = {
  name: ['name'],
  description: ['description'],
  inputSchema: ['input', 'parameters'],
  outputSchema: ['outputSchema'],
} as const

function placeOf(tool: ToolFacts, part: string): Location {
  const { file, fields } = definitionOf(tool)
  const keys = part in FIELDS ? FIELDS[part as keyof typeof FIELDS] : []
  for (const key of keys) {
    const own = fields[key]
    if (own) return { file, range: own.property }
  }
  return toolLocation(tool)
}

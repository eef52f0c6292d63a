import { isDeeperThan } from '../common/json-depth.js'
import { SERVER_FUNCTION, SERVER_MODULE, SERVER_PROMPT } from '../frameworks/data/mcp/mcp-server.js'
import { isObject } from '../json-schema/subschemas.js'
import type { Json, JsonObject } from '../model/json.js'

/** Of one document, so that an editor's parser and one evaluation have it done at once. */
const TOOLS_OF_ONE = 250

/** A folder that no file system has a file in: no name of a file begins with this in a workspace. */
const PREFIX = 'tools-list:'
const PROMPTS_PREFIX = 'prompts-list:'

export interface ServerDocument {
  file: string
  text: string
  /** One for each call in the text. */
  entries: readonly JsonObject[]
}

/**
 * What a server listed, as sources that are checked as any other: each entry is a call with the entry as it was received.
 * Several where it has many tools.
 */
export function serverDocuments(root: string, name: string, tools: readonly JsonObject[]): ServerDocument[] {
  return documentsOf(`${root}/${PREFIX}${fileName(name)}`, SERVER_FUNCTION, tools)
}

/** The same of prompts, each with the JSON Schema that its list of arguments comes to. */
export function promptDocuments(
  root: string,
  name: string,
  prompts: readonly JsonObject[],
): ServerDocument[] {
  const entries = prompts.map(({ arguments: listed, ...prompt }) => ({
    ...prompt,
    argsSchema: argumentsSchema(listed),
  }))
  return documentsOf(`${root}/${PROMPTS_PREFIX}${fileName(name)}`, SERVER_PROMPT, entries)
}

/** Every argument of a prompt is a text. */
function argumentsSchema(listed: Json | undefined): JsonObject {
  const named = (Array.isArray(listed) ? listed : []).flatMap((each) =>
    isObject(each) && typeof each['name'] === 'string' ? [{ each, name: each['name'] }] : [],
  )
  const required = named.filter(({ each }) => each['required'] === true).map(({ name }) => name)
  const fields = named.map(({ each: { description }, name }) => {
    return [name, { type: 'string', ...(typeof description === 'string' && { description }) }]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(fields) as JsonObject,
    ...(required.length > 0 && { required }),
  }
}

function documentsOf(base: string, callee: string, tools: readonly JsonObject[]): ServerDocument[] {
  const parts: JsonObject[][] = []
  for (let from = 0; from < tools.length; from += TOOLS_OF_ONE)
    parts.push(tools.slice(from, from + TOOLS_OF_ONE))
  return parts.map((part, index) => ({
    file: `${base}${index === 0 ? '' : `~${index + 1}`}.mjs`,
    entries: part,
    text: `import { ${callee} } from '${SERVER_MODULE}'\n${part.map((each) => call(callee, each)).join('')}`,
  }))
}

/** The server whose list a file is; null for a file of the workspace. */
export function serverOfDocument(file: string): string | null {
  const found = /(?:^|[\\/])(?:tools|prompts)-list:([^\\/]*?)(?:~\d+)?\.mjs$/.exec(file)
  return found?.[1] ?? null
}

/** An entry that is larger or deeper stands in one line: with line breaks it would be many times as long. */
const MAX_WRAPPED = { length: 100_000, levels: 40 }

function call(callee: string, tool: JsonObject): string {
  const line = JSON.stringify(tool)
  const isWrapped = line.length <= MAX_WRAPPED.length && !isDeeperThan(MAX_WRAPPED.levels, tool)
  // In source text this key would set the prototype. No text has a quote without a backslash before it.
  const text = (isWrapped ? JSON.stringify(tool, null, 2) : line).replace(
    /(?<=[{,]\s*)"__proto__":/g,
    '["__proto__"]:',
  )
  return `\n${callee}(${text})\n`
}

function fileName(name: string): string {
  const safe = name.replace(/[^\w.@-]+/g, '-').replace(/^-+|-+$/g, '')
  return safe === '' ? 'server' : safe.slice(0, 80)
}

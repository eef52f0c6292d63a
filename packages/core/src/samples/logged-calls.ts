import type { Json, JsonObject } from '../model/json.js'

/** A call of a tool as a log holds it. */
export interface LoggedCall {
  tool: string
  /** What the model sent: text that is no JSON stays text. */
  input: Json
}

/** A log as it was pasted. */
export interface Log {
  /** In the order of the text, each once. */
  calls: LoggedCall[]
  /** A tool that the text names without what was sent to it, as an error of MCP does; null where there is none. */
  named: string | null
}

/** What stands further down is not read. */
const MAX_TEXT = 200_000
/** Brackets that no JSON begins at: each is looked at as far as the text goes. */
const MAX_FAILED = 1_000
/** JSON in a text in JSON: a log that is itself logged. */
const MAX_LEVELS = 3
const MAX_DEPTH = 40

/**
 * Reads the calls in a text: as OpenAI, Anthropic, Google, the AI SDK, LangChain and MCP write them in JSON, wherever that stands,
 * and as the AI SDK's errors tell them. Where `tool` is given and the text neither holds a call nor is an error, the text is what the
 * model sent to it.
 */
export function readLog(text: string, tool?: string): Log {
  const log = callsLogged(text)
  if (log.calls.length > 0 || log.named !== null || tool === undefined || text.trim() === '') return log
  return { ...log, calls: [{ tool, input: jsonOrText(text) }] }
}

function jsonOrText(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

function callsLogged(text: string): Log {
  const whole = text.slice(0, MAX_TEXT)
  let level = whole
  for (let depth = 0; depth < MAX_LEVELS; depth++) {
    const calls = callsIn(level)
    if (calls.length > 0) return { calls: once(calls), named: null }
    const next = unescaped(level)
    if (next === level) break
    level = next
  }
  return { calls: [], named: NAMED.exec(whole)?.[1] ?? null }
}

/** `Invalid input for tool get_weather`, `Invalid arguments for tool get_weather`, `Tool "get_weather" received invalid input`. */
const NAMED = /(?:\bfor tool |\btool )["'`]?([\w./:-]*\w)["'`]?/i

function callsIn(text: string): LoggedCall[] {
  const refused = inError(text)
  if (refused) return [refused]
  const calls: LoggedCall[] = []
  let failed = 0
  for (let at = nextStart(text, 0); at !== -1 && failed < MAX_FAILED; ) {
    const found = jsonAt(text, at)
    if (found) collect(found.value, calls, 0)
    else failed++
    at = nextStart(text, found ? found.end : at + 1)
  }
  return calls
}

/** `AI_InvalidToolInputError: Invalid input for tool x: Type validation failed: Value: {…}.`, or `JSON parsing failed: Text: {…`. */
function inError(text: string): LoggedCall | null {
  const match = ERROR.exec(text)
  if (!match) return null
  const [head, tool = '', kind] = match
  const start = match.index + head.length
  if (kind === 'Value') {
    const found = jsonAt(text, nextStart(text, start))
    return found && { tool, input: found.value }
  }
  const rest = text.slice(start)
  const end = rest.search(/\.\s*\n?\s*Error message:/)
  return { tool, input: end === -1 ? rest.trim() : rest.slice(0, end) }
}

const ERROR = /Invalid (?:input|arguments) for tool ["'`]?([^\s:"'`]+)["'`]?:[\s\S]{0,80}?\b(Value|Text):\s*/

function nextStart(text: string, from: number): number {
  const at = text.slice(from).search(/[{[]/)
  return at === -1 ? -1 : from + at
}

/** The JSON that begins at an offset. */
function jsonAt(text: string, start: number): { value: Json; end: number } | null {
  if (start < 0) return null
  const end = endOf(text, start)
  if (end === null) return null
  try {
    return { value: JSON.parse(text.slice(start, end)) as Json, end }
  } catch {
    return null
  }
}

/** Behind the bracket that closes the one at an offset; brackets in texts do not count. */
function endOf(text: string, start: number): number | null {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      const close = closingQuote(text, at)
      if (close === null) return null
      at = close
    } else if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1
  }
  return null
}

function closingQuote(text: string, open: number): number | null {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
    else if (text[at] === '\n') return null
  }
  return null
}

/** One level of a text in JSON taken off: `{\"name\": …`. */
function unescaped(text: string): string {
  return text.replace(/\\(u[0-9a-fA-F]{4}|.)/g, (whole: string, what: string) => {
    if (what.startsWith('u') && what.length === 5)
      return String.fromCharCode(Number.parseInt(what.slice(1), 16))
    return ESCAPES[what] ?? whole
  })
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  n: '\n',
  t: '\t',
  r: '\r',
}

/** The calls in a value: what is itself a call is not looked into. */
function collect(value: Json, calls: LoggedCall[], depth: number): void {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const each of value) collect(each, calls, depth + 1)
    return
  }
  const call = asCall(value)
  if (call) calls.push(call)
  else for (const each of Object.values(value)) collect(each, calls, depth + 1)
}

/** Under which keys a call has its tool's name and what is sent. */
const SHAPES: ReadonlyArray<readonly [name: string, input: string]> = [
  // OpenAI, and MCP's `params`.
  ['name', 'arguments'],
  // Anthropic.
  ['name', 'input'],
  // The AI SDK, from version 5 on and before.
  ['toolName', 'input'],
  ['toolName', 'args'],
  // Google, LangChain.
  ['name', 'args'],
]

function asCall(value: JsonObject): LoggedCall | null {
  for (const [nameKey, inputKey] of SHAPES) {
    const [tool, input] = [value[nameKey], value[inputKey]]
    if (typeof tool === 'string' && tool !== '' && input !== undefined) return { tool, input: decoded(input) }
  }
  return null
}

/** Arguments are often text in which the JSON stands, and sometimes text of such text. */
function decoded(input: Json): Json {
  let value = input
  for (let level = 0; typeof value === 'string' && level < MAX_LEVELS; level++) {
    if (value.trim() === '') return {}
    try {
      value = JSON.parse(value) as Json
    } catch {
      return level === 0 ? value : input
    }
  }
  return typeof value === 'object' && value !== null ? value : input
}

function once(calls: readonly LoggedCall[]): LoggedCall[] {
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()]
}

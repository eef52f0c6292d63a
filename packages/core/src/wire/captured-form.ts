import { isObject } from '../json-schema/subschemas.js'
import type { ToolFacts } from '../model/facts.js'
import type { Json } from '../model/json.js'
import { readEntry } from './entry.js'
import type { WireForm } from './wire-form.js'

/** What a capture goes through. */
export interface CapturedBy {
  target: string
  via: string
  /** The SDK's title. */
  title: string
  versions: Record<string, string>
}

/** As the evaluation process tells it. */
type Result =
  | { entry: Json; notes: string[] }
  | { refused: NonNullable<WireForm['refused']> }
  | { unavailable: string }

/** The wire form that an SDK's request shows. An entry that lacks what the tool has shows nothing of what a program sends. */
export function capturedForm(by: CapturedBy, result: Result, tool: ToolFacts): WireForm {
  const packages = packageList(by.versions)
  if ('unavailable' in result)
    return notCaptured(by, [`${by.title} sent nothing (${packages}): ${result.unavailable}`])
  if ('refused' in result) {
    const { name, message } = result.refused
    const notes = [
      `${by.title} refuses this tool, and sends no request (${packages}).`,
      `${name}: ${message}`,
    ]
    return { ...notCaptured(by, notes), refused: result.refused }
  }
  const { entry, notes } = result
  const lacking = lackingIn(entry, tool)
  if (lacking !== null) {
    const why = `Not captured: what ${by.title} sent for this tool is ${lacking} (${packages}).`
    return notCaptured(by, [why, ...notes])
  }
  return {
    ...notCaptured(by, [`Captured: what ${packages} send${one(by.versions)}.`, ...notes]),
    json: entry,
    captured: true,
  }
}

/** Tools that providers define themselves have a type of their own, and nothing else: `web_search_20250305`. */
const DEFINED_BY_AUTHORS = ['function', 'custom']

/** What of a tool is not in the entry that was sent; null where nothing is missing. */
function lackingIn(entry: Json, { schema, site }: ToolFacts): string | null {
  const sent = readEntry(entry)
  if (!sent || !isObject(entry)) return 'a request without it'
  const { type } = entry
  if (typeof type === 'string' && !DEFINED_BY_AUTHORS.includes(type)) return null
  // A tool without arguments is sent without a schema by some.
  const hasFields = isObject(schema?.['properties']) && Object.keys(schema['properties']).length > 0
  const lacksSchema = sent.schema === null && hasFields && site.role === undefined
  if (sent.name !== null && !lacksSchema) return null
  return `an entry without ${[sent.name === null ? 'a name' : '', lacksSchema ? 'a schema' : ''].filter(Boolean).join(' and ')}`
}

/** No form, through an SDK that was asked for; `notes` say why. */
export function notCaptured({ target, via, versions }: CapturedBy, notes: string[]): WireForm {
  return { target, json: null, notes, captured: false, via, versions }
}

function packageList(versions: Record<string, string>): string {
  return Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(' and ')
}

function one(versions: Record<string, string>): string {
  return Object.keys(versions).length === 1 ? 's' : ''
}

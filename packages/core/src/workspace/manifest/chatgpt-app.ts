import { isObject } from '../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../model/json.js'

const SCHEMA = 'https://developers.openai.com/apps-sdk/schemas/chatgpt-app-submission.v1.json'

/** Each hint that a submission needs, and where it is justified. */
const JUSTIFIED = {
  readOnlyHint: 'read_only_justification',
  openWorldHint: 'open_world_justification',
  destructiveHint: 'destructive_justification',
} as const

/**
 * What is submitted to the ChatGPT app directory: each tool's hints as the server lists them, null where it lists none, and an empty
 * place for each justification.
 */
export function submissionOf(entries: readonly Json[]): JsonObject {
  const tools = entries.flatMap((entry): Array<[string, Json]> => {
    if (!isObject(entry) || typeof entry['name'] !== 'string') return []
    const given = isObject(entry['annotations']) ? entry['annotations'] : {}
    return [
      [
        entry['name'],
        {
          annotations: mapped((hint) => [hint, typeof given[hint] === 'boolean' ? given[hint] : null]),
          justifications: mapped((_, key) => [key, '']),
        },
      ],
    ]
  })
  return { $schema: SCHEMA, schema_version: 1, tools: Object.fromEntries(tools) }
}

/** What was written before, with the tools and the hints of now: justifications, and whatever else an author added, stay. */
export function withSubmission(before: string | null, text: string): string {
  const made = JSON.parse(text) as JsonObject
  const written = before === null ? null : objectIn(before)
  if (!written) return text
  const old = isObject(written['tools']) ? written['tools'] : {}
  const tools = Object.entries(made['tools'] as JsonObject).map(([name, tool]) => {
    const earlier = old[name]
    if (!isObject(tool) || !isObject(earlier)) return [name, tool] as const
    const justified = isObject(earlier['justifications']) ? earlier['justifications'] : {}
    const { annotations, justifications } = tool
    return [
      name,
      { ...earlier, annotations, justifications: { ...(justifications as JsonObject), ...justified } },
    ] as const
  })
  return `${JSON.stringify({ ...made, ...written, tools: Object.fromEntries(tools) }, null, 2)}\n`
}

function mapped(to: (hint: string, key: string) => [string, Json]): JsonObject {
  return Object.fromEntries(Object.entries(JUSTIFIED).map(([hint, key]) => to(hint, key)))
}

function objectIn(text: string): JsonObject | null {
  try {
    const value = JSON.parse(text) as Json
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

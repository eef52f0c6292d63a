import * as z from 'zod'
import { isDeeperThan } from '../common/json-depth.js'
import { formattedJson } from '../common/json-layout.js'
import { canonical } from '../json-schema/canonical.js'
import type { Json, JsonObject } from '../model/json.js'
import { UNKNOWN_PART } from './unknown-text.js'

/** How a lock is called, wherever it stands. */
export const LOCK_NAME = 'toolsight.lock.json'

/** What a form is called that no provider has changed: the schema that the tool resolves to. */
export const RESOLVED = 'resolved'

const json: z.ZodType<Json> = z.any()
const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), json)

const ROLE = { description: 'What the schemas are for.' }

const toolSchema = z.strictObject({
  name: z.string().nullable().meta({ description: 'By which the model knows it; null where none is known.' }),
  role: z.literal('tool').meta(ROLE),
  file: z
    .string()
    .nullable()
    .meta({ description: 'From the folder of the lock; null for a tool that only a server listed.' }),
  server: z.string().optional().meta({ description: 'The server that listed it.' }),
  framework: z.string(),
  title: z.string().optional(),
  description: z
    .string()
    .nullable()
    .meta({ description: `\`${UNKNOWN_PART}\` stands for what only exists while the program runs.` }),
  annotations: jsonObject.optional().meta({ description: 'Hints for hosts, such as readOnlyHint.' }),
  approval: z
    .enum(['always', 'by call', 'not known'])
    .optional()
    .meta({ description: 'Whether its calls wait for a person to approve them; absent: they do not.' }),
  other: jsonObject.optional().meta({ description: 'What goes out besides: _meta, icons.' }),
  input: z
    .array(
      z.strictObject({
        for: z
          .array(z.string())
          .meta({ description: 'Targets that get this schema; `resolved`: before anything is sent.' }),
        schema: jsonObject.meta({ description: 'A JSON Schema, its keys sorted.' }),
      }),
    )
    .meta({ description: 'Each input schema once.' }),
  sent: z
    .record(z.string(), jsonObject)
    .optional()
    .meta({ description: 'By target: other members of its entry, such as strict.' }),
  output: jsonObject.optional().meta({ description: 'The JSON Schema of what it returns.' }),
  tokens: z.int().min(0).nullable().meta({ description: 'Of the definition, in o200k_base.' }),
  uses: z
    .array(z.string())
    .meta({ description: 'Packages that make its schemas; with a version where several are installed.' }),
  unknown: z.string().optional().meta({ description: 'Why its schema is not known.' }),
})

/** What is no tool, with the same members. */
const otherSchema = toolSchema.extend({
  role: z.enum(['prompt-arguments']).meta(ROLE),
  arguments: json
    .optional()
    .meta({ description: 'Of a prompt: what `prompts/list` says of its arguments, in their order.' }),
})

const lockSchema = z.strictObject({
  $schema: z.string().optional().meta({ description: 'The address of this schema, for editors.' }),
  version: z.literal(1),
  toolsight: z.string().meta({ description: 'The version that wrote it.' }),
  package: z
    .strictObject({ name: z.string().nullable(), version: z.string().nullable() })
    .nullable()
    .meta({ description: 'Of the package.json beside it.' }),
  packages: z
    .record(z.string(), z.array(z.string()))
    .meta({ description: 'Installed packages that make the schemas, with their versions.' }),
  sources: z
    .record(z.string(), z.string())
    .meta({ description: 'Hashes of the code that makes the tools of a file; handlers do not count.' }),
  tools: z.array(toolSchema).meta({ description: 'By name, then by file.' }),
  schemas: z
    .array(otherSchema)
    .optional()
    .meta({ description: 'Prompts of MCP servers, sorted as the tools are; absent when there are none.' }),
})

/** The same without what may be many: one of them that is wrong is enough. */
const aroundTools = lockSchema.extend({
  tools: z.array(z.unknown()),
  schemas: z.array(z.unknown()).optional(),
})

/** More than any lock has that is written: a tool's schema has up to 200. */
const MAX_LEVELS = 250

/** One tool as a lock has it; or what has another role. */
export type LockedTool = Omit<z.infer<typeof otherSchema>, 'role'> & {
  role: z.infer<typeof toolSchema>['role'] | z.infer<typeof otherSchema>['role']
}

/** The tools of one package, as they were when it was written. */
export type Lock = Omit<z.infer<typeof lockSchema>, '$schema' | 'tools' | 'schemas'> & {
  tools: LockedTool[]
  schemas?: LockedTool[]
}

/** A text that is no lock. */
export class LockError extends Error {
  override readonly name = 'LockError'

  constructor(
    readonly problem: string,
    /** A newer version of Toolsight wrote it. */
    readonly isNewer = false,
  ) {
    super(`${problem}. ${isNewer ? 'Update Toolsight.' : 'Write it again: toolsight lock'}`)
  }
}

/** The JSON Schema of locks, for editors and for other programs. */
export function lockJsonSchema(): object {
  return z.toJSONSchema(lockSchema.meta({ title: 'The tools of a package, as Toolsight has locked them' }), {
    target: 'draft-7',
  })
}

/** @throws {LockError} with one sentence */
export function readLock(text: string): Lock {
  const given = text.replace(/^\uFEFF/, '')
  if (/^<{7} /m.test(given)) throw new LockError('it has conflict markers of git')
  let value: unknown
  try {
    value = JSON.parse(given)
  } catch (error) {
    throw new LockError(`it is not JSON (${error instanceof Error ? error.message : String(error)})`)
  }
  const { version } = (value ?? {}) as { version?: unknown }
  if (typeof version === 'number' && version > 1)
    throw new LockError(`it has version ${version}, and this Toolsight reads version 1`, true)
  if (isDeeperThan(MAX_LEVELS, value as Json)) throw new LockError(`it has more than ${MAX_LEVELS} levels`)
  const { $schema: _, tools, schemas, ...lock } = parsed(aroundTools, value, [])
  return {
    ...lock,
    tools: tools.map((each, index) => parsed(toolSchema, each, ['tools', index])),
    ...(schemas && { schemas: schemas.map((each, index) => parsed(otherSchema, each, ['schemas', index])) }),
  }
}

/** @throws {LockError} for the first problem */
function parsed<Value>(schema: z.ZodType<Value>, value: unknown, at: readonly PropertyKey[]): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const place = [...at, ...(issue?.path ?? [])].map(String).join('.')
  throw new LockError(`${place === '' ? '' : `${place}: `}${issue?.message ?? 'it has another form'}`)
}

/** The text of a lock: the same tools give the same bytes, in whatever order they come. */
export function lockText(lock: Lock): string {
  const { version, toolsight, package: owner, packages, sources, tools, schemas = [] } = lock
  const sorted = (entries: readonly LockedTool[]) => [...entries].sort(compareTools).map(ordered)
  const text = {
    version,
    toolsight,
    package: canonical(owner),
    packages: canonical(packages),
    sources: canonical(sources),
    tools: sorted(tools),
    ...(schemas.length > 0 && { schemas: sorted(schemas) }),
  }
  return `${formattedJson(text)}\n`
}

/** One tool of it, as people read it. */
export function lockedToolText(tool: LockedTool): string {
  return `${formattedJson(ordered(tool))}\n`
}

/** What is read first stands first; what has any key has them sorted. */
function ordered(tool: LockedTool): JsonObject {
  const { name, role, file, server, framework, title, description, annotations, approval, other } = tool
  const { input, sent, output, tokens, uses, unknown, arguments: listed } = tool
  return {
    name,
    role,
    file,
    ...(server !== undefined && { server }),
    framework,
    ...(title !== undefined && { title }),
    description,
    ...(annotations && { annotations: canonical(annotations) }),
    ...(approval && { approval }),
    ...(other && { other: canonical(other) }),
    tokens,
    uses: [...uses].sort(),
    ...(unknown !== undefined && { unknown }),
    ...(listed !== undefined && { arguments: canonical(listed) }),
    input: input.map((form) => ({ for: form.for, schema: canonical(form.schema) })),
    ...(sent && { sent: canonical(sent) }),
    ...(output && { output: canonical(output) }),
  }
}

export function compareTools(a: LockedTool, b: LockedTool): number {
  return (
    compare(a.name ?? '', b.name ?? '') ||
    compare(a.file ?? '', b.file ?? '') ||
    compare(a.server ?? '', b.server ?? '')
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The schema that a tool resolves to; undefined where none is known. */
export function resolvedInput({ input }: LockedTool): JsonObject | undefined {
  return schemaFor(input, RESOLVED)
}

export function schemaFor(input: LockedTool['input'], target: string): JsonObject | undefined {
  return input.find((form) => form.for.includes(target))?.schema
}

import type { FromChild, Response } from '../child/protocol.js'
import {
  anything,
  either,
  flag,
  list,
  literal,
  nullable,
  number,
  optional,
  plainObject,
  record,
  type Shape,
  text,
} from './shape.js'

const cause = either(record({ kind: literal('internal') }), record({ kind: literal('refused'), what: text }))

const failure = either(
  record({
    kind: literal('threw'),
    name: text,
    message: text,
    stack: text,
    field: nullable(text),
    cause: optional(cause),
  }),
  record({ kind: literal('unresolved-import'), specifier: text, importer: text, message: text }),
)

const textReading = either(
  record({ kind: literal('absent') }),
  record({ kind: literal('string'), value: text }),
  record({ kind: literal('other'), found: text }),
)

const schemaReading = either(
  record({ kind: literal('absent') }),
  record({
    kind: literal('schema'),
    vendor: text,
    vendorVersion: nullable(text),
    standard: flag,
    standardJsonSchema: flag,
  }),
  record({ kind: literal('json-schema'), value: anything, validated: optional(flag) }),
  record({ kind: literal('no-fields') }),
  record({ kind: literal('not-a-schema'), found: text }),
)

const resolution = either(
  record({ status: literal('absent') }),
  record({ status: literal('resolved'), source: literal('explicit'), schema: plainObject }),
  record({
    status: literal('resolved'),
    source: literal('converter'),
    converter: text,
    schema: plainObject,
    unconverted: optional(flag),
  }),
  record({
    status: literal('failed'),
    code: text,
    message: text,
    path: optional(nullable(list(text))),
    refusedBy: optional(record({ framework: text, sentence: text })),
    others: optional(list(record({ path: list(text), construct: text }))),
  }),
)

const samples = list(record({ input: anything, note: optional(text) }))

const unknownOrigin = either(
  record({ kind: literal('local'), module: text, index: number }),
  record({ kind: literal('import'), specifier: text, importer: text }),
)

const unknownPart = record({
  part: literal('name', 'description', 'schema', 'fieldDescriptions', 'outputSchema', 'samples'),
  label: text,
  origin: unknownOrigin,
  path: optional(list(text)),
})

const reading = record({
  name: textReading,
  key: optional(text),
  handler: optional(text),
  description: textReading,
  input: schemaReading,
  parameters: either(
    record({ kind: literal('absent') }),
    record({ kind: literal('json'), value: anything }),
    record({ kind: literal('not-json'), found: text }),
  ),
  resolution,
  outputResolution: resolution,
  unsafeKeys: list(record({ field: text, path: list(text) })),
  samples: nullable(record({ valid: samples, invalid: samples })),
  declaredKeys: nullable(list(text)),
  defaults: list(list(text)),
  unsendable: optional(list(record({ construct: text, path: list(text) }))),
  drift: nullable(
    record({
      direction: literal('parameters-accepts', 'validator-accepts'),
      input: anything,
      path: list(text),
      message: text,
    }),
  ),
  unknown: optional(list(unknownPart)),
})

const site = record({
  index: number,
  tools: list(either(record({ reading, failure: optional(failure) }), record({ failure }))),
  failure: nullable(failure),
  unknown: optional(record({ label: text, origin: unknownOrigin })),
})

const validation = either(
  record({ accepted: literal(true), value: anything }),
  record({
    accepted: literal(false),
    issues: list(record({ message: text, path: list(either(text, number)) })),
    retry: optional(record({ error: text, messages: list(text) })),
    repaired: optional(
      record({
        accepted: flag,
        value: optional(anything),
        repairs: list(
          record({ path: list(either(text, number)), from: anything, to: optional(anything), why: text }),
        ),
      }),
    ),
  }),
  record({ threw: failure }),
)

const generated = either(
  record({
    ok: literal(true),
    schema: plainObject,
    source: literal('converter', 'observed'),
    omitted: list(text),
    partial: flag,
  }),
  record({ ok: literal(false), message: text }),
)

const captured = either(
  record({ entry: anything, notes: list(text) }),
  record({ refused: record({ name: text, message: text }) }),
  record({ unavailable: text }),
)

const answered = either(
  record({ text, package: text }),
  record({ accepted: literal(true) }),
  record({ threw: record({ name: text, message: text }) }),
  record({ unavailable: text }),
)

const RESPONSES: Record<Response['type'], Shape> = {
  ready: record({
    pid: number,
    node: text,
    protection: record({ permissionModel: flag, networkDenied: flag }),
    cpuMs: number,
  }),
  started: record({ id: number, cpuMs: number }),
  loading: record({ package: nullable(text), cpuMs: number }),
  alive: record({ cpuMs: number }),
  evaluated: record({
    id: number,
    sites: list(site),
    loaded: list(text),
    packages: list(record({ path: text, name: text })),
    environment: list(text),
    hidden: list(text),
    files: list(text),
    refused: list(text),
  }),
  validated: record({ id: number, outcomes: list(validation) }),
  generated: record({ id: number, result: generated }),
  captured: record({ id: number, result: captured }),
  answered: record({ id: number, result: answered }),
  hangs: record({ id: number, statement: record({ module: text, index: number }) }),
  failed: record({ id: number, failure }),
}

const MESSAGE = record({
  token: text,
  clean: flag,
  response: plainObject,
  next: optional(record({ type: literal('started'), id: number, cpuMs: number })),
})

/**
 * Takes a message from the child apart. Null for what our runner cannot have sent: no JSON, without the token,
 * or of another shape.
 */
export function parseAnswer(message: unknown, token: string): Omit<FromChild, 'token'> | null {
  let parsed: unknown
  try {
    parsed = typeof message === 'string' ? JSON.parse(message) : message
  } catch {
    return null
  }
  if (!MESSAGE(parsed)) return null
  const { token: shown, ...rest } = parsed as FromChild
  if (shown !== token || !Object.hasOwn(RESPONSES, rest.response.type)) return null
  return RESPONSES[rest.response.type](rest.response) ? rest : null
}

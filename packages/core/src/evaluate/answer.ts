import * as z from 'zod/mini'
import { ATTEMPTS } from '../child/probes/attempts.js'
import type { FromChild } from '../child/protocol.js'
import { isObject } from '../json-schema/subschemas.js'
import type { Json } from '../model/json.js'
import { exactly, json, jsonObject, kind, text, texts } from './schema.js'

/*
 * What an evaluation process may say. User code runs beside it, so nothing is believed for its type. The schemas and the types of
 * `child/protocol.ts` cannot differ: that would not compile.
 */

const cause = z.discriminatedUnion('kind', [
  kind('internal', {}),
  kind('refused', { what: text }),
  kind('hidden-environment', { variables: texts }),
])

const failure = z.discriminatedUnion('kind', [
  kind('threw', {
    name: text,
    message: text,
    stack: text,
    field: z.nullable(text),
    cause: z.optional(cause),
    unmet: z.optional(text),
  }),
  kind('unresolved-import', { specifier: text, importer: text, message: text }),
])

const textReading = z.discriminatedUnion('kind', [
  kind('absent', {}),
  kind('string', { value: text }),
  kind('other', { found: text }),
])

const schemaReading = z.discriminatedUnion('kind', [
  kind('absent', {}),
  kind('schema', {
    vendor: text,
    vendorVersion: z.nullable(text),
    standard: z.boolean(),
    standardJsonSchema: z.boolean(),
  }),
  kind('json-schema', { value: json, validated: z.optional(z.literal(true)) }),
  kind('no-fields', {}),
  kind('not-a-schema', { found: text }),
])

const failed = <const Code extends string, Members extends z.core.$ZodShape>(code: Code, members: Members) =>
  z.object({ status: z.literal('failed'), code: z.literal(code), message: text, ...members })

const construct = { construct: text, inside: z.optional(text) }

const resolution = z.discriminatedUnion('status', [
  z.object({ status: z.literal('absent') }),
  z.discriminatedUnion('source', [
    z.object({ status: z.literal('resolved'), source: z.literal('explicit'), schema: jsonObject }),
    z.object({
      status: z.literal('resolved'),
      source: z.literal('converter'),
      converter: text,
      schema: jsonObject,
      unconverted: z.optional(z.literal(true)),
    }),
  ]),
  z.discriminatedUnion('code', [
    failed('missing-parameters', { vendor: text, available: z.nullable(text) }),
    failed('unconvertible-schema', {
      vendor: text,
      path: z.nullable(texts),
      construct: z.nullable(text),
      inside: z.optional(text),
      levels: z.optional(z.number()),
      saidBy: z.optional(z.string()),
      others: z.optional(z.array(z.object({ path: texts, ...construct }))),
    }),
    failed('unsupported-validator', {
      vendor: text,
      vendorVersion: z.nullable(text),
      advice: text,
      refusedBy: z.optional(z.object({ framework: text, sentence: text })),
    }),
    failed('not-a-schema', { found: text }),
    failed('unknown-conversion', {}),
    failed('invalid-parameters', {}),
    failed('dependencies-missing', { package: text }),
  ]),
])

const samples = z.array(z.object({ input: json, note: z.optional(text) }))

const origin = z.discriminatedUnion('kind', [
  kind('local', { module: text, index: z.number() }),
  kind('import', { specifier: text, importer: text }),
  kind('condition', {}),
])

const probedField = z.object({
  path: texts,
  result: z.enum(['altered', 'refused']),
  sent: json,
  got: z.optional(json),
  message: z.optional(text),
  also: z.optional(z.array(json)),
  empty: z.optional(z.boolean()),
})

const callProbes = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('probed'),
    attempts: z.array(
      z.object({
        attempt: z.enum(ATTEMPTS),
        result: z.enum(['accepted', 'altered', 'refused']),
        input: z.optional(json),
        output: z.optional(json),
        message: z.optional(text),
        fields: z.optional(z.array(probedField)),
        refused: z.optional(z.array(texts)),
        keys: z.optional(z.enum(['kept', 'stripped', 'refused'])),
        misspelt: z.optional(z.object({ field: text, as: text })),
      }),
    ),
  }),
  z.object({
    status: z.literal('unavailable'),
    reason: z.enum(['no-valid-input', 'needs-code', 'not-ending', 'throws']),
  }),
])

const reading = z.object({
  name: textReading,
  key: z.optional(text),
  handler: z.optional(text),
  description: textReading,
  input: schemaReading,
  parameters: z.discriminatedUnion('kind', [
    kind('absent', {}),
    kind('json', { value: json }),
    kind('not-json', { found: text }),
  ]),
  resolution,
  outputResolution: resolution,
  unsafeKeys: z.array(z.object({ field: text, path: texts })),
  samples: z.nullable(z.object({ valid: samples, invalid: samples })),
  declaredKeys: z.nullable(texts),
  defaults: z.array(texts),
  omitted: z.optional(z.array(z.object({ name: text, path: texts }))),
  unsendable: z.optional(z.array(z.object({ construct: text, path: texts, isRequired: z.boolean() }))),
  drift: z.nullable(
    z.object({
      direction: z.enum(['parameters-accepts', 'validator-accepts']),
      input: json,
      path: texts,
      message: text,
    }),
  ),
  outputOnly: z.optional(
    z.array(z.object({ path: texts, sent: z.optional(json), takes: z.optional(text), message: text })),
  ),
  callProbes: z.optional(callProbes),
  carried: z.optional(jsonObject),
  approval: z.optional(z.enum(['always', 'by call', 'not known'])),
  unknown: z.optional(
    z.array(
      z.object({
        part: z.enum(['name', 'description', 'schema', 'fieldDescriptions', 'outputSchema', 'samples']),
        label: text,
        origin,
        path: z.optional(texts),
        text: z.optional(text),
      }),
    ),
  ),
  hiddenVariables: z.optional(texts),
  supposed: z.optional(z.record(text, text)),
  unmade: z.optional(text),
})

const site = z.object({
  index: z.number(),
  tools: z.array(z.union([z.object({ reading, failure: z.optional(failure) }), z.object({ failure })])),
  failure: z.nullable(failure),
  unknown: z.optional(z.object({ label: text, origin })),
})

const place = z.array(z.union([text, z.number()]))

const validation = z.union([
  z.object({ accepted: z.literal(true), value: json }),
  z.object({
    accepted: z.literal(false),
    issues: z.array(z.object({ message: text, path: place })),
    retry: z.optional(z.object({ error: text, messages: texts })),
    repaired: z.optional(
      z.object({
        accepted: z.boolean(),
        value: z.optional(json),
        repairs: z.array(z.object({ path: place, from: json, to: z.optional(json), why: text })),
      }),
    ),
  }),
  z.object({ threw: failure }),
])

const generated = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    schema: jsonObject,
    source: z.enum(['converter', 'observed']),
    omitted: texts,
    partial: z.boolean(),
  }),
  z.object({
    ok: z.literal(false),
    message: text,
    unconvertible: z.optional(z.array(z.object({ construct: text, path: texts }))),
  }),
])

const thrown = z.object({ name: text, message: text })
const unavailable = z.object({ unavailable: text })
const captured = z.union([
  z.object({ entry: json, notes: texts }),
  z.object({ refused: z.object({ ...thrown.shape, package: z.optional(text) }) }),
  unavailable,
])
const answered = z.union([
  z.object({ text, package: text }),
  z.object({ accepted: z.literal(true) }),
  z.object({ threw: thrown }),
  unavailable,
])

const response = <const Type extends string, Members extends z.core.$ZodShape>(
  type: Type,
  members: Members,
) => z.object({ type: z.literal(type), ...members })

const id = z.number()
const cpuMs = z.number()
const started = response('started', { id, cpuMs })

const MESSAGE = exactly<FromChild>()(
  z.object({
    token: text,
    clean: z.boolean(),
    environment: z.optional(text),
    response: z.discriminatedUnion('type', [
      response('ready', {
        pid: z.number(),
        node: text,
        protection: z.object({ permissionModel: z.boolean(), networkDenied: z.boolean() }),
        cpuMs,
      }),
      started,
      response('loading', { package: z.nullable(text), cpuMs }),
      response('alive', { number: z.number(), cpuMs, idleMs: z.number() }),
      response('evaluated', {
        id,
        sites: z.array(site),
        loaded: texts,
        packages: z.array(z.object({ path: text, name: text })),
        environment: texts,
        hidden: texts,
        copiesEnvironment: z.boolean(),
        files: texts,
        refused: texts,
      }),
      response('validated', { id, outcomes: z.array(validation) }),
      response('generated', { id, result: generated }),
      response('captured', { id, results: z.array(z.nullable(z.array(captured))) }),
      response('answered', { id, result: answered }),
      response('hangs', { id, statement: z.object({ module: text, index: z.number() }) }),
      response('failed', { id, failure }),
    ]),
    next: z.optional(started),
  }),
)

/**
 * Reads a message from the child. Null for what it did not send itself: no JSON, or without the token. A sentence for what has the
 * token and another form.
 */
export function parseAnswer(message: unknown, token: string): FromChild | string | null {
  let given: Json
  try {
    given = typeof message === 'string' ? JSON.parse(message) : (message as Json)
  } catch {
    return null
  }
  if (!isObject(given) || given.token !== token) return null
  const { success, data, error } = MESSAGE.safeParse(given)
  if (success) return data
  const [issue] = error.issues
  return `It sent an answer whose form is wrong at \`${issue?.path.join('.') ?? ''}\``
}

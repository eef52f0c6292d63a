import type { StandardSchemaV1 } from '@standard-schema/spec'

/**
 * The chunk that `scripts/bundle-validator.mjs` builds from `validator/`.
 *
 * What is wrong with `instance`, in the schema's order; none means valid. Of a large instance (over 10,000 values) only the
 * first issues are told. `schema` is JSON of its own: it gets marks. The draft is the one its `$schema` names, else 2020-12.
 *
 * @throws {Error} when the schema cannot be used: an unresolvable `$ref`, an invalid pattern, endless recursion
 */
export function findIssues(schema: object, instance: unknown): StandardSchemaV1.Issue[]

/** The same for many instances of one schema. */
export function compileSchema(schema: object): (instance: unknown) => StandardSchemaV1.Issue[]

/* Constructs that cannot be written as JSON Schema, and that have no name of their vendor. */

/** `z.record(z.unknown())`, which has the schema of its keys alone in Zod 4 before 4.4. */
export const RECORD_WITHOUT_VALUES = 'record without values'

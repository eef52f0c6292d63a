import type { Json } from '../../model/json.js'

export type Verdict =
  /** The validator accepts what the schema accepts, as far as was tried. */
  | { kind: 'holds'; tried: number }
  /** The validator refuses, for no reason that the schema's omissions explain, an input that the schema accepts. */
  | { kind: 'refuted'; input: Json; message: string }
  /** No input could be made, or none got an answer. */
  | { kind: 'untried' }

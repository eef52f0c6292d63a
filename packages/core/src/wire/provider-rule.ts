/** What becomes of a tool that does not keep to a rule. */
export type Effect =
  /** The provider answers with an error, for the whole request. */
  | 'rejected'
  /** Some of the provider's models or services answer with an error, and others take it. */
  | 'rejected-by-some'
  /** Models that are hardly in use any more answer with an error, and those of today take it. */
  | 'rejected-by-older'
  /** A host leaves the tool out; the others stay. */
  | 'dropped'
  /** Nothing is said, and what was meant has no effect. */
  | 'ignored'
  /** Something else is used in its place. */
  | 'rewritten'
  /** Sources contradict each other, or say nothing: no finding, unless it is advice. */
  | 'unknown'

/** The form of an entry that a rule holds for; a rule without one holds for every form. */
export type EntryForm =
  /** The entry has `strict: true`. */
  | 'strict'
  /** Gemini: the schema stands under `parameters`, or under `parametersJsonSchema`. */
  | 'parameters'
  | 'parametersJsonSchema'

/** Who says so. */
export interface Provenance {
  effect: Effect
  /** What the provider answers, word for word; `…` stands for what changes. Absent where nobody quotes it. */
  error?: string
  /** What else there is to know, as a whole sentence: a limit in numbers, a model that it depends on. */
  note?: string
  /** Addresses of documentation or of threads with the message, and files of packages by name and version. */
  source: string
  /** When the source was read: year and month. */
  read: string
  /** With `unknown`: the source says that it should not be, so it is still reported. */
  isAdvice?: true
  form?: EntryForm
}

/** What is asked of a tool; `code` is the finding about one that does not give it. */
export type Demand =
  /** An empty `pattern` takes any characters. */
  | { code: 'provider-name'; pattern: string; max: number }
  /** In UTF-16 code units. */
  | { code: 'provider-description'; max: number }
  /** As `provider-description`, where the rest is cut off and nothing is refused. `Host.description` has the same `max`. */
  | { code: 'cut-by-host'; max: number }
  /** Annotations that a tool must have, a title or an output schema: all of these, and one of those. */
  | { code: 'missing-hints'; all: readonly string[]; oneOf?: readonly string[] }
  /** The root has `"type": "object"`. */
  | { code: 'parameters-not-object' }
  /** The root of what the tool returns has `"type": "object"`. */
  | { code: 'output-not-object' }
  /** What the tool returns is described without `$ref`. */
  | { code: 'output-references' }
  | { code: 'root-union'; keywords: readonly string[] }
  /** `everywhere` false: of the root's properties alone. */
  | { code: 'invalid-property-name'; pattern: string; everywhere: boolean }
  | ({ code: 'unsupported-keyword' } & KeywordDemand)
  /** The values of `format` that are taken. */
  | { code: 'unsupported-format'; taken: readonly string[] }
  /** What `pattern` may not hold. */
  | { code: 'unsupported-pattern'; without: readonly PatternPart[] }
  /** Keywords in the form of 2020-12, whatever `$schema` says. */
  | { code: 'outdated-draft' }
  /** `"additionalProperties": false` on every object. */
  | { code: 'open-object' }
  /** Every property is listed in `required`. */
  | { code: 'optional-field' }
  /** `written`: of arrays whose `type` is that alone and that are no part of a definition; `true` is enough. */
  | { code: 'array-without-items'; of?: 'written' }
  /** `everywhere` false: the root alone. `needs`: the key itself, or at least one property in it. */
  | { code: 'empty-object'; everywhere: boolean; needs: 'key' | 'property' }
  /** `type` names one type. */
  | { code: 'type-list' }
  /** Every sub-schema says what type it is, or what it is made of. `of`: elements of lists that are `{}`, or all but these. */
  | { code: 'untyped-schema'; of?: 'empty elements' | 'all others' }
  /** What the members of an `enum` may be. */
  | { code: 'enum-values'; taken: 'strings' | 'scalars' }
  /** Beside `$ref` nothing else stands. `except`: keys that may. */
  | { code: 'reference-siblings'; except: 'none' | 'dollar' }
  | { code: 'recursive-schema' }
  /** `local`: `$ref` stays within the schema; `definitions`: it leads to its root, or into `$defs` or `definitions` there. */
  | { code: 'reference-target'; taken: 'local' | 'definitions' }
  | { code: 'schema-too-large'; limits: SchemaLimits }

/** Some keywords that are not taken, or all those that are. */
export type KeywordDemand = { on?: readonly string[] } & (
  | { refused: readonly string[]; except?: readonly (number | boolean)[]; beside?: string }
  | { taken: readonly string[] }
)

export type PatternPart = 'lookaround' | 'backreference' | 'word-boundary'

/** Of one tool's schema. */
export interface SchemaLimits {
  properties?: number
  /** Objects inside objects, the root counted. */
  depth?: number
  enumValues?: number
  /** Of all names of properties and definitions, values of enums and consts. */
  nameCharacters?: number
  /** Of the schema as compact JSON. */
  characters?: number
}

/** One row of what is known of a provider. */
export type ProviderRule = Provenance & Demand

/** What all tools of one request may come to. */
export interface RequestLimit extends Provenance {
  /** `optional`: properties that are not required. `union`: properties with several types or branches. */
  counts: 'tools' | 'optional' | 'union'
  max: number
}

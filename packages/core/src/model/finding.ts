import type { SchemaPath } from './json.js'
import type { Location, Position, Range } from './text.js'

export type Severity = 'error' | 'warning' | 'info'
export type SeveritySetting = Severity | 'off'
export type Category = 'correctness' | 'silent-corruption' | 'provider' | 'quality' | 'evaluation'

/** One diagnostic. The first line of `message` stands alone in about 80 characters. */
export interface Finding {
  code: string
  severity: Severity
  category: Category
  message: string
  /** Why it is there, where the message alone does not say which findings belong together; see `causeOf`. */
  cause?: string
  /** The construct of a validator that it is about (`record`): several findings about one are shown as one. */
  construct?: string
  /** Absolute, with `/`. */
  file: string
  range: Range
  /** The tool's name, for people; null when the finding is about a file or the tool has no name. */
  tool: string | null
  /** The tool it is about; null for findings about a file or a package. */
  toolId: string | null
  path: SchemaPath | null
  /** The call that registers the tool, where the finding is at what other code writes out of it: the entry of a list. */
  registeredAt?: Location
  /** How many tools it is about, where one definition stands for several. */
  tools?: number
  /** The tools that fail by it, where it is about a package; those of all registrations, where it is about a list that several have. */
  toolIds?: readonly string[]
  related: Array<Location & { message: string }>
  /** What the fix needs; its `kind` names the fix. Null: there is none. */
  fix: FixRequest | null
  /** Other ways to put it right, for a person to choose where the first can be made. */
  otherFixes: FixRequest[]
  /** The targets that it is about, and how grave it is for each. Absent: it holds wherever the tool is sent. */
  targets?: SeverityByTarget
  /** What to install, where that is what it takes. */
  install?: Installation
}

/** A command that puts a finding right by installing packages. */
export interface Installation {
  /** `npm install`, `pnpm add zod`: as it is typed in `directory`. */
  command: string
  manager: string
  /** Absolute, with `/`. */
  directory: string
}

export type SeverityByTarget = Readonly<Record<string, Severity>>

/** Kinds of fixes that always leave it to a person whether they are made: never preferred, and never refused with a reason. */
export const CHOICES: ReadonlySet<FixRequest['kind']> = new Set([
  'allow-values',
  'accept-null',
  'read-boolean-text',
  'register-converter',
  'strict-object',
])

/** Which fix a finding has. The rule chooses it, and `fixes/` turns it into edits when somebody asks for them. */
export type FixRequest =
  | { kind: 'generate-parameters'; vendor: string; partial: boolean }
  | { kind: 'regenerate-parameters'; vendor: string }
  | { kind: 'register-converter'; vendor: string }
  /** Environment variables for `evaluate.env` of the configuration. */
  | { kind: 'allow-variables'; names: string[] }
  | { kind: 'rename-tool'; to: string }
  | { kind: 'remove-key'; path: string[] }
  /** The key that stands at `at` in the tool's file. */
  | { kind: 'rename-key'; at: Range; from: string; to: string }
  /** A field that may be left out, or has a default, is always sent, and may be `null`. */
  | { kind: 'make-nullable' | 'make-optional'; path: SchemaPath }
  /** A field that turns text into a boolean takes booleans alone. */
  | { kind: 'plain-boolean'; path: SchemaPath }
  /** It reads the texts `true` and `false`, and leaves everything else to the plain boolean. */
  | { kind: 'read-boolean-text'; path: SchemaPath }
  /** As `close-object`, where that refuses calls that are accepted now: for a person to decide. */
  | { kind: 'strict-object'; path: SchemaPath }
  /** Fields that may be left out take `null`, too. */
  | { kind: 'accept-null'; paths: readonly SchemaPath[] }
  /** An object that takes no keys besides its own. */
  | { kind: 'close-object'; path: SchemaPath }
  /** JSON Schema that all of the tool's targets take: what the finding of this code and path says is gone then. */
  | { kind: 'fit-parameters'; code: string; path: SchemaPath }
  /**
   * A field that takes no JSON value takes one of the forms in `rules/schema/json-forms.ts`. Null: the first of its class, which the
   * source alone names.
   */
  | { kind: 'take-json'; construct: string; as: string | null; path: SchemaPath }
  /** A field, or a union's branch, that nothing but `undefined` is taken for. */
  | { kind: 'leave-out'; path: SchemaPath }
  /** A union that says which key tells its alternatives apart, as one that does not: `anyOf` in place of `oneOf`. */
  | { kind: 'plain-union'; path: SchemaPath }
  /** A union of literals as a list of their values. */
  | { kind: 'list-values'; path: SchemaPath }
  /** A field that takes any text takes these values. */
  | { kind: 'allow-values'; values: string[]; path: SchemaPath }
  /** A regular expression that takes both cases of letters by its flag takes them by its classes. */
  | { kind: 'drop-flag'; pattern: string; to: string; path: SchemaPath }
  /**
   * Descriptions of fields of the input; null where the text is to be taken from the source, or written by its author.
   * `byAuthor`: no comment has any, so that mostly only an editor can offer something.
   */
  | { kind: 'describe'; fields: Array<{ path: SchemaPath; text: string | null }>; byAuthor?: boolean }
  /** Characters that nobody sees, out of the literals that this text is written with. */
  | { kind: 'remove-hidden'; text: string }
  /** Of the entry that starts at `at`, in a samples file or in a definition: to the tool's other list. */
  | { kind: 'move-sample'; file: string; at: Position; to: 'valid' | 'invalid' }
  /** In the suppression comment where `code` stands at `at`: put `to` in its place, or take it out. Null code: the comment. */
  | { kind: 'edit-suppression'; file: string; at: Position; code: string | null; to: string | null }

/** Replaces `range` (possibly empty) of a file as it stands in the workspace, open buffers included. */
export interface TextEdit {
  file: string
  range: Range
  newText: string
}

/** Where `isTemplate`, `newText` is a snippet as LSP has them: `$1` and `${1:…}` are for its author to complete. */
export interface TemplateEdit extends TextEdit {
  isTemplate: boolean
}

export interface Fix {
  title: string
  /** What the edit cannot say: refinements, transforms. Markdown, may be empty. */
  description: string
  preferred: boolean
  edits: TextEdit[]
  /** Why it cannot be made as things are, and what would help: one sentence. `edits` is empty then. */
  unavailableReason?: string
  /** What an author completes, in an editor that takes snippets; `edits` is empty then, and nothing is ever written by itself. */
  template?: TemplateEdit[]
}

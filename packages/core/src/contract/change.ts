import type { Json, SchemaPath } from '../model/json.js'
import type { LockedTool } from './lock.js'

/** Who is hurt by a change, the worst first. */
export const HURTS = ['calls', 'results', 'consent', 'behaviour', 'cost', 'cause'] as const

export type Hurt = (typeof HURTS)[number]

/** The part of a version that a change asks for. */
export type VersionPart = 'major' | 'minor' | 'patch'

/** What shows that a change hurts: one side takes it, the other one refuses it. */
export interface Proof {
  input: Json
  /** Where in it; empty for the whole. */
  at: Array<string | number>
  /** What the refusing side says. */
  message: string
  /** What judged: the tool's own validator, or a JSON Schema. */
  by: 'validator' | 'schema'
}

/** A package that is installed in another version than before. */
export interface Upgrade {
  name: string
  from: string | null
  to: string | null
}

/** One difference between a tool as it was and as it is. */
export interface ContractChange {
  /** For programs: `required-grew`, `tool-renamed`, `hint-changed`, … */
  kind: string
  /** A short phrase in Markdown. */
  title: string
  hurts: Hurt[]
  asks: VersionPart
  /** What it is about where that is no tool. */
  role?: Exclude<LockedTool['role'], 'tool'>
  /** The name of the tool, as it is now where it is there; null where it has none. */
  tool: string | null
  /** From the folder of the lock; of now where it is there. */
  file: string | null
  owner: 'tool' | 'input' | 'outputSchema'
  path: SchemaPath
  /** The providers that get it so, where not all do. */
  targets?: string[]
  before?: Json
  after?: Json
  proof?: Proof
  /** Packages that made it, where the source is the same. */
  upgrades?: Upgrade[]
}

/** What became of a tool or a prompt itself: `renamed` for `prompt-renamed`; null for a change of a part of it. */
export function ownChange(kind: string): string | null {
  return /^(?:tool|prompt)-(\w+)$/.exec(kind)?.[1] ?? null
}

/** What judges inputs: a tool's own validator, or a JSON Schema. One answer for each input, in order. */
export type Judge = (inputs: Json[]) => Promise<Verdict[]>

export type Verdict =
  | { accepted: true }
  | { accepted: false; issues: ReadonlyArray<{ message: string; path: ReadonlyArray<string | number> }> }
  /** It could not say. */
  | { accepted: null }

/*
 * What is asked of the process that holds types, and what it answers.
 */
import type { TypedCompletion } from '../completions.js'
import type { FieldDefinition } from '../definition.js'
import type { Circumstances } from '../findings.js'
import type { GeneratedFromType } from '../generate.js'
import type { TypedTool } from '../lens.js'
import type { TypedFinding } from '../typed-finding.js'

/** A TypeScript of 5.4 to 6: the program, and the types of the language that come with the project's own. */
export interface UsableTypeScript {
  /** Absolute: what `require` takes. */
  program: string
  /** The folder with `lib.*.d.ts`, absolute. */
  libraries: string
  /** Of `program`. */
  version: string
  /** Of Node, for a process that can load it; none where any can. */
  flags: readonly string[]
}

/** Places of `tools` are offsets into the text of `file` as it stands. */
export interface Questions {
  findings: {
    asked: { file: string; tools: Array<Circumstances & { tool: TypedTool }> }
    /** `files`: all sources, without those of packages, whose change may make the findings others. */
    answer: { findings: TypedFinding[]; files: string[] }
  }
  generate: { asked: { file: string; tool: TypedTool }; answer: GeneratedFromType | null }
  completions: { asked: { file: string; tools: TypedTool[]; position: number }; answer: TypedCompletion[] }
  definition: {
    asked: { file: string; tools: TypedTool[]; position: number }
    answer: FieldDefinition | null
  }
}

/** Open texts that differ from those that it was sent last; null: what is on disk counts. By absolute name, with `/`. */
export type OpenTexts = Array<[file: string, text: string | null]>

export interface ProcessCircumstances {
  typescript: UsableTypeScript
  texts: OpenTexts
  /** Files came, went or changed on disk since the last question. */
  isDiskChanged: boolean
}

/** What the host calls. */
export type TypeFunctions = {
  answer<K extends keyof Questions>(
    kind: K,
    asked: Questions[K]['asked'],
    circumstances: ProcessCircumstances,
  ): Questions[K]['answer']
}

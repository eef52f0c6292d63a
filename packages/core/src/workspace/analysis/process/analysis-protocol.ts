import type { Framework } from '../../../model/framework.js'
import type { Json } from '../../../model/json.js'
import type { Contribution } from '../../cache/cache.js'
import type { Services } from '../../editor/mending.js'
import type { Dependency } from '../dependency.js'
import type { AnalysisRequests } from './analysis-service.js'

/*
 * What a host and its analysis process say to each other. The host owns the texts of open buffers and says when
 * the disk is to be looked at again; the process reads files by itself, and says what they were with each answer.
 */

/** What changed since the last question. */
export interface StateUpdate {
  /** The host's own: files are looked at once in each. */
  epoch: number
  /** Open buffers that have changed; null for those that were closed. */
  buffers: Array<[file: string, buffer: { text: string; serial: number } | null]>
  contributions: Array<[file: string, contribution: Contribution]>
  /** Files that are known to call nothing that makes tools. */
  forgotten: string[]
  /** Whether answers of where imports lead are to be forgotten. */
  cleared: boolean
  isHurried: boolean
}

export interface Asked {
  question: keyof AnalysisRequests
  given: unknown[]
  /** Whether to say what the answer depends on. */
  remember: boolean
}

export interface Answered {
  value: unknown
  /** Every file that was read, with what it was. */
  files: Array<[file: string, stamp: string | null]>
  /** What files contributed to the factory index meanwhile. */
  contributions: Array<[file: string, contribution: Contribution]>
  dependencies: Dependency[]
}

/** What the host calls. */
export type AnalysisFunctions = {
  start(frameworks: readonly Framework[]): void
  answer(id: number, update: StateUpdate, asked: Asked): Promise<Answered>
  /** Nothing more will be asked. */
  end(): void
}

/** What the process calls. */
export type HostFunctions = {
  /** What the question with this id is about: see `Services`. Null where it cannot be had. */
  serve(question: number, service: keyof Services, inputs: Json[]): Promise<unknown>
}

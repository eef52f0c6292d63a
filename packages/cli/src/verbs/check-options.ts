import type { BaselineOptions } from '../baseline.js'
import type { Format } from '../format/formats.js'
import type { ScopeOptions } from '../scope.js'
import type { ProjectOptions } from '../session.js'

export interface CheckOptions extends ProjectOptions, ScopeOptions, BaselineOptions {
  target?: string[]
  format: Format
  /** `<code>=<severity>`, each; over the configuration. */
  rule?: string[]
  /** Numbers by rule, instead of the findings. */
  statistics?: boolean
  /** The same, and numbers by package. */
  summary?: boolean
  /** `<format>=<file>`, each. */
  output?: string[]
  exitZero?: boolean
  maxWarnings?: number
  /** Fails where no tool is found. */
  requireTools?: boolean
  quiet?: boolean
  all?: boolean
  /** Also what only types tell. */
  types?: boolean
  /** Goes on after each save. */
  watch?: boolean
  /** Makes the certain fixes first. */
  fix?: boolean
  /** With `fix`: also in files whose last text is in no commit. */
  allowDirty?: boolean
}

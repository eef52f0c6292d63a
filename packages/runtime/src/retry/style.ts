import type { ToolInputInvalid } from '../input/errors.js'

/** How much of a refusal is told. */
export interface RetryLimits {
  /** Issues that are told; the others are counted. */
  maxIssues: number
  /** Characters of one issue's message. */
  maxMessage: number
  /** Whether what looks like a secret among the values sent is masked. */
  maskSecrets: boolean
}

export interface Style {
  /** Whose words these are, and where that is known from. */
  source: string
  format(error: ToolInputInvalid, limits: RetryLimits): string
}

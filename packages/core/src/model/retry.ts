import type { RetryStyle } from '@toolsight/runtime'

/** How a refusal is to be put to the model, and by which name the model knows the tool. */
export interface RetryRequest {
  tool: string
  style: RetryStyle
}

/** A refusal as the runtime puts it. */
export interface Retold {
  /** The message of its `ToolInputInvalid`. */
  error: string
  /** What the model reads. */
  message: string
}

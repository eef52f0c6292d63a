import { type RetryStyle, retryStyles } from '@toolsight/runtime'

/** The words of the tool's framework, in the version that is installed. */
export const AUTO_STYLE = 'auto'

export type RetryStyleName = RetryStyle | typeof AUTO_STYLE

/** Every value of `retryStyle`. */
export const RETRY_STYLE_NAMES: readonly RetryStyleName[] = [AUTO_STYLE, ...retryStyles]

import type { ToolInputInvalid } from '../input/errors.js'
import { patties } from './patties.js'

/** A way to put a refusal to the model. */
export type RetryStyle = 'patties'

const styles: Readonly<Record<RetryStyle, (error: ToolInputInvalid) => string>> = { patties }

/** Every style that `formatRetry` knows. */
export const retryStyles = Object.keys(styles) as readonly RetryStyle[]

/**
 * What to send back to the model as the result of a call whose input was refused, so that it can try again.
 *
 * `patties`: the JSON `{"error":"ToolInputInvalid","issues":[…]}`, with the validator's issues as they are.
 *
 * @throws {TypeError} there is no such style
 */
export function formatRetry(error: ToolInputInvalid, options: { style?: RetryStyle } = {}): string {
  const { style = 'patties' } = options
  if (!Object.hasOwn(styles, style))
    throw new TypeError(`formatRetry: there is no style '${style}'. There are: ${retryStyles.join(', ')}.`)
  return styles[style](error)
}

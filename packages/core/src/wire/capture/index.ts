import { aiSdk } from './ai-sdk.js'
import type { Capture } from './capture.js'

/** Every SDK that tools can be captured from, in the order in which they are listed. */
export const CAPTURES: readonly Capture[] = [aiSdk]

export function captureOf(id: string): Capture | null {
  return CAPTURES.find((capture) => capture.id === id) ?? null
}

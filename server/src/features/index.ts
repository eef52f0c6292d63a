import type { Feature } from '../feature.js'
import { diagnostics } from './diagnostics.js'
import { status } from './status.js'

/** Every feature of the server. */
export const features: readonly Feature[] = [diagnostics, status]

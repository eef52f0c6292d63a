import type { Feature } from '../feature.js'
import { configDiagnostics } from './config-diagnostics.js'
import { hover } from './hover.js'
import { pullDiagnostics } from './pull-diagnostics.js'
import { pushDiagnostics } from './push-diagnostics.js'
import { status } from './status.js'
import { watchedFiles } from './watched-files.js'

/** Every feature of the server. */
export const features: readonly Feature[] = [
  pullDiagnostics,
  pushDiagnostics,
  configDiagnostics,
  hover,
  status,
  watchedFiles,
]

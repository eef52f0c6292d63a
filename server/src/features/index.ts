import { codeActions } from './code-actions.js'
import { codeLens } from './code-lens.js'
import { executeCommand } from './commands.js'
import { completion } from './completion.js'
import { configDiagnostics } from './config-diagnostics.js'
import { definition } from './definition.js'
import { documentLinks } from './document-links.js'
import type { Feature } from './feature.js'
import { hover } from './hover.js'
import { inlayHints } from './inlay-hints.js'
import { progress } from './progress.js'
import { pullDiagnostics } from './pull-diagnostics.js'
import { pushDiagnostics } from './push-diagnostics.js'
import { samples } from './samples.js'
import { status } from './status.js'
import { symbols } from './symbols.js'
import { targets } from './targets.js'
import { tree } from './tree.js'
import { virtualDocuments } from './virtual-documents.js'
import { watchedFiles } from './watched-files.js'

/** Every feature of the server. */
export const features: readonly Feature[] = [
  pullDiagnostics,
  pushDiagnostics,
  configDiagnostics,
  codeActions,
  codeLens,
  hover,
  definition,
  documentLinks,
  inlayHints,
  symbols,
  samples,
  completion,
  executeCommand,
  virtualDocuments,
  status,
  progress,
  targets,
  tree,
  watchedFiles,
]

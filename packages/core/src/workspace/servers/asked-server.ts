import type { Documents } from '../../files/documents.js'
import type { Packages } from '../../files/packages.js'
import type { Config } from '../../model/config.js'
import type { RuleContext } from '../../rules/engine/rule.js'
import type { ServerDocument } from '../../servers/document.js'
import type { ServerFailure } from '../../servers/failure.js'
import type { ServerAddress, ServerTools } from '../../servers/list-tools.js'
import type { AnalysisService } from '../analysis/process/analysis-service.js'
import type { Buffers } from '../buffers.js'
import type { Checks } from '../checks/checks.js'
import type { SignReader } from '../checks/tool-signs.js'
import type { Wire } from '../wire/wire.js'
import type { WorkspaceFiles } from '../workspace-files.js'

export interface ServersParts {
  root: string
  config: Config
  configFiles: readonly string[]
  trusted: boolean
  documents: Documents
  packages: Packages
  files: WorkspaceFiles
  buffers: Buffers
  checks: Checks
  ruleContext: RuleContext
  wire: Wire
  signs: SignReader
  analysisService: AnalysisService
}

/** A server to ask: one of the configuration, or one that somebody typed. */
export interface AskedServer {
  /** What messages call it. */
  name: string
  address: ServerAddress
  /** Whether it is one of the configuration. */
  isConfigured: boolean
  /** Names of variables that it is to be passed and that are not set here. */
  unset: readonly string[]
}

/** The answer of a server, or why there is no answer. */
export type AnsweredServer = AskedServer &
  (
    | {
        listed: ServerTools
        /** The documents that its list stands in. */
        documents: readonly ServerDocument[]
        /** Those of its prompts. */
        prompts: readonly ServerDocument[]
      }
    | { failure: ServerFailure }
  )

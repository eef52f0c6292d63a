import type { CallShape, Framework } from '../../../model/framework.js'

/** Whose a definition is, and the way in which it is written. */
export interface FrameworkMatch {
  framework: Framework
  shape: CallShape
  /** Whether the callee is workspace code that is to be called. */
  call: boolean
  /** The package that the callee is from, where no framework is known for it. */
  package?: string
  /** Only the way in which it is written tells. */
  likely?: true
  /** Only the modules of what makes the tool name the framework: how calls of it are answered is not known. */
  named?: true
  /** The workspace file whose code converts the schema, where no framework is known behind it. */
  convertedBy?: string
}

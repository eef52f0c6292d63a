import type { StatusParams } from '@toolsight/language-server/messages'
import type { Runtime } from '../runtime/choose.js'

/** How the server is. */
export type SessionState =
  /** Nothing has needed it yet. */
  | { kind: 'idle' }
  /** For the first time, or again after it ended. */
  | { kind: 'starting' }
  /** `status` is what it said last; null until then. */
  | { kind: 'running'; runtime: Runtime; status: StatusParams | null }
  | { kind: 'failed'; reason: string }
  /** Nothing of this workspace is on disk. */
  | { kind: 'unavailable'; reason: string }

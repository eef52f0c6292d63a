import type { ConfigOverrides } from '../config/merge.js'

export interface WorkspaceOptions {
  /** The directory that is checked; ids and messages name files relative to it. */
  root: string
  /** Without trust nothing of the workspace is evaluated. Absent means not trusted. */
  trusted?: boolean
  /** Settings of a front end; they override the configuration file. */
  config?: ConfigOverrides
  /** This configuration file instead of the nearest one. */
  configFile?: string
  /** Whether results are kept on disk between runs. Default false. */
  cache?: boolean
  /** The folder in which results of all workspaces are kept, instead of the user's own for caches. */
  cacheLocation?: string
  /**
   * Where sources are parsed: in this process, or in one of its own, so that this thread is never held up and its memory has
   * neither parser nor trees; what is known of files that are not open is then held as text. Default `here`.
   */
  analysis?: 'here' | 'apart'
  /** Whether it is opened for one check, and closed: evaluation then saves time by taking memory. Default false. */
  once?: boolean
  /** What user code prints, and what goes wrong inside. */
  onLog?: (line: string) => void
  /** What the configuration says in a way that is accepted and outdated. Default: `onLog`. */
  onNote?: (line: string) => void
}

export interface CheckOptions {
  signal?: AbortSignal
  /** Have what SDKs send captured first, so that all of it is checked. Default false: what is known by then. */
  capture?: boolean
  /**
   * Somebody waits for the first findings: what tells more about other files than about this one is left to `followUp`, where sources are
   * parsed apart. Default false.
   */
  isHurried?: boolean
  /** A check of all files follows: which models others use is as it was known, and nothing is written to disk. Default false. */
  isPart?: boolean
  /** How many files were checked; then, with `capture`, how many tools were captured. */
  onProgress?: (done: number, total: number, what: 'files' | 'tools') => void
}

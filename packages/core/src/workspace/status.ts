import type { Runtime } from '../evaluate/host.js'
import { hasPermissionModel } from '../evaluate/launch.js'
import type { Config } from '../model/config.js'

/** Whether the workspace is evaluated, by what, and what that protects from. For people. */
export interface WorkspaceStatus {
  evaluating: boolean
  /** Why nothing is evaluated just now, and what to do; null while it is. */
  reason: string | null
  /** The Node that runs user code; null where none does, and where it is not known before it has run. */
  node: { path: string; version: string } | null
  /** What user code is kept from, and what not: one sentence each. Empty where none runs. */
  protections: string[]
}

interface Circumstances {
  trusted: boolean
  config: Config
  runtime: Runtime | null
  /** Why no process is to be had for now. */
  unavailableReason: string | null
}

export const TRUST_NEEDED = 'The workspace is not trusted, so nothing of it is evaluated.'
export const TURNED_OFF = 'Evaluation is turned off, so nothing of the workspace is run.'

/** Why a workspace is not evaluated at all; null when it is. */
export function whyNotEvaluated(trusted: boolean, { evaluate }: Config): string | null {
  if (!evaluate.enabled) return TURNED_OFF
  return trusted ? null : TRUST_NEEDED
}

export function statusOf({ trusted, config, runtime, unavailableReason }: Circumstances): WorkspaceStatus {
  const reason = whyNotEvaluated(trusted, config)
  if (reason !== null) {
    const remedy =
      reason === TURNED_OFF
        ? 'Set `evaluate.enabled` to true to have it evaluated.'
        : 'Trust it to have its schemas evaluated and checked.'
    return { evaluating: false, reason: `${reason} ${remedy}`, node: null, protections: [] }
  }
  return {
    evaluating: unavailableReason === null,
    reason: unavailableReason,
    node: runtime && { path: runtime.path, version: runtime.version },
    protections: protectionsOf(runtime, config),
  }
}

function protectionsOf(runtime: Runtime | null, { evaluate }: Config): string[] {
  const names = evaluate.env.join(', ')
  return [
    `Only what a tool's definition depends on is run, never a handler, in a process of its own: stopped after ${evaluate.timeoutMs} ms of a file's code, and limited in memory.`,
    ...(runtime ? denials(runtime) : ['How much Node itself denies is known once it has run.']),
    '`process.exit`, signals and messages to Toolsight are refused by guards.',
    names === '' ? 'No environment variable is seen.' : `Of the environment only ${names} can be read.`,
    'Reading files is allowed. Accidents are contained, malice is not: do not open here what you would not run.',
  ]
}

function denials({ protection, version }: Runtime): string[] {
  const { permissionModel, networkDenied } = protection
  // It is off where it could be on.
  const isPlugNPlay = hasPermissionModel(version) && !permissionModel
  const guardsAlone = (since: string) =>
    isPlugNPlay
      ? "refused by guards alone: the loader of Yarn's Plug'n'Play does not run under Node's permission model."
      : `refused by guards alone: Node ${version} has no permission for it, as ${since} and later have.`
  const byNode = "denied by Node's permission model, and refused by guards."
  return [
    `Writing files, starting programs and native addons are ${permissionModel ? byNode : guardsAlone('22.13')}`,
    `The network is ${networkDenied ? byNode : guardsAlone('25')}`,
  ]
}

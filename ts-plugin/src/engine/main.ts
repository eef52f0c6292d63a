/*
 * The engine's process: core's workspaces, one for each project root, behind tsserver's plugin. It ends when tsserver does.
 */
import { serve } from '@toolsight/core/processes'
import type { EngineFunctions, HostFunctions } from './messages.js'
import { Workspaces } from './workspaces.js'

const log = (line: string): void => void host.$callEvent('log', line)

const workspaces = new Workspaces((answer) => void host.$callEvent('take', answer), log)

/** Nobody waits for a result: what fails is logged. */
function logged<Args extends unknown[]>(work: (...args: Args) => Promise<void>): (...args: Args) => void {
  return (...args) =>
    void work(...args).catch((error: unknown) =>
      log(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    )
}

const host = serve<HostFunctions>(
  {
    settings: logged((trusted) => workspaces.settle(trusted)),
    look: logged((look) => workspaces.look(look)),
    write: logged((write) => workspaces.write(write)),
    silence: logged((silence) => workspaces.silence(silence)),
  } satisfies EngineFunctions,
  () => void workspaces.dispose().finally(() => process.exit()),
)

import { withoutKeys } from '@toolsight/core/prose'
import type { AskedServer, Engine, Workspace } from './engine.js'
import { visible } from './format/visible.js'
import type { Terminal } from './io/terminal.js'
import { UsageError } from './usage-error.js'

/**
 * The servers that an option names: the one that is typed, or with `true` those of the configuration.
 *
 * @throws {UsageError} where none is configured, or what is typed is no server
 */
export function serversOf(
  given: string | true,
  workspace: Workspace,
  { parseServer }: Pick<Engine, 'parseServer'>,
): readonly AskedServer[] {
  const { configured } = workspace.servers
  if (given === true) {
    if (configured.length > 0) return configured
    throw new UsageError(
      'No server is configured. Write "servers" into toolsight.config.json, or give a command: --server "node dist/index.js"',
    )
  }
  const named = configured.filter(({ name }) => name === given)
  if (named.length > 0) return named
  const address = parseServer(given)
  if (!address) throw new UsageError('--server needs a command, such as --server "node dist/index.js".')
  if ('problem' in address) throw new UsageError(address.problem)
  return [workspace.servers.typed(given, address)]
}

/** Asks servers for their tools, and says on standard error what is started: it may take a while. */
export async function askServers(
  servers: readonly AskedServer[],
  workspace: Workspace,
  { terminal, engine }: { terminal: Terminal; engine: Engine },
): Promise<void> {
  for (const { address } of servers) {
    const text = visible(withoutKeys(engine.serverText(address), { everywhere: true }))
    await terminal.stderr.write(`${'url' in address ? 'Asking' : 'Starting'} ${text}\n`)
  }
  await workspace.servers.ask(servers, { signal: terminal.signal })
}

import type ts from 'typescript'

/** A request of the protocol that only a tsserver with this plugin answers. Editors let extensions send what begins with `_`. */
const PRESENCE = '_toolsight.plugin'

const TOLD = Symbol.for('toolsight.presence')

/** Lets clients of tsserver know that the plugin runs: then they do not show the same findings. */
export function tellPresence(session: ts.server.Session<unknown> | undefined): void {
  const own = session as (ts.server.Session<unknown> & { [TOLD]?: boolean }) | undefined
  if (!own || own[TOLD]) return
  own[TOLD] = true
  own.addProtocolHandler(PRESENCE, () => ({ response: { loaded: true }, responseRequired: true }))
}

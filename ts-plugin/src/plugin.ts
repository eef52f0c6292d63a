import type ts from 'typescript'
import { decorate } from './decorate.js'
import { EngineClient } from './engine/client.js'
import type { Project } from './project.js'
import { readSettings, type Settings } from './settings.js'

/** Serves every project of a tsserver. */
const engine = new EngineClient()

/** What tsserver loads: a factory that is given its own TypeScript, and wraps each project's language service. */
export default function init({ typescript }: { typescript: typeof ts }): ts.server.PluginModule {
  const projects = new Set<Project>()
  return {
    create(info) {
      return decorate({ ts: typescript, info, engine, settings: settingsOf(info), projects })
    },
    onConfigurationChanged(config) {
      for (const project of projects) project.configure(readSettings(config, true))
    },
  }
}

/** What `configurePlugin` has said, before the entry in tsconfig.json. */
function settingsOf({ project, config }: ts.server.PluginCreateInfo): Settings {
  // Not in the types; tsserver keeps there what it was told for projects to come.
  const { currentPluginConfigOverrides: told } = project.projectService as unknown as {
    currentPluginConfigOverrides?: ReadonlyMap<string, unknown>
  }
  return told?.has(config.name) ? readSettings(told.get(config.name), true) : readSettings(config, false)
}

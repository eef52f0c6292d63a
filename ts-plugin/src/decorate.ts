import type ts from 'typescript'
import type { Feature } from './feature.js'
import { codeFixes } from './features/code-fixes.js'
import { completions } from './features/completions.js'
import { definitions } from './features/definitions.js'
import { diagnostics } from './features/diagnostics.js'
import { quickInfo } from './features/quick-info.js'
import { refactorings } from './features/refactorings.js'
import { warming } from './features/warming.js'
import { tellPresence } from './presence.js'
import { Project, type ProjectParts } from './project.js'

const FEATURES: Record<string, Feature> = {
  diagnostics,
  quickInfo,
  codeFixes,
  refactorings,
  definitions,
  completions,
  warming,
}

/** The language service of a project with our answers added to its own. Where that fails, it is as it was. */
export function decorate({
  projects,
  ...parts
}: ProjectParts & { projects: Set<Project> }): ts.LanguageService {
  const { languageService: service } = parts.info
  const decorated: ts.LanguageService = Object.create(null)
  for (const key of Object.keys(service) as Array<keyof ts.LanguageService>) {
    const method = service[key] as (...args: unknown[]) => unknown
    // biome-ignore lint/suspicious/noExplicitAny: every method, whatever it takes
    ;(decorated as any)[key] = (...args: unknown[]) => method.apply(service, args)
  }
  const project = new Project(parts)
  projects.add(project)
  try {
    tellPresence(parts.info.session)
  } catch (error) {
    project.log(`nobody is told that the plugin is there: ${String(error)}`)
  }
  for (const [name, feature] of Object.entries(FEATURES)) {
    try {
      Object.assign(decorated, feature(service, project))
    } catch (error) {
      project.log(`${name} could not be added: ${String(error)}`)
    }
  }
  decorated.dispose = () => {
    projects.delete(project)
    project.dispose()
    service.dispose()
  }
  return decorated
}

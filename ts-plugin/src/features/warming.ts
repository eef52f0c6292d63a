import type { Feature } from '../feature.js'
import type { Project } from '../project.js'

/**
 * What editors ask of every file that is opened, and what tsserver asks itself when the project changes with it: what defines
 * tools is looked at then, ahead of the first question about it.
 */
export const warming: Feature = (service, project) => ({
  getProgram() {
    warm(project)
    return service.getProgram()
  },
  getSyntacticDiagnostics(file) {
    warm(project)
    return service.getSyntacticDiagnostics(file)
  },
  getNavigationTree(file) {
    warm(project)
    return service.getNavigationTree(file)
  },
  getOutliningSpans(file) {
    warm(project)
    return service.getOutliningSpans(file)
  },
})

function warm({ knowledge, log }: Project): void {
  try {
    knowledge.warm()
  } catch (error) {
    log(`Looking ahead failed: ${String(error)}`)
  }
}

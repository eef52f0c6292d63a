import type { Fix } from '@toolsight/core'
import type ts from 'typescript'
import { changesOf } from '../edits.js'
import type { Feature } from '../feature.js'
import { guarded } from '../guard.js'
import type { Known } from '../knowledge.js'
import type { Project } from '../project.js'
import { writtenFromType } from '../written.js'

const NAME = 'toolsight'

interface Offer {
  action: string
  title: string
  edits: Fix['edits']
}

/** *Generate `parameters`*, from the validator or from its type. */
export const refactorings: Feature = (service, project) => ({
  getApplicableRefactors: guarded(
    'Refactorings',
    project.log,
    service.getApplicableRefactors.bind(service),
    (prior, file, at, _preferences, _reason, kind) => {
      if (kind !== undefined && !isKindOf('refactor.rewrite', kind)) return prior
      const offers = offersAt(project, file, at)
      if (offers.length === 0) return prior
      const actions = offers.map(({ action, title }) => ({
        name: action,
        description: title,
        kind: 'refactor.rewrite.parameters',
      }))
      return [...prior, { name: NAME, description: 'Generate `parameters`', actions }]
    },
  ),
  getEditsForRefactor: guarded(
    'Edits of a refactoring',
    project.log,
    (...args: Parameters<ts.LanguageService['getEditsForRefactor']>) =>
      args[3] === NAME ? undefined : service.getEditsForRefactor(...args),
    (prior, file, _format, at, refactoring, action) => {
      if (refactoring !== NAME) return prior
      const offer = offersAt(project, file, at).find((each) => each.action === action)
      const edits = offer ? changesOf(project, offer.edits) : null
      return edits ? { edits } : prior
    },
  ),
})

function offersAt(project: Project, file: string, at: number | ts.TextRange): Offer[] {
  const known = project.knowledge.look(file)
  if (!known?.isCurrent) return []
  const position = typeof at === 'number' ? at : at.pos
  const id = toolAt(known, position)
  if (id === null) return []
  const offers: Offer[] = []
  const generate = project.knowledge.details(file)?.tools.find((tool) => tool.id === id)?.generate
  if (generate) offers.push({ action: 'generate', title: generate.title, edits: generate.edits })
  const typed = writtenFromType(project, known, file).find(({ tool }) => tool.id === id)
  if (typed) offers.push({ action: 'generate-from-type', title: typed.title, edits: [...typed.edits] })
  return offers
}

/** The tool whose definition a position is in. */
function toolAt(known: Known, position: number): string | null {
  const found = known.report.tools.find(({ callee, config, parts }) => {
    const ranges = [callee, ...(config ? [config] : []), ...Object.values(parts).map(({ value }) => value)]
    return ranges
      .map(known.place)
      .some(({ start, length }) => start <= position && position <= start + length)
  })
  return found?.id ?? null
}

function isKindOf(kind: string, asked: string): boolean {
  return asked === '' || kind === asked || kind.startsWith(`${asked}.`) || asked.startsWith(`${kind}.`)
}

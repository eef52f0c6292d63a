import type ts from 'typescript'
import type { EngineTool } from '../engine/messages.js'
import type { Feature } from '../feature.js'
import { guarded } from '../guard.js'
import type { Known } from '../knowledge.js'
import type { Project } from '../project.js'

/** What the model gets of a tool or a field, under what TypeScript says of the place. */
export const quickInfo: Feature = (service, project) => ({
  getQuickInfoAtPosition: guarded(
    'Quick info',
    project.log,
    service.getQuickInfoAtPosition.bind(service),
    (prior, file, position) => {
      const known = project.knowledge.look(file)
      const card = known && cardAt(project, known, file, position)
      if (!card) return prior
      const text = { kind: 'text', text: card.text }
      if (!prior)
        return {
          kind: project.ts.ScriptElementKind.unknown,
          kindModifiers: '',
          textSpan: card.span,
          displayParts: [],
          documentation: [text],
        }
      const before = prior.documentation ?? []
      const gap = before.length > 0 ? [{ kind: 'lineBreak', text: '\n\n' }] : []
      return { ...prior, documentation: [...before, ...gap, text] }
    },
  ),
})

function cardAt(
  { knowledge }: Project,
  known: Known,
  file: string,
  position: number,
): { text: string; span: ts.TextSpan } | null {
  const { report, place } = known
  const details = report.tools.length > 0 ? knowledge.details(file) : null
  if (!details) return null
  for (const tool of report.tools) {
    const found = details.tools.find(({ id }) => id === tool.id)
    if (!found) continue
    const part = placesOf(tool, known).find((span) => isIn(span, position))
    if (part) return { text: found.card, span: part }
    for (const { location, card } of found.fields) {
      const span = location?.file === file ? place(location.range) : null
      if (span && isIn(span, position)) return { text: card, span }
    }
  }
  return null
}

/** What stands for a tool as a whole: its callee, its name, the keys of its schemas. */
function placesOf({ callee, parts }: EngineTool, { place }: Known): ts.TextSpan[] {
  const { name, input, parameters, outputSchema } = parts
  const ranges = [
    callee,
    ...(name ? [name.key, name.value] : []),
    ...[input, parameters, outputSchema].flatMap((part) => (part ? [part.key] : [])),
  ]
  return ranges.map(place)
}

function isIn({ start, length }: ts.TextSpan, position: number): boolean {
  return start <= position && position <= start + length
}

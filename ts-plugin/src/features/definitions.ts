import { definitionOfField, type FieldDefinition } from '@toolsight/typed'
import type ts from 'typescript'
import type { Feature } from '../feature.js'
import { guarded } from '../guard.js'
import type { Project } from '../project.js'

/** From a key of `parameters` to the validator's. */
export const definitions: Feature = (service, project) => ({
  getDefinitionAtPosition: guarded(
    'Definitions',
    project.log,
    service.getDefinitionAtPosition.bind(service),
    (prior, file, position) => {
      const found = definitionAt(project, file, position)
      return found ? [infoOf(project, found)] : prior
    },
  ),
  getDefinitionAndBoundSpan: guarded(
    'Definitions',
    project.log,
    service.getDefinitionAndBoundSpan.bind(service),
    (prior, file, position) => {
      const found = definitionAt(project, file, position)
      return found ? { textSpan: found.from, definitions: [infoOf(project, found)] } : prior
    },
  ),
})

function definitionAt(project: Project, file: string, position: number): FieldDefinition | null {
  const known = project.knowledge.look(file)
  const lens = known && known.report.tools.length > 0 ? project.lens(file) : null
  if (!known || !lens) return null
  for (const { tool, facts } of project.typedTools(known)) {
    // The language server finds it by the live schema.
    if (project.settings.languageServer && project.settings.trusted && !facts.isBlocked) continue
    const found = definitionOfField(lens, tool, position)
    if (found) return found
  }
  return null
}

function infoOf({ ts }: Project, { name, file, to }: FieldDefinition): ts.DefinitionInfo {
  return {
    fileName: file,
    textSpan: to,
    kind: ts.ScriptElementKind.memberVariableElement,
    name,
    containerKind: ts.ScriptElementKind.unknown,
    containerName: '',
  }
}

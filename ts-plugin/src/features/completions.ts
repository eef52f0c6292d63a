import { type TypedCompletion, typedCompletions } from '@toolsight/typed'
import type ts from 'typescript'
import type { Feature } from '../feature.js'
import { guarded } from '../guard.js'
import type { Project } from '../project.js'

/** Keywords, fields and values inside `parameters`, and inside samples that are written in a definition. */
export const completions: Feature = (service, project) => ({
  getCompletionsAtPosition: guarded(
    'Completions',
    project.log,
    service.getCompletionsAtPosition.bind(service),
    (prior, file, position) => {
      const own = ownAt(project, file, position)
      if (own.length === 0) return prior
      const known = new Set(prior?.entries.map(({ name }) => bare(name)))
      const entries = own.filter(({ label }) => !known.has(bare(label))).map((each) => entryOf(project, each))
      if (entries.length === 0) return prior
      const none = {
        isGlobalCompletion: false,
        isMemberCompletion: false,
        isNewIdentifierLocation: false,
        entries: [],
      }
      const before = prior ?? none
      // Names of the program are no keys of an object: TypeScript offers none where it knows the object's type.
      return { ...before, entries: [...entries, ...before.entries] }
    },
  ),
  getCompletionEntryDetails: guarded(
    'Details of a completion',
    project.log,
    service.getCompletionEntryDetails.bind(service),
    (prior, file, position, name, _format, source) => {
      if (prior || (source !== undefined && source !== SOURCE)) return prior
      const found = ownAt(project, file, position).find(({ label }) => label === name)
      if (!found) return prior
      return {
        name,
        kind: kindOf(project, found),
        kindModifiers: '',
        displayParts: [{ kind: 'text', text: found.insert.trim() }],
        documentation: [{ kind: 'text', text: found.description }],
      }
    },
  ),
})

const SOURCE = 'toolsight'

function ownAt(project: Project, file: string, position: number): TypedCompletion[] {
  const known = project.knowledge.look(file)
  const tools = known ? project.typedTools(known) : []
  const around = tools.filter(({ tool: { parts } }) =>
    [parts.parameters, parts.samples, parts.examples].some(
      (part) => part && part.value.start < position && position <= part.value.start + part.value.length,
    ),
  )
  const lens = around.length > 0 ? project.lens(file) : null
  return lens ? around.flatMap(({ tool }) => typedCompletions(lens, tool, position)) : []
}

function entryOf(project: Project, completion: TypedCompletion): ts.CompletionEntry {
  const { label, insert, replace, isRequired } = completion
  return {
    name: label,
    kind: kindOf(project, completion),
    kindModifiers: '',
    // Before TypeScript's own, which begin with 10.
    sortText: isRequired ? '00' : '01',
    insertText: insert,
    ...(replace && { replacementSpan: replace }),
  }
}

function kindOf({ ts }: Project, { kind }: TypedCompletion): ts.ScriptElementKind {
  return kind === 'key' ? ts.ScriptElementKind.memberVariableElement : ts.ScriptElementKind.string
}

/** TypeScript names a string with quotes or without, depending on where it stands. */
function bare(name: string): string {
  return name.replace(/^['"`]|['"`]$/g, '')
}

import type { TextEdit } from '@toolsight/core'
import { generateFromType, type TypedTool } from '@toolsight/typed'
import type { EngineTool } from './engine/messages.js'
import type { Known } from './knowledge.js'
import type { Project } from './project.js'

export interface WrittenFromType {
  tool: TypedTool
  title: string
  /** What the type says and JSON Schema cannot: one sentence each. */
  omitted: string[]
  edits: readonly TextEdit[]
}

/**
 * `parameters` from the validator's type, for tools whose validator nobody can convert: those for which the edits are made
 * already. Others are made for the next time that it is asked.
 */
export function writtenFromType(project: Project, known: Known, file: string): WrittenFromType[] {
  const lens = known.isCurrent ? project.lens(file) : null
  if (!lens) return []
  const written: WrittenFromType[] = []
  const asked: Array<{ tool: string; schema: string }> = []
  for (const { tool, facts } of project.typedTools(known)) {
    if (!isWanted(project, facts, file)) continue
    const generated = generateFromType(lens, tool)
    if (!generated) continue
    const schema = JSON.stringify(generated.schema)
    asked.push({ tool: tool.id, schema })
    const made = known.written.get(tool.id)
    if (made?.schema !== schema || made.edits.length === 0) continue
    const verb = tool.parts.parameters ? 'Regenerate' : 'Generate'
    const some = generated.omitted.length > 0 ? ' (partial)' : ''
    const title = `${verb} \`parameters\` from the validator's type${some}`
    written.push({ tool, title, omitted: generated.omitted, edits: made.edits })
  }
  project.knowledge.write(file, asked)
  return written
}

/** A conversion says more than a type: where there is one, or may be as long as nobody knows, nothing is made from the type. */
function isWanted({ settings, knowledge }: Project, facts: EngineTool, file: string): boolean {
  if (settings.languageServer) return !(settings.trusted && facts.isConvertible && !facts.isBlocked)
  const details = knowledge.details(file)
  return details !== null && !details.tools.some(({ id, generate }) => id === facts.id && generate !== null)
}

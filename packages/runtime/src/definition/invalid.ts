import { formatPath } from '../plain-json.js'
import type { DefinitionProblem } from './problem.js'

/** A tool's definition is wrong. Lists everything that is, not only what was met first. */
export class ToolDefinitionInvalid extends TypeError {
  override readonly name = 'ToolDefinitionInvalid'
  /** The tool's name, when the definition has a string there. */
  readonly tool: string | null
  readonly problems: readonly DefinitionProblem[]

  constructor(tool: string | null, problems: readonly DefinitionProblem[]) {
    const subject = tool === null ? 'A tool definition' : `The definition of tool ${JSON.stringify(tool)}`
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
    super([`${subject} has ${count}:`, ...problems.map(line)].join('\n'))
    this.tool = tool
    this.problems = problems
  }
}

function line({ field, path, message, suggestion }: DefinitionProblem): string {
  const place = path.length === 0 ? field : formatPath(path)
  return `  ${place}: ${message}${suggestion === undefined ? '' : ` ${suggestion}`}`
}

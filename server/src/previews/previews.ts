import type { Preview, PreviewInput, ToolFacts, Workspace } from '@toolsight/core'
import type { LateAnswers } from '../session/late-answers.js'

/** So long an editor waits for the words of a tool's framework: the first answer of an SDK takes seconds, later ones milliseconds. */
const PATIENCE_MS = 200

/** Previews as an editor shows them: at once, and again when the tool's framework has answered. */
export class Previews {
  readonly #late: LateAnswers

  constructor(late: LateAnswers) {
    this.#late = late
  }

  of(workspace: Workspace, tool: ToolFacts, given: PreviewInput, style?: string): Promise<Preview> {
    const onAnswer = () => this.#late.add(tool.file)
    return workspace.samples.preview(tool, given, style, { patienceMs: PATIENCE_MS, onAnswer })
  }
}

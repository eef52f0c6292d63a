import type { Preview, PreviewInput, ToolFacts, Workspace } from '@toolsight/core'

/** So long an editor waits for the words of a tool's framework: the first answer of an SDK takes seconds, later ones milliseconds. */
const PATIENCE_MS = 200

/** Previews as an editor shows them: at once, and again when the tool's framework has answered. */
export class Previews {
  readonly #answered: (file: string) => void
  /** By the file of the tool. */
  readonly #late = new Map<string, number>()

  /** @param answered called when previews of a file's tools say more than they did */
  constructor(answered: (file: string) => void) {
    this.#answered = answered
  }

  of(workspace: Workspace, tool: ToolFacts, given: PreviewInput, style?: string): Promise<Preview> {
    const onAnswer = () => {
      this.#late.set(tool.file, this.late(tool.file) + 1)
      this.#answered(tool.file)
    }
    return workspace.preview(tool, given, style, { patienceMs: PATIENCE_MS, onAnswer })
  }

  /** How many answers came late: what was shown of a file is out of date when it is another number. */
  late(file: string): number {
    return this.#late.get(file) ?? 0
  }
}

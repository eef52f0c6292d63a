import { fieldCount, type ToolFacts, type Workspace } from '@toolsight/core'
import type { LateAnswers } from '../session/late-answers.js'
import type { Size } from './titles.js'

/** So long an editor waits for tokens: the process that counts them takes a while to start, and longer while an SDK loads beside it. */
const PATIENCE_MS = 100

/** Sizes of tools as an editor shows them: what is known at once, and again when the tokens are counted. */
export class Sizes {
  readonly #late: LateAnswers

  constructor(late: LateAnswers) {
    this.#late = late
  }

  /** @param isLastWord the editor cannot be sent tokens that come later: they are waited for */
  async of(
    { editor }: { editor: Pick<Workspace['editor'], 'tokens'> },
    tool: ToolFacts,
    isLastWord: boolean,
  ): Promise<Size> {
    const facts = tool.schema === null && tool.stale ? tool.stale : tool
    if (facts.schema === null) return { fields: null, tokens: null }
    const counting = editor.tokens(facts).then((tokens) => tokens?.total ?? null)
    const tokens = isLastWord ? await counting : await this.#soon(counting, tool.file)
    return { fields: fieldCount(facts.schema), tokens }
  }

  /** Null where it takes longer than an editor waits. */
  async #soon(counting: Promise<number | null>, file: string): Promise<number | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, 'late')
    })
    const tokens = await Promise.race([counting, late])
    clearTimeout(timer)
    if (tokens !== 'late') return tokens
    const seen = (counted: number | null) => {
      if (counted !== null) this.#late.add(file)
    }
    counting.then(seen, () => {})
    return null
  }
}

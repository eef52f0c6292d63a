import type { FileReport, Finding, ToolFacts } from '@toolsight/core'
import { type Mover, mover } from './moved.js'

interface Good {
  text: string
  findings: readonly Finding[]
}

/**
 * What of one open document is shown: nothing of it goes or jumps while the text is half typed. Core keeps the last good
 * facts of its tools; here the last good findings are kept, and all of them are moved with the text.
 */
export class DisplayedReport {
  #report: FileReport
  #text: string
  #good: Good | null = null
  /** The text that a tool's ranges are in. */
  readonly #texts = new WeakMap<ToolFacts, string>()

  constructor(text: string, report: FileReport) {
    this.#text = text
    this.#report = report
    this.update(text, report)
  }

  /** A newer report of a newer text. */
  update(text: string, report: FileReport): void {
    this.#text = text
    this.#report = report
    for (const tool of report.tools) if (!this.#texts.has(tool)) this.#texts.set(tool, text)
    const isBroken = report.problems.some(({ code }) => code === 'syntax-error')
    if (!isBroken) this.#good = { text, findings: report.findings }
  }

  get report(): FileReport {
    return this.#report
  }

  /** The text that was checked last. */
  get text(): string {
    return this.#text
  }

  /** Whether the findings are those of an older text that did parse. */
  get isHeld(): boolean {
    return this.#good !== null && this.#good.text !== this.#text
  }

  /** With ranges in `text`, which may be newer than what was checked. */
  findings(text = this.#text): Finding[] {
    const { text: from, findings } = this.#good ?? { text: this.#text, findings: this.#report.findings }
    const move = mover(from, text)
    return findings.map((finding) => moved(finding, move))
  }

  /** The tools of the report and those that the text hides just now, each with the way of its ranges into `text`. */
  tools(text = this.#text): Array<{ tool: ToolFacts; isStale: boolean; move: Mover }> {
    const report = this.#report
    const { tools, stale } = report
    const movers = new Map<string, Mover>()
    const moverOf = (tool: ToolFacts): Mover => {
      // A check in the background may have made new facts that were not shown by themselves: they are of the last good text.
      const unseen = report.stale.includes(tool) ? this.#good?.text : undefined
      const from = this.#texts.get(tool) ?? unseen ?? this.#text
      const known = movers.get(from) ?? mover(from, text)
      movers.set(from, known)
      return known
    }
    return [
      ...tools.map((tool) => ({ tool, isStale: tool.stale !== undefined, move: moverOf(tool) })),
      ...stale.map((tool) => ({ tool, isStale: true, move: moverOf(tool) })),
    ]
  }
}

function moved(finding: Finding, move: Mover): Finding {
  return {
    ...finding,
    range: move(finding.range),
    related: finding.related.map((each) =>
      each.file === finding.file ? { ...each, range: move(each.range) } : each,
    ),
  }
}

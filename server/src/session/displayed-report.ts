import type { FileReport, Finding, ToolFacts } from '@toolsight/core'
import { type Mover, mover } from './moved.js'

interface Good {
  text: string
  findings: readonly Finding[]
}

/**
 * What of one open document is shown: nothing of it goes or jumps while the text is half typed. Core keeps the last good
 * facts of its tools; here the last good findings are kept beside the syntax error, and all of them are moved with the text.
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
    if (!report.problems.some(isSyntaxError)) this.#good = { text, findings: report.findings }
  }

  get report(): FileReport {
    return this.#report
  }

  /** The text that was checked last. */
  get text(): string {
    return this.#text
  }

  /** With ranges in `text`, which may be newer than what was checked. */
  findings(text = this.#text): Finding[] {
    const current = mover(this.#text, text)
    const { findings } = this.#report
    if (this.#good === null) return findings.map((finding) => moved(finding, current))
    const held = mover(this.#good.text, text)
    return [
      ...findings.filter(isSyntaxError).map((finding) => moved(finding, current)),
      ...this.#good.findings.map((finding) => moved(finding, held)),
    ]
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

function isSyntaxError({ code }: { code: string }): boolean {
  return code === 'syntax-error'
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

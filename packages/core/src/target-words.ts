import type { ToolFacts } from './model/facts.js'
import type { TargetChoice, TargetSource } from './model/target-choice.js'
import { enumerated } from './rules/engine/wording.js'
import { targetOf } from './wire/index.js'
import type { ToolTargets } from './workspace/reports.js'

/*
 * Which targets tools are judged for, and why, in the words that every front end has for it.
 */

/** How a file is called where the words are shown. */
type NameFile = (file: string) => string

const CONFIGURED = 'from the configuration'

/** `OpenAI Responses`, as messages call it. */
export function targetLabel(target: string): string {
  return targetOf(target).label
}

/** `from src/agent.ts:12`, `from package.json`, `from the framework`, `from the configuration`. */
export function targetSource(from: TargetSource, nameFile: NameFile): string {
  switch (from.kind) {
    case 'configuration':
      return CONFIGURED
    case 'call':
      return `from ${nameFile(from.file)}:${from.range.start.line + 1}`
    case 'framework':
      return 'from the framework'
    case 'package':
      return `from ${nameFile(from.file)}`
  }
}

/** `OpenAI Responses, from src/agent.ts:12`. */
export function targetText({ target, from }: TargetChoice, nameFile: NameFile): string {
  return `${targetLabel(target)}, ${targetSource(from, nameFile)}`
}

/** What is said where a program names no provider. */
export const NO_PROVIDER = 'No provider known: choose targets'

/** The targets of a report, each with how many tools are judged for it and the places that say so. */
export interface TargetCount {
  /** Null: no provider is known for these tools. */
  target: string | null
  tools: number
  sources: string[]
}

/** Which targets the tools of a report are judged for, those of most tools first; tools without any last. */
export function targetCounts(
  { tools, targets }: { tools: readonly ToolFacts[]; targets: ToolTargets },
  nameFile: NameFile,
): TargetCount[] {
  const counts = new Map<string | null, { tools: number; sources: Set<string> }>()
  const count = (target: string | null, source: string | null) => {
    const known = counts.get(target) ?? { tools: 0, sources: new Set<string>() }
    known.tools++
    if (source !== null) known.sources.add(source)
    counts.set(target, known)
  }
  for (const { id, unseen, status } of tools) {
    // What only stands for others is checked for no target.
    if (unseen && status === 'unevaluated') continue
    const choices = targets[id] ?? []
    for (const { target, from } of choices) count(target, targetSource(from, nameFile))
    if (choices.length === 0) count(null, null)
  }
  return [...counts]
    .map(([target, { tools, sources }]) => ({ target, tools, sources: [...sources] }))
    .sort((a, b) => Number(a.target === null) - Number(b.target === null) || b.tools - a.tools)
}

/** Sources that are named of one target. */
const MAX_SOURCES = 2

/**
 * `Checked for OpenAI Responses and Anthropic, from src/agent.ts:12: 9 tools`, one line for the targets that have their sources and their
 * number in common; none where the configuration says it all. `choose`: the command that chooses targets.
 */
export function targetLines(counts: readonly TargetCount[], choose: string): string[] {
  const isChosen = counts.every(({ sources }) => sources.length === 1 && sources[0] === CONFIGURED)
  if (isChosen) return []
  const lines = new Map<string, string[]>()
  for (const { target, tools, sources } of counts) {
    const number = tools === 1 ? '1 tool' : `${tools} tools`
    const more = sources.length - MAX_SOURCES
    const shown = sources.slice(0, MAX_SOURCES).join(' and ')
    const rest =
      target === null
        ? `No provider known for ${number}. Choose targets: ${choose}`
        : `${shown}${more > 0 ? ` and ${more} more` : ''}: ${number}`
    const labels = lines.get(rest) ?? []
    lines.set(rest, labels)
    if (target !== null) labels.push(targetLabel(target))
  }
  return [...lines].map(([rest, labels]) =>
    labels.length === 0 ? rest : `Checked for ${enumerated(labels)}, ${rest}`,
  )
}

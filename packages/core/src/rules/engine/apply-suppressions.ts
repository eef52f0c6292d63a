import type { FileProblem, ToolFacts } from '../../model/facts.js'
import type { Finding } from '../../model/finding.js'
import {
  outdatedSuppressionFindings,
  type SuppressionScene,
  unusedSuppression,
  unusedSuppressionFindings,
} from '../files/unused-suppression.js'
import { ruleMetas, SET_CODES } from '../index.js'
import { inOrder } from './order.js'
import type { RuleContext } from './rule.js'
import { applySuppressions } from './suppression.js'

/**
 * What is left of a file's findings when its comments have silenced theirs, and what is to be said of comments that
 * silenced nothing. Without a scene nothing is said of these. `besides`: findings of other files' tools in this file, which
 * are reported there.
 */
export function removeSuppressed(
  file: string,
  text: string,
  findings: readonly Finding[],
  scene: SuppressionScene | null,
  besides: readonly Finding[] = [],
): Finding[] {
  const { kept: left, unused, outdated } = applySuppressions(file, text, [...findings, ...besides])
  const kept = besides.length === 0 ? left : left.filter((each) => !besides.includes(each))
  if (unused.length + outdated.length === 0 || scene === null) return kept
  const { code } = unusedSuppression
  const others = unused.filter((suppression) => suppression.code !== code)
  const said = [...unusedSuppressionFindings(others, scene), ...outdatedSuppressionFindings(outdated, scene)]
  // A comment without a code does not silence what is said of itself.
  const second = applySuppressions(file, text, said, (suppression) => suppression.code === code)
  return inOrder([...kept, ...second.kept, ...unusedSuppressionFindings(second.unused, scene)])
}

/** What was found in a file. */
interface Looked {
  file: string
  tools: readonly ToolFacts[]
  problems: readonly FileProblem[]
  /** Tools that the text hides just now. */
  stale: readonly ToolFacts[]
}

/** Null where nothing can be said of a file's comments: it has no tools, or does not parse. */
export function suppressionContext(
  { file, tools, problems, stale }: Looked,
  context: RuleContext,
  isComplete: () => boolean,
): SuppressionScene | null {
  const isBroken = problems.some(({ code }) => code === 'syntax-error')
  if (tools.length === 0 || stale.length > 0 || isBroken) return null
  return { file, tools, rules: RULES_BY_CODE, shared: SET_CODES, isComplete, context }
}

const RULES_BY_CODE = new Map(ruleMetas.map((meta) => [meta.code, meta]))

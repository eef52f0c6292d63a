import { nearest } from '../../common/nearest.js'
import { currentCode, RENAMED_RULES } from '../../config/renamed-rules.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Finding, Severity } from '../../model/finding.js'
import { severityOf } from '../engine/report.js'
import type { RuleContext, RuleMeta } from '../engine/rule.js'
import type { Suppression } from '../engine/suppression.js'
import { inline } from '../engine/wording.js'

export const unusedSuppression: RuleMeta = {
  code: 'unused-suppression',
  title: 'The comment suppresses nothing, or is outdated',
  category: 'quality',
  severity: 'warning',
  fixable: true,
  what:
    'A `toolsight-disable` comment names a rule that has nothing to say there, or one that does not exist. It is looked at ' +
    'where all tools of the file were evaluated and have a schema: elsewhere it cannot be told what a comment is for. A comment ' +
    'that names a rule by its former code works, and is reported as information.',
  why:
    'A comment that outlives its reason hides the next finding of that kind, and one with a misspelled rule silences ' +
    'nothing at all.',
  remedy: 'Remove the rule from the comment, or write its code as in the table of rules.',
  good: {
    files: {
      'tools/wake-guest.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const wakeGuest = defineTool({
  name: 'wake_guest',
  description: 'Wakes a guest at a time of the day.',
  // toolsight-disable-next-line default-required -- the front desk always sends it
  input: z.object({ room: z.int(), at: z.iso.time().default('07:00') }),
  handler: ({ room, at }) => \`\${room} at \${at}\`,
})
`,
    },
  },
  bad: {
    files: {
      'tools/wake-guest.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const wakeGuest = defineTool({
  name: 'wake_guest',
  description: 'Wakes a guest at a time of the day.',
  // toolsight-disable-next-line default-required
  input: z.object({ room: z.int(), at: z.iso.time() }),
  handler: ({ room, at }) => \`\${room} at \${at}\`,
})
`,
    },
    at: { file: 'tools/wake-guest.ts', line: 7, text: 'default-required' },
  },
}

/** What has to be known to call a comment unused. */
export interface SuppressionScene {
  file: string
  tools: readonly ToolFacts[]
  /** Every rule there is, by code. */
  rules: ReadonlyMap<string, RuleMeta>
  /** Codes of the rules that judge all tools together. */
  shared: ReadonlySet<string>
  /** Whether all tools of the workspace were looked at. */
  isComplete(): boolean
  context: RuleContext
}

/** The findings about suppressions that silenced nothing; none where that may be for another reason. */
export function unusedSuppressionFindings(
  unused: readonly Suppression[],
  scene: SuppressionScene,
): Finding[] {
  const severity = severityOf(unusedSuppression, scene.context)
  if (severity === null || !scene.tools.every(wasEvaluated)) return []
  return unused
    .filter((suppression) => isCertain(suppression, scene))
    .map((suppression) => {
      const { code } = suppression
      const isKnown = code === null || scene.rules.has(currentCode(code))
      const to = isKnown ? null : nearest(code, scene.rules.keys())
      const finding = findingAt(suppression, scene, severity, message(suppression, to, scene), to)
      const remove = { ...finding.fix, to: null }
      return to === null ? finding : { ...finding, otherFixes: [remove] }
    })
}

/** The findings about suppressions that work, and name their rule by a former code. */
export function outdatedSuppressionFindings(
  outdated: readonly Suppression[],
  scene: SuppressionScene,
): Finding[] {
  if (severityOf(unusedSuppression, scene.context) === null) return []
  return outdated.flatMap((suppression) => {
    const { code } = suppression
    const to = code === null ? undefined : RENAMED_RULES.get(code)
    if (to === undefined) return []
    const text = `Write \`${to}\` instead of \`${code}\`: the rule has a new code.`
    return [findingAt(suppression, scene, 'info', text, to)]
  })
}

function findingAt(
  { code, at }: Suppression,
  { file }: SuppressionScene,
  severity: Severity,
  message: string,
  to: string | null,
) {
  return {
    code: unusedSuppression.code,
    severity,
    category: unusedSuppression.category,
    message,
    file,
    range: at,
    tool: null,
    toolId: null,
    path: null,
    related: [],
    fix: { kind: 'edit-suppression' as const, file, at: at.start, code, to },
    otherFixes: [],
  } satisfies Finding
}

function wasEvaluated({ reading, failure, stale }: ToolFacts): boolean {
  return reading !== null && failure === null && stale === undefined
}

/** Whether what the comment names was looked for, and would have been found. */
function isCertain(
  suppression: Suppression,
  { tools, rules, shared, isComplete, context }: SuppressionScene,
): boolean {
  const { code } = suppression
  const known = code === null ? null : (rules.get(currentCode(code)) ?? null)
  // A name that no rule has, or that no comment can silence, is wrong whatever there is to say.
  if (code !== null && (known === null || known.suppressible === false)) return true
  if (known?.environmentDependent) return false
  const looked = known === null ? [...rules.values()] : [known]
  if (looked.some((meta) => severityOf(meta, context) === null)) return false
  // A schema that did not resolve keeps most rules from saying anything.
  if (tools.some(({ status }) => status !== 'resolved')) return false
  const isOwn = code !== null && !shared.has(currentCode(code)) && isWithinOne(suppression, tools)
  return isOwn || isComplete()
}

/** Whether a comment stands in or above a tool of its file. Elsewhere it may be for what another file registers. */
function isWithinOne({ scope, range }: Suppression, tools: readonly ToolFacts[]): boolean {
  const line = range.end.line + 1
  return (
    scope === 'next-line' &&
    tools.some(({ site }) => site.range.start.line <= line && line <= site.range.end.line)
  )
}

function message({ code, scope }: Suppression, to: string | null, { rules }: SuppressionScene): string {
  const where = scope === 'file' ? 'in this file' : 'on the next line'
  if (code === null) return `This comment suppresses nothing ${where}: remove it.`
  const name = `\`${inline(code, 40)}\``
  if (to !== null) return `There is no rule ${name}, so nothing is suppressed. Did you mean \`${to}\`?`
  const meta = rules.get(currentCode(code))
  if (!meta) return `There is no rule ${name}, so nothing is suppressed.`
  if (meta.suppressible === false) return `No comment can suppress ${name}: remove it here.`
  return `This comment suppresses no ${name} ${where}: remove it.`
}

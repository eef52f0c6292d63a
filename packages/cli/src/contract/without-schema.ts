import { sentence } from '@toolsight/core/prose'
import type { Engine, PackageLock, Report, ToolFacts } from '../engine.js'
import { counted } from '../format/text.js'
import { visible } from '../format/visible.js'

/** Names of one line. */
const MAX_NAMES = 8

/** What a lock lacks, for people: the tools whose schema is not known, by the reason why. */
export function withoutSchema(
  { lock, facts }: PackageLock,
  root: string,
  { toolTitle }: Pick<Engine, 'toolTitle'>,
): string[] {
  const byReason = new Map<string, ToolFacts[]>()
  for (const tool of [...lock.tools, ...(lock.schemas ?? [])]) {
    const known = facts.get(tool)
    if (tool.unknown === undefined || !known) continue
    byReason.set(tool.unknown, [...(byReason.get(tool.unknown) ?? []), known])
  }
  return [...byReason].map(([reason, tools]) => {
    const names = [...new Set(tools.map((tool) => visible(toolTitle(tool, root))))]
    const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''
    const what = `${counted(tools.length, 'tool')} locked without a schema`
    return `${what}: ${names.slice(0, MAX_NAMES).join(', ')}${more}. ${sentence(visible(reason))}`
  })
}

/** What to install first: where packages are missing, nothing that is said of tools is what CI will say. */
export function missingPackages({ findings }: Pick<Report, 'findings'>): string[] {
  const missing = findings.filter(({ code }) => code === 'dependencies-missing')
  return [...new Set(missing.map(({ message }) => visible(message.split('\n', 1)[0] ?? '')))]
}

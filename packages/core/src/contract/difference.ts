import { type ComparedTool, compareLocks } from './compare.js'
import { type Lock, type LockedTool, lockText } from './lock.js'
import { withoutSourceNamesIn } from './unknown-text.js'

/** The reasons to write a lock again. */
export interface LockDifference {
  /** Of one change or more; of tools and prompts. */
  tools: ComparedTool[]
  /** True where the tools are equal in all that is compared, and yet written otherwise: targets that came or went. */
  isOtherwise: boolean
  /** Packages that are installed in other versions; no reason to write a lock again. */
  packages: string[]
}

/** Where a lock differs from the current tools; null where it need not be written again. */
export function lockDifference(locked: Lock, now: Lock): LockDifference | null {
  const tools = compareLocks(locked, now).filter(({ changes }) => changes.length > 0)
  const bare = (lock: Lock): string =>
    lockText({
      ...lock,
      toolsight: '',
      package: null,
      packages: {},
      sources: {},
      // Texts are compared above, as far as they are known.
      tools: lock.tools.map(bareTool),
      ...(lock.schemas && { schemas: lock.schemas.map(bareTool) }),
    })
  if (tools.length === 0 && bare(locked) === bare(now)) return null
  return { tools, isOtherwise: tools.length === 0, packages: otherVersions(locked, now) }
}

function bareTool({ title: _, ...tool }: LockedTool): LockedTool {
  return {
    ...tool,
    description: null,
    input: tool.input.map(({ schema, ...input }) => ({ ...input, schema: withoutSourceNamesIn(schema) })),
    tokens: null,
    uses: [],
  }
}

/** `zod 4.0.0, now 4.1.5` */
export function otherVersions({ packages: before }: Lock, { packages: after }: Lock): string[] {
  return Object.keys(after)
    .filter((name) => before[name] !== undefined && before[name].join() !== after[name]?.join())
    .sort()
    .map((name) => `${name} ${before[name]?.join(' and ')}, now ${after[name]?.join(' and ')}`)
}

/** The lock that is written where servers were not asked: what they listed stays as it was. */
export function withServersOf(now: Lock, before: Lock | null, isAsked: boolean): Lock {
  if (isAsked || before === null) return now
  const listed = (entries: readonly LockedTool[] = []) => entries.filter(({ server }) => server !== undefined)
  const schemas = [...(now.schemas ?? []), ...listed(before.schemas)]
  return {
    ...now,
    tools: [...now.tools, ...listed(before.tools)],
    ...(schemas.length > 0 && { schemas }),
  }
}

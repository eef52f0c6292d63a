import * as z from 'zod'
import type { Finding } from '../../model/finding.js'
import { compareFindings } from '../../rules/engine/order.js'

const entrySchema = z.strictObject({
  code: z.string().meta({ description: 'The code of the finding.' }),
  file: z.string().meta({ description: "The finding's file, relative to the folder of the baseline." }),
  tool: z.string().nullable().meta({ description: 'The name of the tool; null where it has none.' }),
  fingerprint: z.string().meta({
    description: 'What the finding is known by, as in SARIF and JSON reports. Moved lines do not change it.',
  }),
  reason: z.string().meta({ description: 'Why the finding is accepted.' }),
})

const baselineSchema = z.strictObject({
  $schema: z.string().optional().meta({ description: 'The address of this schema, for editors.' }),
  version: z.literal(1),
  accepted: z.array(entrySchema).meta({ description: 'Findings that are not reported.' }),
})

/** The same without what may be many: one of them that is wrong is enough. */
const aroundEntries = baselineSchema.extend({ accepted: z.array(z.unknown()) })

/** A finding that is accepted. */
export type BaselineEntry = z.infer<typeof entrySchema>

/** A text that is no baseline. */
export class BaselineError extends Error {
  override readonly name = 'BaselineError'
}

/** The JSON Schema of baselines, for editors. */
export function baselineJsonSchema(): object {
  return z.toJSONSchema(baselineSchema.meta({ title: 'Accepted findings of Toolsight' }), {
    target: 'draft-7',
  })
}

/** @throws {BaselineError} with one sentence */
export function readBaseline(text: string): BaselineEntry[] {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new BaselineError(`it is not JSON (${error instanceof Error ? error.message : String(error)}).`)
  }
  const { version } = (value ?? {}) as { version?: unknown }
  if (typeof version === 'number' && version > 1)
    throw new BaselineError(
      `it has version ${version}, and this Toolsight reads version 1. Update Toolsight.`,
    )
  const { accepted } = parsed(aroundEntries, value, [])
  return accepted.map((entry, index) => parsed(entrySchema, entry, ['accepted', index]))
}

/** @throws {BaselineError} for the first problem */
function parsed<Value>(schema: z.ZodType<Value>, value: unknown, at: readonly PropertyKey[]): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const place = [...at, ...(issue?.path ?? [])].map(String).join('.')
  throw new BaselineError(`${place === '' ? '' : `${place}: `}${issue?.message ?? 'it has another form'}.`)
}

export interface BaselineScope {
  fingerprints: ReadonlyMap<Finding, string>
  /** The name of a file (absolute) in the baseline. */
  nameFile(file: string): string
  /** Whether the findings of a file, by its name in the baseline, were looked for. */
  isChecked(name: string): boolean
}

export interface Accepted {
  /** Findings that no entry accepts. */
  left: Finding[]
  /** Findings that entries accept, with them. */
  accepted: Map<Finding, BaselineEntry>
  /** Entries that accept nothing any more. */
  stale: BaselineEntry[]
}

/**
 * What a baseline accepts. An entry goes by file, code and fingerprint; an entry that finds nothing there accepts the same finding
 * of another file, where nothing else does: the tool was moved.
 */
export function acceptedBy(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  { fingerprints, nameFile, isChecked }: BaselineScope,
): Accepted {
  const accepted = new Map<Finding, BaselineEntry>()
  const unused = new Set(entries)
  const take = (keyOf: (code: string, fingerprint: string, file: string) => string) => {
    const byKey = new Map(
      [...unused].map((entry) => [keyOf(entry.code, entry.fingerprint, entry.file), entry]),
    )
    for (const finding of findings) {
      if (accepted.has(finding)) continue
      const key = keyOf(finding.code, fingerprints.get(finding) ?? '', nameFile(finding.file))
      const entry = byKey.get(key)
      if (entry === undefined || !unused.delete(entry)) continue
      accepted.set(finding, entry)
    }
  }
  take((...parts) => JSON.stringify(parts))
  for (const entry of unused) if (!isChecked(entry.file)) unused.delete(entry)
  take((code, fingerprint) => JSON.stringify([code, fingerprint]))
  return { left: findings.filter((finding) => !accepted.has(finding)), accepted, stale: [...unused] }
}

/**
 * The text of a baseline that accepts these errors and warnings. Entries keep their reasons, and those of files that were not looked at
 * stay.
 *
 * @param reason of new entries
 */
export function baselineOf(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  scope: BaselineScope,
  reason: string,
): string {
  const { fingerprints, nameFile, isChecked } = scope
  const { accepted } = acceptedBy(findings, entries, scope)
  const used = new Set(accepted.values())
  const kept = entries.filter((entry) => !isChecked(entry.file) && !used.has(entry))
  const wanted = [...findings]
    .filter(({ severity }) => severity !== 'info')
    .sort(compareFindings)
    .map((finding) => ({
      code: finding.code,
      file: nameFile(finding.file),
      tool: finding.tool,
      fingerprint: fingerprints.get(finding) ?? '',
      reason: accepted.get(finding)?.reason ?? reason,
    }))
  const all = [...wanted, ...kept].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
  return `${JSON.stringify({ version: 1, accepted: all }, null, 2)}\n`
}

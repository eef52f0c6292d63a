import { types } from 'node:util'
import type { CallShape, ToolField } from '../../../model/framework.js'
import type { ApprovalReading } from '../../../model/reading.js'
import type { RawFailure } from '../../protocol.js'
import type { LiveTool, Taint, Unknowns } from '../../reading/index.js'
import { describeThrown } from '../describe.js'
import { Suspension, UnresolvedImport } from '../failures.js'
import { BROUGHT } from './properties.js'

export function mark(live: LiveTool, field: LiveField, taint: Taint | undefined): void {
  if (!taint || taint.size === 0) return
  live.unknown ??= {}
  live.unknown[field] = new Set([...(live.unknown[field] ?? []), ...taint])
}

export async function evaluateThunk(
  get: () => unknown,
  failed: (error: unknown) => void,
): Promise<{ value: unknown }> {
  try {
    return { value: types.isAsyncFunction(get) ? await get() : get() }
  } catch (error) {
    failed(error)
    return { value: undefined }
  }
}

export type LiveField = (typeof LIVE_FIELDS)[number]

export const LIVE_FIELDS = [
  'name',
  'description',
  'input',
  'parameters',
  'outputSchema',
  'samples',
  'examples',
  'hints',
  'metadata',
] as const satisfies ReadonlyArray<ToolField & keyof LiveTool>

export function emptyTool(): LiveTool {
  return {
    name: undefined,
    description: undefined,
    input: undefined,
    parameters: undefined,
    outputSchema: undefined,
    samples: undefined,
    examples: undefined,
    hints: undefined,
    metadata: undefined,
  }
}

/** Reads fields by a call shape, and keeps the first failure. */
export class FieldReader {
  private first: RawFailure | null = null
  /** While a part is read that may be left out. */
  private optional = false

  constructor(
    private readonly shape: CallShape,
    readonly unknowns: Unknowns,
    private readonly parent: FieldReader | null = null,
  ) {}

  /** For another shape; failures are those of this one. */
  of(shape: CallShape): FieldReader {
    return new FieldReader(shape, this.unknowns, this)
  }

  get failure(): RawFailure | null {
    return this.parent ? this.parent.failure : this.first
  }

  fail(field: string | null, error: unknown): void {
    if (error instanceof Suspension) throw error
    if (this.optional) return
    if (this.parent) this.parent.fail(field, error)
    else this.first ??= describeThrown(error, field)
  }

  /** Whether a member is shown; any other that is not known is left out, so that no SDK fails on it. */
  isShown(key: PropertyKey): boolean {
    const { hints: _, metadata: __, ...fields } = this.shape.fields
    return Object.values(fields).some((keys) => (keys as PropertyKey[]).includes(key))
  }

  /** What code throws that looked at something unknown tells nothing of the program. */
  failIn(taint: Taint, key: string | null, error: unknown): void {
    if (error instanceof Suspension) throw error
    if (taint.size === 0) this.fail(key === null ? null : this.fieldOf(key), error)
  }

  attempt(field: string | null, run: () => unknown, taint: Taint = new Set()): unknown {
    try {
      return this.unknowns.into(taint, run)
    } catch (error) {
      if (error instanceof Suspension || taint.size === 0) this.fail(field, error)
      return undefined
    }
  }

  async evaluate(get: () => unknown, taint: Taint, key: string | null): Promise<{ value: unknown }> {
    const failed = (error: unknown): void => {
      this.unknowns.blamePassed()
      this.failIn(taint, key, error)
    }
    return this.unknowns.into(taint, () => evaluateThunk(get, failed))
  }

  /** `taint`: what the object as a whole depends on. */
  readMembers(live: LiveTool, config: object, taint?: Taint): void {
    const around: Taint = new Set(taint)
    const inner = this.definitionIn(config, around)
    this.readFields(live, inner, around)
    if (inner !== config) this.readFields(live, config, around)
    this.readCarriedMembers(live, inner, around)
    const approval = this.approvalOf(inner, new Set(around))
    if (approval !== null) live.approval = approval
  }

  private readFields(live: LiveTool, source: object, taint: Taint | undefined): void {
    for (const field of LIVE_FIELDS) {
      for (const key of this.shape.fields[field] ?? []) {
        if (live[field] !== undefined) break
        const own: Taint = new Set(taint)
        const read = (): unknown =>
          this.unknowns.see((this.unknowns.see(source) as Record<string, unknown>)[key])
        live[field] = this.attempt(field, read, own)
        if (live[field] === undefined) for (const unknown of BROUGHT.get(source) ?? []) own.add(unknown)
        mark(live, field, own)
      }
    }
  }

  private approvalOf(source: object, taint: Taint): ApprovalReading | null {
    const { approval } = this.shape
    if (approval === undefined) return null
    if (approval === 'always') return approval
    let isRead = false
    const read = (): unknown => {
      const value = (source as Record<string, unknown>)[approval.key]
      isRead = true
      return value
    }
    const value = this.optionally(read, taint)
    if (!isRead || taint.size > 0 || (value === undefined && BROUGHT.has(source))) return 'not known'
    if (approval.skips) return value === true ? null : 'always'
    if (value === true) return 'always'
    return value ? 'by call' : null
  }

  /** What goes out as it is, of an object that holds it. */
  readCarriedMembers(live: LiveTool, source: unknown, taint?: Taint): void {
    if (typeof source !== 'object' || source === null) return
    for (const key of this.shape.carried ?? []) this.readCarried(live, source, key, new Set(taint))
  }

  /** One that needs a package which is not installed here is left out: nothing else depends on it. */
  readCarried(live: LiveTool, source: object, key: string, taint: Taint): void {
    const thrown: unknown[] = []
    const read = (): unknown => {
      try {
        return (source as Record<string, unknown>)[key]
      } catch (error) {
        thrown[0] = error
        throw error
      }
    }
    const value = this.optionally(read, taint)
    if (thrown.length > 0 && !(thrown[0] instanceof UnresolvedImport)) this.failIn(taint, key, thrown[0])
    if (value !== undefined && taint.size === 0) live.carried = { ...live.carried, [key]: value }
  }

  /** What fails in it is no failure of the tool. */
  optionally(read: () => unknown, taint: Taint): unknown {
    this.optional = true
    const value = this.attempt(null, () => this.unknowns.see(read()), taint)
    this.optional = false
    return value
  }

  /**
   * The object itself, or the one inside it that the framework keeps definitions in. `taint` receives what keeps an object within
   * it, which may be the definition, from being known.
   */
  private definitionIn(config: object, taint: Taint): object {
    for (const { key, requires } of this.shape.nested ?? []) {
      for (const held of key === '*' ? this.keysAround(config) : [key]) {
        const own: Taint = new Set()
        const read = (): unknown => (held in config ? (config as Record<string, unknown>)[held] : undefined)
        const inner = this.attempt(null, read, own)
        if (typeof inner !== 'object' || inner === null) {
          for (const unknown of own) taint.add(unknown)
          continue
        }
        if (this.attempt(null, () => requires.every((name) => name in inner)) === true) return inner
      }
    }
    return config
  }

  /** The keys of an object that has a name and is no definition by itself. */
  private keysAround(config: object): string[] {
    const { name = [], description = [], input = [], parameters = [] } = this.shape.fields
    const isNamed = name.some((key) => key in config)
    const isDefinition = [...description, ...input, ...parameters].some((key) => key in config)
    return isDefinition || !isNamed
      ? []
      : ((this.attempt(null, () => Object.keys(config)) as string[] | undefined) ?? [])
  }

  private fieldOf(key: string): string {
    for (const [field, keys] of Object.entries(this.shape.fields)) if (keys.includes(key)) return field
    return key
  }
}

import type { Contribution } from '../cache/cache.js'
import type { FingerprintKind } from '../cache/dependency-fingerprints.js'

/** Everything that was asked of the workspace, each thing once. */
export class DependencyTracker {
  readonly #subjects = new Map<FingerprintKind, Set<string>>()
  /** What parts of the work asked, and what is in here of them. */
  readonly #parts = new Set<DependencyTracker>()
  readonly #merged = new Set<DependencyTracker>()
  /** What files contributed to the factory index meanwhile. */
  readonly contributions = new Map<string, Contribution>()

  add(kind: FingerprintKind, subject: string): void {
    const subjects = this.#subjects.get(kind)
    if (subjects) subjects.add(subject)
    else this.#subjects.set(kind, new Set([subject]))
  }

  /** A part of the work, which may be under way still, and have this one for a part. */
  include(part: DependencyTracker): void {
    this.#parts.add(part)
  }

  /** Takes over what all parts asked and contributed, when they are done. */
  merge(): void {
    const parts = new Set([...this.#parts].filter((part) => !this.#merged.has(part)))
    for (const part of parts) {
      this.#merged.add(part)
      for (const [kind, subjects] of part.#subjects) for (const subject of subjects) this.add(kind, subject)
      for (const [file, contribution] of part.contributions) this.contributions.set(file, contribution)
      for (const inner of part.#parts) if (!this.#merged.has(inner)) parts.add(inner)
    }
  }

  /** Whether it, or a part of it, asked for one of `subjects`. All parts are done. `known`: the answers of trackers that were asked the same. */
  asked(
    kind: FingerprintKind,
    subjects: ReadonlySet<string>,
    known: Map<DependencyTracker, boolean>,
  ): boolean {
    const before = known.get(this)
    if (before !== undefined) return before
    known.set(this, false)
    const own = this.#subjects.get(kind)
    const isAsked =
      (own !== undefined && [...subjects].some((each) => own.has(each))) ||
      [...this.#parts].some((part) => part.asked(kind, subjects, known))
    known.set(this, isAsked)
    return isAsked
  }

  /** One in place of several, which are done. */
  static ofAll(trackers: Iterable<DependencyTracker>): DependencyTracker {
    const all = new DependencyTracker()
    for (const each of trackers) all.include(each)
    all.merge()
    all.#parts.clear()
    all.#merged.clear()
    return all
  }

  /** Whose texts were asked for. */
  get files(): string[] {
    return [...(this.#subjects.get('file') ?? [])]
  }

  *[Symbol.iterator](): Iterator<[FingerprintKind, string]> {
    for (const [kind, subjects] of this.#subjects) for (const subject of subjects) yield [kind, subject]
  }
}

import type { Documents } from '../../files/documents.js'
import type { Framework } from '../../model/framework.js'
import type { ModuleAnalysis } from '../../modules/lazy-form/module-analysis.js'
import { DependencyTracker } from './dependency-tracker.js'
import { handedOut, type PassedOn, type PassingModules, passedOn } from './passed-instances.js'

/** What a file makes of frameworks' classes. */
export interface Instances {
  /** Where they come to. */
  found: PassedOn[]
  /** The names by which other files have them. */
  handedOut: string[]
}

interface Known extends Instances {
  /** What was looked at for it. */
  touched: DependencyTracker
  /** Of the files that were read. */
  stamps: ReadonlyArray<readonly [file: string, stamp: string | null]>
  /** The resolver's. */
  generation: number
}

/** The instances of one text of a file, found again where something changed that was looked at. */
export class FileInstances {
  #known: Known | null = null

  constructor(
    private readonly base: ModuleAnalysis,
    private readonly modules: PassingModules,
    private readonly frameworks: readonly Framework[],
    private readonly documents: Documents,
  ) {}

  /** `tracking`: as `ModuleGraph.tracking`. */
  of(tracking: (touched: DependencyTracker, work: () => Instances) => Instances): Known {
    if (!this.#known || !this.#isFresh(this.#known)) {
      const touched = new DependencyTracker()
      const given = [this.base, this.modules, this.frameworks] as const
      const made = tracking(touched, () => ({ found: passedOn(...given), handedOut: handedOut(...given) }))
      const stamps = touched.files.map((each) => [each, this.documents.stamp(each)] as const)
      this.#known = { ...made, touched, stamps, generation: this.modules.resolver.generation }
    }
    return this.#known
  }

  /** Where they come to as far as the file itself tells. */
  alone(): PassedOn[] {
    const { base } = this
    const analyze = (file: string) => (file === base.file ? base : null)
    return passedOn(base, { ...this.modules, analyze, resolver: this.modules.resolver }, this.frameworks)
  }

  /** Within one generation of the resolver, imports lead where they led. */
  #isFresh({ stamps, generation }: Known): boolean {
    return (
      generation === this.modules.resolver.generation &&
      stamps.every(([file, stamp]) => this.documents.stamp(file) === stamp)
    )
  }
}

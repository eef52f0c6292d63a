import type { Activity } from '../guards/activity.js'
import type { Intrinsics } from '../guards/intrinsics.js'
import type { OpenWork } from '../guards/open-work.js'
import type { SharedCode } from '../modules/shared-code.js'

export interface IsolationParts {
  activity: Activity
  intrinsics: Intrinsics
  openWork: OpenWork
  sharedCode: SharedCode
}

/** Keeps what one file did to this process from the next one: it is taken back, or the process answers for no other file. */
export class Isolation {
  /** False once something was changed for good. */
  clean = true
  /**
   * Whether all code that ever ran here only builds schemas (`plain-code.ts`): then nothing can be other than it was, and
   * nothing happens by itself, now or later.
   */
  undisturbed = true
  /** Whether a project's own code ran that may do more than that. Packages and SDKs do what they do for all files. */
  private isWatching = false
  private prepare: () => void = () => undefined

  constructor(private readonly parts: IsolationParts) {}

  /** Before a package or an SDK runs, which may begin something. */
  disturb(): void {
    if (!this.undisturbed) return
    this.undisturbed = false
    const { activity, openWork } = this.parts
    activity.withoutRecord(() => openWork.watch())
  }

  /** Before such code of a project runs: from here on what is changed is looked for. */
  watch(): void {
    if (this.isWatching) return
    this.isWatching = true
    this.disturb()
    const { activity, intrinsics, openWork } = this.parts
    activity.withoutRecord(() => openWork.watchFiles())
    activity.withoutRecord(this.prepare)
    intrinsics.capture()
  }

  /** Before an SDK runs. `make` brings about, once, what would look like a change of a file's: only where that is looked for. */
  expect(make: () => void): void {
    if (this.prepare === make) return
    this.prepare = make
    if (!this.isWatching) return
    this.parts.activity.withoutRecord(make)
    this.parts.intrinsics.capture()
  }

  beforePackage(): void {
    this.parts.sharedCode.beforeLoading()
  }

  /** What a package does to built-ins it does once, for everybody. */
  afterPackage(exports: unknown, configurations: readonly object[]): void {
    const { intrinsics, sharedCode } = this.parts
    if (intrinsics.changed) intrinsics.capture()
    sharedCode.afterLoading(exports, configurations)
  }

  /** Undoes what was done to the language. True where there was something. */
  tidy(): boolean {
    const { intrinsics } = this.parts
    if (!this.isWatching || !intrinsics.changed) return false
    if (!intrinsics.restore()) this.clean = false
    return true
  }

  /** After an answer: nothing goes on by itself. */
  async settle(): Promise<void> {
    if (!this.undisturbed) await this.parts.openWork.settle()
  }

  /** Undoes what was done to code that all files share. True where there was something. */
  restore(): boolean {
    const { activity, openWork, sharedCode } = this.parts
    const isOpen = openWork.takeOpen()
    // Otherwise it was an SDK, or Node for one, and no file's doing.
    if (this.isWatching && (activity.leftBehind || isOpen)) this.clean = false
    activity.leftBehind = false
    if (!this.isWatching || !sharedCode.changed) return false
    if (!sharedCode.restore()) this.clean = false
    return true
  }
}

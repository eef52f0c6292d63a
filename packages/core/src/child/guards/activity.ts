import type { Evaluated } from '../protocol.js'

/** What one evaluation did besides computing: its answer depends on these, or was refused these. */
export interface ActivityRecord {
  /** Environment variables that were read, present or not. */
  environment: Set<string>
  /** Those of them that had no value, in the order of the reads. */
  absent: Set<string>
  /** Whether all variables were listed: what reads the copy is not seen. */
  copiesEnvironment: boolean
  /** Files and folders that were read, as given. */
  files: Set<string>
  /** What the guards refused, as `fs.writeFileSync`. */
  refused: Set<string>
}

function emptyRecord(): ActivityRecord {
  return {
    environment: new Set(),
    absent: new Set(),
    copiesEnvironment: false,
    files: new Set(),
    refused: new Set(),
  }
}

/** How much of one kind is kept: enough for any honest module. */
const LIMIT = 1000

/**
 * Keeps the records. A package is loaded once for all evaluations, so what it did while it loaded belongs to every
 * evaluation that reads it.
 */
export class Activity {
  private current = emptyRecord()
  private readonly packages = new Map<string, ActivityRecord>()
  private readonly loading: string[] = []

  /** User code has asked to be called later on, which nobody can take back. */
  leftBehind = false

  /** Runs what is neither user code nor a package: what it leaves behind belongs to the process. */
  withoutRecord(run: () => void): void {
    this.enterPackage('')
    run()
    this.leavePackage('')
  }

  /** The file that is evaluated. Absolute. */
  file = ''

  begin(file: string): void {
    this.file = file
    this.current = emptyRecord()
  }

  leave(): void {
    if (!this.loadingPackage) this.leftBehind = true
  }

  enterPackage(path: string): void {
    this.loading.push(path)
    if (!this.packages.has(path)) this.packages.set(path, emptyRecord())
  }

  leavePackage(path: string): void {
    const index = this.loading.lastIndexOf(path)
    if (index >= 0) this.loading.splice(index, 1)
  }

  get loadingPackage(): boolean {
    return this.loading.length > 0
  }

  readVariable(name: string, isPresent: boolean): void {
    const record = this.record()
    add(record.environment, name)
    if (!isPresent) add(record.absent, name)
  }

  copyEnvironment(): void {
    this.record().copiesEnvironment = true
  }

  readFile(path: string): void {
    // What a package reads of itself changes with the package only.
    if (!this.loadingPackage) add(this.current.files, path)
  }

  refuse(what: string): void {
    add(this.record().refused, what)
  }

  /**
   * Everything since `begin`, and what the packages did that were read since. `failed`: those of them that did not load, maybe
   * for want of a variable.
   */
  summary(
    packages: Iterable<string>,
    failed: Iterable<string>,
  ): Pick<Evaluated, 'environment' | 'hidden' | 'copiesEnvironment' | 'files' | 'refused'> {
    const hidden = new Set(this.current.absent)
    for (const path of failed) for (const name of this.packages.get(path)?.absent ?? []) hidden.add(name)
    const environment = new Set(this.current.environment)
    const refused = new Set(this.current.refused)
    for (const path of packages) {
      for (const name of this.packages.get(path)?.environment ?? []) environment.add(name)
      for (const what of this.packages.get(path)?.refused ?? []) refused.add(what)
    }
    return {
      environment: [...environment].sort(),
      hidden: [...hidden],
      copiesEnvironment: this.current.copiesEnvironment,
      files: [...this.current.files].sort(),
      refused: [...refused].sort(),
    }
  }

  /** The environment variables without a value that a package read while it loaded. */
  missingIn(path: string): string[] {
    return [...(this.packages.get(path)?.absent ?? [])]
  }

  private record(): ActivityRecord {
    const path = this.loading[this.loading.length - 1]
    return (path !== undefined && this.packages.get(path)) || this.current
  }
}

function add(set: Set<string>, value: string): void {
  if (set.size < LIMIT) set.add(value)
}

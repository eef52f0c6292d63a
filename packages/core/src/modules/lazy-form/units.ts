import type { Body, ModuleAnalysis, Mutation, Unit } from './module-analysis.js'

/** The units and mutations of a module, and what writes their code. */
export class Units {
  readonly #module: ModuleAnalysis
  readonly #writers = new Map<Unit | Mutation, () => Body>()
  /** Where the statement that is read stands among the module's. */
  position = 0

  constructor(module: ModuleAnalysis) {
    this.#module = module
  }

  writeAll(): void {
    for (const part of this.#writers.keys()) this.write(part)
  }

  /** Writes what this file's own tools depend on, and gives its names. */
  writeNeeded(): ReadonlySet<string> {
    const needed = new Set<string>()
    const need = (names: Iterable<string>) => {
      for (const name of names) needed.add(name)
    }
    for (const site of this.#module.sites) need(site.reads)
    for (const { unit } of this.#module.templates) needed.add(unit)
    // Grows while it is read.
    for (const name of needed) {
      const unit = this.#module.unitOf.get(name)
      const mutations = this.#module.mutations.filter(({ targets }) => targets.includes(name))
      if (unit) need(unit.names)
      for (const part of unit ? [unit, ...mutations] : mutations) need(this.write(part).reads)
    }
    return needed
  }

  write(part: Unit | Mutation): Body {
    part.body ??= (this.#writers.get(part) as () => Body)()
    return part.body
  }

  /** Overloads, merged enums and namespaces share one unit. */
  merge(unit: Unit, more: () => Body): void {
    const before = this.#writers.get(unit) as () => Body
    this.#writers.set(unit, () => {
      const [first, second] = [before(), more()]
      return {
        code: first.code.glue('\n').append(second.code),
        reads: new Set([...first.reads, ...second.reads]),
        specifiers: new Set([...first.specifiers, ...second.specifiers]),
      }
    })
  }

  add(names: string[], write: () => Body, async: boolean, result = `return { ${names.join(', ')} };`): Unit {
    const unit: Unit = { names, body: null, result, position: this.position, async }
    this.#writers.set(unit, write)
    this.#module.units.push(unit)
    for (const name of names) if (!this.#module.unitOf.has(name)) this.#module.unitOf.set(name, unit)
    return unit
  }

  addMutation(mutation: Mutation, write: () => Body): void {
    this.#writers.set(mutation, write)
    this.#module.mutations.push(mutation)
  }
}

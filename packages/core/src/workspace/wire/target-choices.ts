import type { Packages } from '../../files/packages.js'
import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Framework } from '../../model/framework.js'
import type { Provider } from '../../model/provider.js'
import type { TargetChoice } from '../../model/target-choice.js'
import type { ModelUse } from '../../model/tool-set.js'
import type { Resolver } from '../../modules/resolution/resolve.js'
import { isOtherProvider, PROVIDERS } from '../../providers/index.js'
import { targetByVersion, targetOfModel, type VersionOf } from '../../providers/target-of-model.js'
import { packageOf } from '../../wire/index.js'
import type { ModelUses } from '../analysis/usage/model-uses.js'
import type { Revision } from '../revision.js'
import { packageAt } from './sdks.js'

export interface TargetChoicesParts {
  root: string
  config: Config
  /** By id. */
  frameworks: ReadonlyMap<string, Framework>
  uses: ModelUses
  packages: Packages
  resolver: Resolver
  revision: Revision
}

/**
 * Which targets a tool is judged for: those of the configuration, or where it says `auto`, the first that tells of: the calls
 * that send the tool, its framework, calls whose tools cannot be followed, the provider packages of the project. The last two
 * tell nothing of tools whose schemas code converts that is not known. Where none of them names a provider, none is judged.
 */
export class TargetChoices {
  readonly #parts: TargetChoicesParts
  readonly #configured: readonly TargetChoice[] | null
  #known = new WeakMap<ToolFacts, readonly TargetChoice[]>()
  #knownAt = ''

  constructor(parts: TargetChoicesParts) {
    const { targets } = parts.config
    this.#parts = parts
    this.#configured =
      targets === 'auto' ? null : targets.map((target) => ({ target, from: { kind: 'configuration' } }))
  }

  /** Whether the program is asked at all. */
  get isAutomatic(): boolean {
    return this.#configured === null
  }

  /** Differs when tools may have other targets. */
  get revision(): string {
    return this.isAutomatic ? `${this.#parts.revision.changes} ${this.#parts.uses.revision}` : ''
  }

  of(tool: ToolFacts): readonly TargetChoice[] {
    if (this.#configured) return this.#configured
    const { revision } = this
    if (revision !== this.#knownAt) {
      this.#knownAt = revision
      this.#known = new WeakMap()
    }
    let found = this.#known.get(tool)
    if (!found) {
      found = inItsForm(this.#find(tool), tool)
      this.#known.set(tool, found)
    }
    return found
  }

  targetsOf(tool: ToolFacts): string[] {
    return this.of(tool).map(({ target }) => target)
  }

  /** Where the tool's framework sends it whatever else holds; null where that is not settled. */
  ownTarget({ site }: ToolFacts): string | null {
    return site.target ?? this.#parts.frameworks.get(site.framework)?.target ?? null
  }

  #find(tool: ToolFacts): readonly TargetChoice[] {
    const { uses, frameworks } = this.#parts
    const its = frameworks.get(tool.site.framework)
    const own = tool.site.target ?? its?.target
    const sending = calledFirst(uses.of(tool))
    const called = distinct(sending.flatMap((use) => this.#called(use, its, own === undefined)))
    if (called.length > 0) return called
    if (own === null || (own === undefined && sending.some(isSentElsewhere))) return []
    if (own !== undefined && its) return [{ target: own, from: { kind: 'framework', title: its.title } }]
    // Code of the program's own, or of a package that is not known, makes what is sent: for each provider in another form, perhaps.
    if (its?.conversion === 'unknown') return []
    const home = this.#home(tool.file)
    const near = uses.unfollowed.filter(({ at }) => this.#home(at.file) === home)
    const sent = near.flatMap((use) => this.#called(use, its, true, true))
    return sent.length > 0 ? distinct(sent) : distinct(this.#installed(tool.file, its))
  }

  /** `byName`: whether the name of a model alone counts. `fitting`: only models of the libraries that the framework uses. */
  #called(
    { at, models, call }: ModelUse,
    framework: Framework | undefined,
    byName: boolean,
    fitting = false,
  ): TargetChoice[] {
    const found = models.flatMap((model) => {
      if (model.module === null ? !byName : fitting && !usesModule(framework, model.module)) return []
      const target = targetOfModel(model, framework?.libraries, this.#versionOf)
      return target === null ? [] : [{ target, model }]
    })
    // Of several, each is named where it is chosen.
    const isOne = found.every(({ target }) => target === found[0]?.target)
    return found.map(({ target, model }) => {
      const { name, module } = model
      return {
        target,
        from: { kind: 'call', ...(isOne ? at : model.at), model: name, module, call },
      }
    })
  }

  #home(file: string): string {
    return this.#parts.packages.of(file)?.dir ?? this.#parts.root
  }

  /** What the nearest package.json upward that asks for a provider's package asks for. */
  #installed(file: string, framework: Framework | undefined): TargetChoice[] {
    const { packages, root } = this.#parts
    const fitting = PROVIDERS.filter(
      (provider) => packageOf(provider.module) === provider.module && isUsed(provider, framework),
    )
    for (let own = packages.of(file); own; own = packages.of(own.dir)) {
      const { dir, dependencies = [] } = own
      const found = fitting
        .filter(({ module }) => dependencies.includes(module))
        .flatMap((provider): TargetChoice[] => {
          const name = provider.module
          const version = this.#versionOf(name, file)
          const from = { kind: 'package' as const, name, version, file: `${dir}/package.json` }
          return this.#formsMade(provider, version, dir).map((target) => ({ target, from }))
        })
      if (found.length > 0 || !dir.startsWith(`${root}/`)) return found
    }
    return []
  }

  /**
   * In which forms a package sends, by what the project makes with it: an address that is not written out may be anybody's. What
   * nothing is made with sends as its version does.
   */
  #formsMade(provider: Provider, version: string | null, home: string): string[] {
    const made = this.#parts.uses.made.filter(
      ({ module, file }) =>
        module !== null && packageOf(module) === provider.module && this.#askingFor(module, file) === home,
    )
    const usual = targetByVersion(provider, version)
    const targets = new Set(made.map((each) => targetOfModel(each, undefined, this.#versionOf)))
    if (targets.has(null)) return []
    const others = [...targets].flatMap((target) => (target === null || target === usual ? [] : [target]))
    return others.length === 0 && usual !== null ? [usual] : others
  }

  /** The nearest folder upward whose package.json asks for a module's package. */
  #askingFor(module: string, file: string): string | null {
    const { packages } = this.#parts
    for (let own = packages.of(file); own; own = packages.of(own.dir))
      if (own.dependencies?.includes(packageOf(module))) return own.dir
    return null
  }

  readonly #versionOf: VersionOf = (module, file) => {
    const { resolver, packages } = this.#parts
    const found = packageAt(resolver.link(module, file))
    return found && packages.versionOf(found.path)
  }
}

/** To models of a provider whose form is not known: that of another one would be a guess. */
function isSentElsewhere({ models }: ModelUse): boolean {
  return models.some(({ module }) => module !== null && isOtherProvider(module))
}

/** Options that are made before a call are found by themselves, too: what is called says more. */
function calledFirst(uses: readonly ModelUse[]): ModelUse[] {
  return [...uses.filter(({ call }) => call !== null), ...uses.filter(({ call }) => call === null)]
}

function usesModule(framework: Framework | undefined, module: string): boolean {
  const provider = PROVIDERS.find((each) => packageOf(each.module) === packageOf(module))
  return provider !== undefined && isUsed(provider, framework)
}

function isUsed({ library }: Provider, framework: Framework | undefined): boolean {
  return framework?.libraries?.includes(library) ?? true
}

/** A provider may take two forms of a tool: the one in which the definition is written is sent. */
function inItsForm(choices: readonly TargetChoice[], { site }: ToolFacts): readonly TargetChoice[] {
  const { forms } = site
  if (!forms) return choices
  return choices.map((choice) => ({ ...choice, target: forms[choice.target] ?? choice.target }))
}

/** Each target once, by the first that names it. */
function distinct(choices: readonly TargetChoice[]): TargetChoice[] {
  const byTarget = new Map<string, TargetChoice>()
  for (const choice of choices) if (!byTarget.has(choice.target)) byTarget.set(choice.target, choice)
  return [...byTarget.values()]
}

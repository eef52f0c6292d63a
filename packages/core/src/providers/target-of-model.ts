import satisfies from 'semver/functions/satisfies.js'
import type { NamedModel, Provider } from '../model/provider.js'
import { providerOf } from './index.js'
import { HOSTS, MODELS, NAMED_IN, OWN_HOSTS, VENDORS } from './names.js'

/** The version of the package that a file imports a module from; null where it is not installed. */
export type VersionOf = (module: string, file: string) => string | null

/**
 * The target that requests to a model have the form of; null where that is not known. `libraries`: those that the tool's
 * framework uses, where it is known to use certain ones.
 */
export function targetOfModel(
  model: NamedModel,
  libraries: readonly string[] | undefined,
  versionOf: VersionOf,
): string | null {
  const { module, file, name } = model
  if (module === null) return name === null ? null : targetOfName(name, libraries)
  const provider = providerOf(module)
  return provider && targetByProvider(provider, model, versionOf(module, file))
}

/** The target of a provider's package where nothing in the source says more. */
export function targetByVersion({ target }: Provider, version: string | null): string | null {
  if (typeof target === 'string') return target
  const fitting =
    version === null
      ? target[0]
      : target.find(({ versions }) => satisfies(version, versions, { includePrerelease: true }))
  return fitting?.target ?? null
}

function targetByProvider(
  provider: Provider,
  { options, members }: NamedModel,
  version: string | null,
): string | null {
  for (const key of provider.addresses ?? []) {
    if (!Object.hasOwn(options, key)) continue
    const address = options[key]
    const host = typeof address === 'string' ? hostOf(address) : null
    if (host === null) return null
    if (!OWN_HOSTS.includes(host)) return own(HOSTS, host) ?? 'openai-compatible'
  }
  for (const [key, target] of Object.entries(provider.options ?? {})) {
    if (options[key] === true) return target
  }
  for (const member of members) {
    const target = own(provider.members ?? {}, member)
    if (target !== undefined) return target
  }
  return targetByVersion(provider, version)
}

function targetOfName(name: string, libraries: readonly string[] = []): string | null {
  const vendor = /^([\w.-]+)[/:]/.exec(name)?.[1]?.toLowerCase()
  const target =
    (vendor === undefined ? undefined : own(VENDORS, vendor)) ??
    MODELS.find(([begins]) => begins.test(name))?.[1]
  if (target === undefined) return null
  for (const library of libraries) {
    const other = NAMED_IN[library]?.[target]
    if (other !== undefined) return other
  }
  return target
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname : null
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

import maxSatisfying from 'semver/ranges/max-satisfying.js'
import { isObject } from './text.js'

/** A package of npm as Deno identifies it: `ai@6.0.1_zod@4.1.0` is `ai` 6.0.1, with what it takes of its surroundings. */
export interface DenoPackage {
  id: string
  name: string
  version: string
}

/** Which versions of packages a project has, and what each of them depends on. */
export interface DenoPackages {
  /**
   * The package of npm that a specifier with this range leads to, or, without one, the project's own of this name; null where
   * there is no such package.
   */
  find(name: string, range: string | null): DenoPackage | null
  /** By the name under which they are imported. */
  dependencies(of: DenoPackage): Map<string, DenoPackage>
  /** The version of a package of JSR; null where there is none. */
  jsrVersion(name: string, range: string): string | null
}

const OPTIONS = { includePrerelease: true }

/** The best version for a range; a tag (`latest`) takes any. Null for none. */
export function bestOf(versions: readonly string[], range: string): string | null {
  const wanted = range === '' || /^[a-z]/i.test(range) ? '*' : range
  return maxSatisfying([...versions], wanted) ?? maxSatisfying([...versions], wanted, OPTIONS)
}

/** What a `deno.lock` says, of versions 3 to 5; null for other texts. */
export function lockedPackages(lock: unknown): DenoPackages | null {
  if (!isObject(lock)) return null
  // Version 3 has all of it under `packages`, with the scheme before each value.
  const body = isObject(lock['packages']) ? lock['packages'] : lock
  const specifiers = Object.entries(isObject(body['specifiers']) ? body['specifiers'] : {}).flatMap(
    specifierOf,
  )
  const npm = isObject(body['npm']) ? body['npm'] : {}
  const packages = Object.keys(npm).flatMap((id) => packageOf(id) ?? [])
  const byId = new Map(packages.map((each) => [each.id, each]))
  const named = (name: string) => packages.filter((each) => each.name === name)
  const versionOf = (scheme: string, name: string, range: string): string | null => {
    const all = specifiers.filter((each) => each.scheme === scheme && each.name === name)
    // Deno writes a range down in its shortest form: `^6` is `6` there.
    const exact = all.find((each) => each.range === range)?.version
    return (
      exact ??
      bestOfIds(
        all.map(({ version }) => version),
        range,
      )
    )
  }
  return {
    find(name, range) {
      const version = versionOf('npm', name, range ?? '')
      const found = version === null ? undefined : byId.get(`${name}@${version}`)
      if (found || range === null) return found ?? null
      const best = bestOf(
        named(name).map(({ version }) => version),
        range,
      )
      return named(name).find((each) => each.version === best) ?? null
    },
    dependencies({ id }) {
      const entry = npm[id]
      const found = new Map<string, DenoPackage>()
      if (!isObject(entry)) return found
      for (const key of ['dependencies', 'optionalDependencies']) {
        for (const [name, target] of dependenciesIn(entry[key])) {
          const dependency = byId.get(target) ?? (target === name ? named(name)[0] : undefined)
          if (dependency) found.set(name, dependency)
        }
      }
      return found
    },
    jsrVersion: (name, range) => versionOf('jsr', name, range),
  }
}

/** `npm:zod@^4.1.0` and `4.6.7`, or, in version 3, `npm:zod@4.6.7`. */
function specifierOf([specifier, value]: [string, unknown]): Array<
  Record<'scheme' | 'name' | 'range' | 'version', string>
> {
  const [, scheme = '', name = '', range = ''] =
    /^(npm|jsr):((?:@[^/@]+\/)?[^/@]+)(?:@(.*))?$/.exec(specifier) ?? []
  if (typeof value !== 'string' || scheme === '') return []
  const version = value.replace(/^(?:npm|jsr):(?:@[^/@]+\/)?[^/@]+@/, '')
  return [{ scheme, name, range, version }]
}

function bestOfIds(ids: readonly string[], range: string): string | null {
  const best = bestOf(ids.map(plainVersion), range)
  return ids.find((id) => plainVersion(id) === best) ?? null
}

function plainVersion(version: string): string {
  return version.split('_', 1)[0] as string
}

function packageOf(id: string): DenoPackage | null {
  const [, name = '', version = ''] = /^((?:@[^/@]+\/)?[^/@]+)@([^_]+)/.exec(id) ?? []
  return name === '' ? null : { id, name, version }
}

/** `["zod", "json-schema@0.4.0", "alias@npm:real@1.0.0"]`, or, in version 3, `{ "zod": "zod@4.1.0" }`: the name, and the id. */
function dependenciesIn(value: unknown): Array<[name: string, id: string]> {
  if (Array.isArray(value)) {
    return value.flatMap((each): Array<[string, string]> => {
      const [, name = '', alias] = /^((?:@[^/@]+\/)?[^/@]+)(?:@npm:(.+))?/.exec(String(each)) ?? []
      return name === '' ? [] : [[name, alias ?? String(each)]]
    })
  }
  return isObject(value) ? Object.entries(value).map(([name, id]) => [name, String(id)]) : []
}

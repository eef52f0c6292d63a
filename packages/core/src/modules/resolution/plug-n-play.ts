import { statSync } from 'node:fs'
import path from 'node:path'
import { foldersAround } from '../../common/paths.js'
import { readRegularText } from '../../common/regular-file.js'
import { PNP_FILES } from '../../files/install-records.js'
import { plugNPlayFlags } from '../../processes/plug-n-play.js'

/** A package as Yarn's Plug'n'Play has it: https://yarnpkg.com/advanced/pnp-spec. */
export interface PlugNPlayPackage {
  name: string
  /** `npm:4.1.13`, `workspace:packages/a`. */
  reference: string
  /** Its folder, absolute, with `/` at its end; inside an archive where that is not unpacked. */
  location: string
}

interface Registered {
  packageLocation: string
  packageDependencies: Array<[name: string, reference: string | [name: string, reference: string] | null]>
}

interface RuntimeState {
  enableTopLevelFallback?: boolean
  fallbackPool?: Registered['packageDependencies']
  dependencyTreeRoots?: Array<{ name: string; reference: string }>
  packageRegistryData: Array<[name: string | null, versions: Array<[reference: string | null, Registered]>]>
}

/** What `.pnp.cjs` says, read as text: no code of the project runs. */
export class PlugNPlay {
  readonly #base: string
  readonly #state: RuntimeState
  /** Folders of packages, relative to the base, the longest first. */
  readonly #folders: Array<[folder: string, own: Registered]>

  private constructor(base: string, state: RuntimeState) {
    this.#base = base
    this.#state = state
    this.#folders = state.packageRegistryData
      .flatMap(([, versions]) => versions)
      .map(([, own]): [string, Registered] => [path.posix.join(base, own.packageLocation), own])
      .sort(([a], [b]) => b.length - a.length)
  }

  /** Of the folder that has a manifest; null where it has none, or one that says nothing. */
  static in(folder: string): PlugNPlay | null {
    const state = stateIn(folder)
    return state && new PlugNPlay(folder, state)
  }

  /** The package that a bare name leads to from a file; null where the file's package does not depend on it. */
  packageFor(name: string, importer: string): PlugNPlayPackage | null {
    const own = this.#folders.find(([folder]) => importer.startsWith(folder))?.[1]
    if (!own) return null
    const found = own.packageDependencies.find(([each]) => each === name) ?? this.#fallback(name)
    const [, target] = found ?? []
    if (target == null) return null
    const [real, reference] = typeof target === 'string' ? [name, target] : target
    const versions = this.#state.packageRegistryData.find(([each]) => each === real)?.[1] ?? []
    const registered = versions.find(([each]) => each === reference)?.[1]
    if (!registered) return null
    return { name: real, reference, location: path.posix.join(this.#base, registered.packageLocation) }
  }

  #fallback(name: string): Registered['packageDependencies'][number] | undefined {
    const { enableTopLevelFallback, fallbackPool = [], packageRegistryData } = this.#state
    if (!enableTopLevelFallback) return undefined
    const root = packageRegistryData.find(([each]) => each === null)?.[1][0]?.[1]
    return [...fallbackPool, ...(root?.packageDependencies ?? [])].find(([each]) => each === name)
  }
}

/** The version in a reference: `virtual:…#npm:6.0.0` is `6.0.0`, and so is `patch:…::version=6.0.0&hash=…`. */
export function versionIn(reference: string): string | null {
  const [, version] =
    /(?:^|#)npm:(?:.*@)?([\w.+-]+)$/.exec(reference) ?? /::version=([\w.+-]+)/.exec(reference) ?? []
  return version ?? null
}

/** A package that only a process can read which Plug'n'Play is set up in. */
export interface PluggedPackage {
  /** Absolute, inside an archive where that is not unpacked. */
  folder: string
  version: string | null
  /** Of Node, for such a process: code of the project runs in it. */
  flags: string[]
}

/** What a bare name leads to from a file (absolute, with `/`) of a project with Plug'n'Play; null where it has none, or not the package. */
export function pluggedPackage(name: string, file: string): PluggedPackage | null {
  for (const folder of foldersAround(file)) {
    const found = manifestIn(folder)?.packageFor(name, file)
    if (found)
      return {
        folder: found.location.replace(/\/$/, ''),
        version: versionIn(found.reference),
        flags: plugNPlayFlags(folder),
      }
  }
  return null
}

/** What was read last of each folder: a large project's manifest has megabytes. */
const manifests = new Map<string, { at: number; manifest: PlugNPlay | null }>()

function manifestIn(folder: string): PlugNPlay | null {
  const setup = statSync(path.posix.join(folder, PNP_FILES.setup), { throwIfNoEntry: false })
  if (!setup) return null
  const known = manifests.get(folder)
  if (known?.at === setup.mtimeMs) return known.manifest
  const manifest = PlugNPlay.in(folder)
  manifests.set(folder, { at: setup.mtimeMs, manifest })
  return manifest
}

/** A path inside an archive of Yarn's cache, which only code that Plug'n'Play is set up for can read. */
export function isArchived(file: string): boolean {
  return /\.zip\/.*node_modules\//.test(file)
}

function stateIn(folder: string): RuntimeState | null {
  try {
    const data = textOf(path.posix.join(folder, PNP_FILES.data))
    const setup = data === null ? textOf(path.posix.join(folder, PNP_FILES.setup)) : null
    const json = data ?? (setup && stateText(setup))
    const state: unknown = json ? JSON.parse(json) : null
    return isState(state) ? state : null
  } catch {
    return null
  }
}

function isState(value: unknown): value is RuntimeState {
  const { packageRegistryData } = (value ?? {}) as Partial<RuntimeState>
  return (
    Array.isArray(packageRegistryData) &&
    packageRegistryData.every(
      (each) =>
        Array.isArray(each?.[1]) &&
        each[1].every(
          (version) =>
            typeof version?.[1]?.packageLocation === 'string' &&
            Array.isArray(version[1].packageDependencies),
        ),
    )
  )
}

/** The JSON in a `.pnp.cjs`: in a string whose lines end with a backslash (Yarn 4), or as it is (Yarn 2 and 3). */
function stateText(code: string): string | null {
  const quoted = code.indexOf("RAW_RUNTIME_STATE =\n'")
  if (quoted !== -1) {
    const start = code.indexOf("'", quoted) + 1
    const end = code.indexOf("';\n", start)
    return end === -1 ? null : code.slice(start, end).replace(/\\([\s\S])/g, '$1')
  }
  const call = code.indexOf('hydrateRuntimeState({')
  const end = code.indexOf('}, {basePath', call)
  return call === -1 || end === -1 ? null : code.slice(call + 'hydrateRuntimeState('.length, end + 1)
}

function textOf(file: string): string | null {
  try {
    return readRegularText(file)
  } catch {
    return null
  }
}

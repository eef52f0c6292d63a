import { createRequire } from 'node:module'
import { types } from 'node:util'
import { uriOfFile } from '../../common/paths.js'
import type { OpenWork } from '../guards/open-work.js'
import type { Suspensions } from '../runner/suspensions.js'

// `require()` asks functions of `node:module`, which user code may have replaced.
const getBuiltinModule = process.getBuiltinModule.bind(process) as (name: string) => unknown

/** A package file as this process loaded it: once, natively. */
export interface LoadedFile {
  path: string
  name: string
  exports: unknown
}

/** Told what surrounds the loading of a package, which may change globals and read variables for good. */
export interface LoadObserver {
  before(path: string, name: string): void
  /** `loaded` is null when the package threw. */
  after(path: string, loaded: LoadedFile | null): void
  /** Told a module of Node's before user code gets hold of it. */
  builtin(exports: unknown): void
}

/** Loads packages the way Node does, synchronously wherever Node can. */
export class PackageLoader {
  private readonly files = new Map<string, LoadedFile>()
  private readonly failures = new Map<string, { error: unknown }>()
  private readonly imports = new Map<string, Promise<void>>()
  /** How many of them have not settled. */
  private underway = 0

  constructor(
    private readonly observer: LoadObserver,
    private readonly openWork: OpenWork,
  ) {}

  /** In the order of loading. */
  get loaded(): LoadedFile[] {
    return [...this.files.values()]
  }

  /**
   * The exports of a file in node_modules: a module namespace, or `module.exports`.
   *
   * @throws what the package throws while it loads; it suspends when the package can only be imported asynchronously
   */
  load(path: string, name: string, suspensions: Suspensions): unknown {
    const file = this.files.get(path)
    if (file) return file.exports
    const failure = this.failures.get(path)
    if (failure) throw failure.error
    // What is being imported may import this: Node cannot require it meanwhile.
    if (this.underway > 0) return suspensions.suspend(Promise.all(this.imports.values()), name)
    this.observer.before(path, name)
    let loaded: LoadedFile | null = null
    try {
      const file = fileAt(path, 'require') ?? path
      const require = createRequire(uriOfFile(file))
      loaded = { path, name, exports: this.openWork.ofPackage(() => require(file) as unknown) }
      this.files.set(path, loaded)
      return loaded.exports
    } catch (error) {
      if (!needsImport(error)) throw error
    } finally {
      this.observer.after(path, loaded)
    }
    return suspensions.suspend(this.import(path, name), name)
  }

  builtin(name: string): unknown {
    const exports = getBuiltinModule(name)
    this.observer.builtin(exports)
    return exports
  }

  private import(path: string, name: string): Promise<void> {
    this.observer.before(path, name)
    const href = uriOfFile(fileAt(path, 'import') ?? path)
    this.underway++
    const settled = this.openWork
      .ofPackage(() => import(href))
      .then(
        (exports: unknown) => {
          const loaded = { path, name, exports }
          this.files.set(path, loaded)
          this.observer.after(path, loaded)
        },
        (error: unknown) => {
          this.failures.set(path, { error })
          this.observer.after(path, null)
        },
      )
      .finally(() => {
        this.underway--
      })
    this.imports.set(path, settled)
    return settled
  }
}

/** The API that Yarn's Plug'n'Play gives to every module, as far as it is needed. */
interface PlugNPlayApi {
  resolveRequest(request: string, issuer: string, options: { conditions: Set<string> }): string | null
}

/**
 * The file that a package in one of Yarn's archives has for a request: `path` is the package's folder there, with the rest of the
 * specifier. Null for what is in no archive.
 */
function fileAt(path: string, kind: 'import' | 'require'): string | null {
  const [, folder, name, rest = ''] =
    /^(.*\.zip\/.*node_modules\/((?:@[^/]+\/)?[^/]+))(\/.*)?$/.exec(path) ?? []
  if (folder === undefined || name === undefined) return null
  const issuer = `${folder}/package.json`
  const api = createRequire(uriOfFile(issuer))('pnpapi') as PlugNPlayApi
  const resolve = (by: string) =>
    api.resolveRequest(name + rest, issuer, { conditions: new Set([by, 'node', 'module-sync', 'default']) })
  try {
    return resolve(kind)
  } catch (error) {
    if (kind === 'import') throw error
    // It has nothing for `require`: what it has for `import` can be required, too, or says that it cannot.
    return resolve('import')
  }
}

/**
 * Node's answer to `require()` of an ES module that has a top-level await, or that is being imported right now; or that imports what Yarn's
 * Plug'n'Play has, whose loader is asked by `import()` alone.
 */
function needsImport(error: unknown): boolean {
  if (!types.isNativeError(error)) return false
  const code: unknown = Object.getOwnPropertyDescriptor(error, 'code')?.value
  return (
    code === 'ERR_REQUIRE_ASYNC_MODULE' ||
    code === 'ERR_REQUIRE_CYCLE_MODULE' ||
    code === 'ERR_REQUIRE_ESM' ||
    (code === 'ERR_MODULE_NOT_FOUND' && process.versions['pnp'] !== undefined)
  )
}

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'jsonc-parser'
import { systemCaches } from '../../../common/cache-directory.js'
import { slashed } from '../../../common/paths.js'
import { bestOf, type DenoPackage, type DenoPackages } from './lock.js'
import { cachedPath, type RemoteFile, vendoredPath } from './remote.js'
import { isObject, jsonIn, textOf } from './text.js'

/** What Deno writes below what it fetched: https://docs.deno.com/runtime/fundamentals/modules/. */
const METADATA = /\n\/\/ denoCacheMetadata=([^\n]*)\s*$/

/** Deno's own cache: the packages of npm, each unpacked in a folder of its own, and the files of JSR. */
export class DenoDirectory {
  readonly root = denoDirectory()
  #vendored: Record<string, unknown> | null = null

  /** `vendor`: the folder in which a project keeps what it has from JSR; null where it has none. */
  constructor(readonly vendor: string | null) {}

  /** Where a package of npm is unpacked; null where it is not. */
  folder({ name, version }: Pick<DenoPackage, 'name' | 'version'>): string | null {
    return (
      this.#folders(name)
        .map((folder) => `${folder}/${version}`)
        .find((each) => textOf(`${each}/package.json`) !== null) ?? null
    )
  }

  /** The versions of a package of npm that are there. */
  versions(name: string): string[] {
    return this.#folders(name).flatMap((folder) =>
      entriesOf(folder).filter((entry) => /^\d/.test(entry) && !entry.includes('_')),
    )
  }

  /** What a file of JSR says as JSON; null where it is not there. */
  jsrJson(file: string): Record<string, unknown> | null {
    return objectIn(this.jsrFile(file) ?? '')
  }

  /** A file of JSR: `/@zod/zod/4.1.0/src/index.ts`. Null where it is not there. */
  jsrFile(file: string): string | null {
    return this.remoteFile(new URL(file, 'https://jsr.io'))?.text ?? null
  }

  /** A file that was fetched by its address; null where it is not there. */
  remoteFile(url: URL): RemoteFile | null {
    const vendored = this.#vendoredFile(url)
    if (vendored) return vendored
    const text = textOf(`${this.root}/remote/${cachedPath(url)}`)
    const metadata = text === null ? null : METADATA.exec(text)
    if (text === null) return null
    const { headers } = (metadata && objectIn(metadata[1] ?? '')) ?? {}
    return { text: metadata ? text.slice(0, metadata.index) : text, headers: textsIn(headers) }
  }

  #vendoredFile(url: URL): RemoteFile | null {
    if (this.vendor === null) return null
    const { modules } = this.#manifest()
    const module = isObject(modules) ? modules[url.href] : null
    const headers = textsIn(isObject(module) ? module['headers'] : null)
    const text = textOf(`${this.vendor}/${vendoredPath(url, headers['content-type'])}`)
    if (text !== null) return { text, headers }
    return headers['location'] === undefined ? null : { text: '', headers }
  }

  /** What the vendored files say besides their text. */
  #manifest(): Record<string, unknown> {
    this.#vendored ??= objectIn(textOf(`${this.vendor}/manifest.json`) ?? '') ?? {}
    return this.#vendored
  }

  /** What there is where no `deno.lock` says which versions are meant: the newest that fit. */
  packages(): DenoPackages {
    const find = (name: string, range: string | null): DenoPackage | null => {
      const version = range === null ? null : bestOf(this.versions(name), range)
      return version === null ? null : { id: `${name}@${version}`, name, version }
    }
    return {
      find,
      dependencies: (of) => {
        const folder = this.folder(of)
        const manifest = folder === null ? null : jsonIn(`${folder}/package.json`)
        const found = new Map<string, DenoPackage>()
        for (const key of ['peerDependencies', 'optionalDependencies', 'dependencies']) {
          const list = isObject(manifest) && isObject(manifest[key]) ? manifest[key] : {}
          for (const [name, wanted] of Object.entries(list)) {
            const [, real = name, range = String(wanted)] =
              /^npm:((?:@[^/@]+\/)?[^/@]+)@(.+)$/.exec(String(wanted)) ?? []
            const dependency = find(real, range)
            if (dependency) found.set(name, dependency)
          }
        }
        return found
      },
      jsrVersion: (name, range) => {
        const { versions: all } = this.jsrJson(`/${name}/meta.json`) ?? {}
        const versions = isObject(all) ? Object.keys(all) : []
        return bestOf(
          versions.filter((version) => this.jsrFile(`/${name}/${version}_meta.json`) !== null),
          range,
        )
      },
    }
  }

  /** By registry. */
  #folders(name: string): string[] {
    const npm = `${this.root}/npm`
    return entriesOf(npm).map((registry) => `${npm}/${registry}/${name}`)
  }
}

function denoDirectory(): string {
  const { DENO_DIR } = process.env
  return slashed(DENO_DIR ? path.resolve(DENO_DIR) : path.join(systemCaches(), 'deno'))
}

function objectIn(text: string): Record<string, unknown> | null {
  const value: unknown = parse(text)
  return isObject(value) ? value : null
}

function textsIn(value: unknown): Record<string, string> {
  const entries = Object.entries(isObject(value) ? value : {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

export function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { isSourceFile } from '../../syntax/parse.js'
import type { OutputFolders } from './settings.js'
import type { Manifest } from './workspace-packages.js'

/** Conditions of Node and of types; all others are a project's own, which mostly lead to its source. */
const STANDARD = new Set([
  'types',
  'import',
  'module',
  'module-sync',
  'require',
  'node',
  'default',
  'browser',
])

/** What source is compiled to, where no tsconfig says it. */
const OUTPUT = /^(?:dist|build|lib|out|output|esm|cjs|types)\//

const SOURCE_EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']

/**
 * The source of what a package of the workspace exports, which nobody has built: `dist/index.js` is made of `src/index.ts`. Null where
 * none is found. `subpath`: `.`, or `./server`.
 */
export function unbuiltSource(
  folder: string,
  manifest: Manifest,
  subpath: string,
  output: OutputFolders,
): string | null {
  for (const target of targetsOf(manifest, subpath)) {
    for (const file of sourcesOf(target, folder, output)) {
      const found = existing(path.posix.join(folder, file))
      if (found !== null) return found
    }
  }
  return null
}

/** The files that a package names for a subpath, those of its own conditions first. */
function targetsOf({ exports, source, types, module, main }: Manifest, subpath: string): string[] {
  if (exports === undefined) {
    const named = [source, module, main, types].filter((each) => typeof each === 'string')
    return subpath === '.'
      ? [...named, './src/index.ts', './index.ts']
      : [subpath, `./src/${subpath.slice(2)}`]
  }
  const isMap = isObject(exports) && Object.keys(exports).some((key) => key.startsWith('.'))
  if (!isMap) return subpath === '.' ? leavesOf(exports) : []
  const exact = exports[subpath]
  if (exact !== undefined) return leavesOf(exact)
  return Object.entries(exports)
    .filter(([key]) => key.includes('*'))
    .sort(([a], [b]) => b.indexOf('*') - a.indexOf('*'))
    .flatMap(([key, value]) => {
      const [before = '', after = ''] = key.split('*')
      if (!subpath.startsWith(before) || !subpath.endsWith(after)) return []
      const matched = subpath.slice(before.length, subpath.length - after.length)
      return leavesOf(value).map((leaf) => leaf.replaceAll('*', () => matched))
    })
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  if (!isObject(value)) return []
  const keys = Object.keys(value)
  const inOrder = [...keys.filter((key) => !STANDARD.has(key)), ...keys.filter((key) => STANDARD.has(key))]
  return inOrder.flatMap((key) => leavesOf(value[key]))
}

/** The TypeScript that a file is compiled from, where it stands beside the output; null where none is found. Both absolute. */
export function sourceOfBuilt(file: string, output: OutputFolders): string | null {
  const { base } = output
  if (base === null) return null
  const target = path.posix.relative(base, file)
  for (const candidate of sourcesOf(target, base, output)) {
    if (!/\.[cm]?tsx?$/.test(candidate)) continue
    const found = existing(path.posix.join(base, candidate))
    if (found !== null) return found
  }
  return null
}

/** The target itself where it is source, else what it may be made of. From the package's folder. */
function sourcesOf(target: string, folder: string, { outDir, rootDir }: OutputFolders): string[] {
  const file = path.posix.normalize(target)
  const own = isSourceFile(file) && !/\.d\.[cm]?ts$/.test(file) ? [file] : []
  const out = outDir === null ? null : `${path.posix.relative(folder, outDir)}/`
  if (out !== null && file.startsWith(out)) {
    // Another tsconfig may be what builds it, of another folder than this one.
    const roots = new Set([
      ...(rootDir === null ? [] : [path.posix.relative(folder, rootDir) || '.']),
      'src',
      '.',
    ])
    return [
      ...own,
      ...[...roots].flatMap((root) => withSourceExtensions(`${root}/${file.slice(out.length)}`)),
    ]
  }
  const rests: string[] = []
  for (let rest = file; OUTPUT.test(rest); ) {
    rest = rest.replace(OUTPUT, '')
    rests.push(rest)
  }
  return [...own, ...rests.flatMap((rest) => [`src/${rest}`, rest].flatMap(withSourceExtensions))]
}

function withSourceExtensions(file: string): string[] {
  const stem = file.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
  return SOURCE_EXTENSIONS.map((extension) => stem + extension)
}

/** As it is written on disk: some systems do not mind capital letters, and two names would be two modules. */
function existing(file: string): string | null {
  try {
    return readdirSync(path.posix.dirname(file)).includes(path.posix.basename(file)) ? file : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import path from 'node:path'
import type { TimeSlicer } from '../../common/time-slicer.js'
import type { Documents } from '../../files/documents.js'
import type { Packages } from '../../files/packages.js'
import type { Link } from '../../model/module-code.js'
import type { Resolver } from '../../modules/resolution/resolve.js'
import { samplesFileOf } from '../../samples/files/samples-file.js'
import { isSourceFile } from '../../syntax/parse.js'

export interface DependentsParts {
  root: string
  documents: Documents
  packages: Packages
  resolver: Resolver
}

/** Specifiers in a text, as a look at it tells without a parse. Comments and strings may add to it, which does no harm. */
const SPECIFIER = /(?:\bfrom|\bimport|\brequire)\s*(?:\(\s*)?(['"`])([^'"`\n]+)\1/g

/** What decides about every file below its folder: versions, settings of the compiler, our own configuration. */
const GOVERNING =
  /^(?:package\.json|[tj]sconfig(?:\..+)?\.json|toolsight\.config\.json|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|yarn\.lock|bun\.lockb?|deno\.jsonc?|deno\.lock)$/

/**
 * Of these files, those that changed files decide about: themselves, what imports them, by whatever way, and what a changed manifest,
 * lock file or configuration governs. Files that are gone count as well.
 */
export async function dependentsOf(
  changed: ReadonlySet<string>,
  files: readonly string[],
  parts: DependentsParts,
  turns: TimeSlicer,
  signal?: AbortSignal,
): Promise<Set<string>> {
  const importers = await importersOf(files, changed, parts, turns, signal)
  const governed = [...changed].filter((file) => GOVERNING.test(path.posix.basename(file)))
  const folders = governed.map((file) => `${path.posix.dirname(file)}/`)
  const isGoverned = (file: string) => folders.some((folder) => file.startsWith(folder))
  const reached = new Set([
    ...changed,
    ...files.filter((file) => changed.has(samplesFileOf(file)) || isGoverned(file)),
  ])
  // Grows while it is read.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return new Set(files.filter((file) => reached.has(file)))
}

/** By file, those that import it. Files that are not checked themselves lead on to others. */
async function importersOf(
  files: readonly string[],
  changed: ReadonlySet<string>,
  parts: DependentsParts,
  turns: TimeSlicer,
  signal?: AbortSignal,
): Promise<Map<string, Set<string>>> {
  const { documents, resolver } = parts
  const importers = new Map<string, Set<string>>()
  const gone = [...changed].filter((file) => documents.read(file).text === null)
  const seen = new Set(files.filter(isSourceFile))
  for (const file of seen) {
    await turns.yieldIfDue()
    signal?.throwIfAborted()
    for (const [, , specifier = ''] of (documents.read(file).text ?? '').matchAll(SPECIFIER)) {
      for (const target of targetsOf(
        resolver.link(specifier, file),
        { specifier, file, gone, changed },
        parts,
      )) {
        const known = importers.get(target) ?? new Set()
        importers.set(target, known.add(file))
        if (isSourceFile(target)) seen.add(target)
      }
    }
  }
  return importers
}

interface Import {
  specifier: string
  file: string
  /** Changed files that are not there any more. */
  gone: readonly string[]
  changed: ReadonlySet<string>
}

/** The files of the workspace that an import depends on. */
function targetsOf(link: Link, by: Import, parts: DependentsParts): readonly string[] {
  switch (link.kind) {
    case 'module':
      return [link.id]
    case 'framework':
      return targetsOf(link.rest, by, parts)
    case 'package': {
      // A package of the workspace that is built: what it was built from is somewhere in its folder.
      const folder = link.path.includes('/node_modules/') ? null : (parts.packages.of(link.path)?.dir ?? null)
      if (folder === null || !folder.startsWith(`${parts.root}/`)) return []
      return [...by.changed].filter((each) => each.startsWith(`${folder}/`))
    }
    case 'missing':
      return by.gone.filter((each) => mayMean(by, each))
    case 'builtin':
    case 'stub':
      return []
  }
}

/** Whether a specifier that leads nowhere led to a file that is gone. Through an alias, the end of the path has to do. */
function mayMean({ specifier, file }: Import, gone: string): boolean {
  const stem = stemOf(gone)
  if (/^\.{1,2}(?:\/|$)/.test(specifier))
    return stem === stemOf(path.posix.join(path.posix.dirname(file), specifier))
  const [, tail = ''] = /^(?:@[^/]*\/)?[^/]*\/(.+)$/.exec(specifier) ?? []
  return tail !== '' && stem.endsWith(`/${stemOf(tail)}`)
}

function stemOf(file: string): string {
  return file.replace(/\.[cm]?[jt]sx?$|\.json$/, '').replace(/\/(?:index)?$/, '')
}

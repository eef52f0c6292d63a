import path from 'node:path'
import type TS from 'typescript'

export interface ProjectConfig {
  /** The tsconfig.json; null where there is none. */
  file: string | null
  /** Absolute, with `/`. */
  folder: string
  options: TS.CompilerOptions
  /** Declarations that the project has besides what its sources import. */
  declarations: readonly string[]
  references: readonly TS.ProjectReference[] | undefined
}

/** Of files that no tsconfig.json is about: types are wanted, and nothing else. */
function defaults(ts: typeof TS): TS.CompilerOptions {
  return {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    skipLibCheck: true,
    types: [],
  }
}

/** What a file is compiled with: by the nearest tsconfig.json, or by that of its references which has the file. */
export function configOf(ts: typeof TS, file: string): ProjectConfig {
  const folder = path.posix.dirname(file)
  const nearest = ts.findConfigFile(folder, ts.sys.fileExists)
  const own = nearest ? parsed(ts, nearest) : null
  if (!nearest || !own) {
    const options = { ...defaults(ts), allowJs: true, noEmit: true }
    return { file: null, folder, options, declarations: [], references: undefined }
  }
  if (!own.fileNames.includes(file)) {
    for (const { path: referred } of own.projectReferences ?? []) {
      const config = ts.resolveProjectReferencePath({ path: referred })
      const other = parsed(ts, config)
      if (other?.fileNames.includes(file)) return toConfig(ts, config, other)
    }
  }
  return toConfig(ts, nearest, own)
}

function parsed(ts: typeof TS, config: string): TS.ParsedCommandLine | undefined {
  return ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  )
}

/** Whether a source has declarations for others that do not import it: all of a script's are, and some of a module's. */
function declaresForAll(ts: typeof TS, file: string): boolean {
  const text = /\.[cm]?tsx?$/.test(file) ? ts.sys.readFile(file) : undefined
  return (
    text !== undefined &&
    (!/^\s*(?:import|export)\b/m.test(text) || /\bdeclare\s+(?:global|module)\b/.test(text))
  )
}

function toConfig(
  ts: typeof TS,
  config: string,
  { options, fileNames, projectReferences }: TS.ParsedCommandLine,
): ProjectConfig {
  return {
    file: config,
    folder: path.posix.dirname(config),
    options: { ...options, allowJs: true, noEmit: true },
    declarations: fileNames.filter((name) => /\.d\.[cm]?ts$/.test(name) || declaresForAll(ts, name)),
    references: projectReferences,
  }
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  createPathsMatcher,
  findTsconfig,
  type PathsMatcher,
  parseTsconfig,
  type TsConfigJsonResolved,
} from 'get-tsconfig'
import { type ParseError, parse as parseJson, printParseErrorCode } from 'jsonc-parser'
import { folderAbove, resolved, slashed } from '../../common/paths.js'
import { readRegularText } from '../../common/regular-file.js'
import { TsconfigReads } from './tsconfig-reads.js'

/** How the compiler and the runtime of its project would treat a file. */
export interface ModuleSettings {
  /** How a default import of a CommonJS package behaves. */
  interop: 'node' | 'bundler' | 'commonjs'
  decorators: 'legacy' | 'standard'
  emitDecoratorMetadata: boolean
  useDefineForClassFields: boolean | undefined
  customConditions: string[]
  /** The jsconfig.json that governs a project without a tsconfig; absolute. Null: none. */
  jsconfig: string | null
  /** The project's tsconfig could not be read, which is then as if there were none; or what it extends is missing. */
  problem: SettingsProblem | null
}

/** Where a project's source is compiled from and to; absolute. */
export interface OutputFolders {
  /** The folder of the tsconfig; null where there is none. */
  base: string | null
  outDir: string | null
  rootDir: string | null
}

export interface SettingsProblem {
  /** Absolute, with `/`. */
  file: string
  message: string
}

interface ProjectOptions {
  options: CompilerOptions
  /** The folder that its relative paths are from. */
  base: string
  isTypeScript: boolean
  jsconfig: string | null
  problem: SettingsProblem | null
  /** Of a tsconfig with a problem: where its `paths` lead. */
  paths: PathsMatcher | null
}

type CompilerOptions = NonNullable<TsConfigJsonResolved['compilerOptions']>

/** Looks for tsconfig and package.json once per directory, and reads each once. */
export class SettingsReader {
  readonly #byDirectory = new Map<string, ProjectOptions>()
  readonly #byTsconfig = new Map<string, ProjectOptions>()
  readonly #packageTypes = new Map<string, 'module' | 'commonjs' | null>()

  of(file: string): ModuleSettings {
    const { options, jsconfig, problem } = this.#options(path.posix.dirname(file))
    return {
      interop: this.#interop(file, options),
      decorators: options.experimentalDecorators ? 'legacy' : 'standard',
      emitDecoratorMetadata: options.emitDecoratorMetadata === true,
      useDefineForClassFields: options.useDefineForClassFields,
      customConditions: options.customConditions ?? [],
      jsconfig,
      problem,
    }
  }

  /** What the package in a folder is compiled from and to. */
  outputOf(folder: string): OutputFolders {
    const { options, base, isTypeScript: found } = this.#options(folder)
    const absolute = (written: string | undefined) => (written === undefined ? null : resolved(base, written))
    return { base: found ? base : null, outDir: absolute(options.outDir), rootDir: absolute(options.rootDir) }
  }

  /** Where `paths` of the nearest tsconfig lead, also where it cannot be read whole or leaves the file out; the first that is there counts. */
  mapped(specifier: string, importer: string): string[] {
    return this.#options(path.posix.dirname(importer)).paths?.(specifier) ?? []
  }

  clear(): void {
    this.#byDirectory.clear()
    this.#byTsconfig.clear()
    this.#packageTypes.clear()
  }

  #options(directory: string): ProjectOptions {
    const known = this.#byDirectory.get(directory)
    if (known) return known
    const options = this.#governing(directory)
    this.#byDirectory.set(directory, options)
    return options
  }

  #governing(directory: string): ProjectOptions {
    const tsconfig = findTsconfig(directory)
    const file = tsconfig ?? findTsconfig(directory, 'jsconfig.json')
    if (file === undefined)
      return {
        options: {},
        base: directory,
        isTypeScript: false,
        jsconfig: null,
        problem: null,
        paths: null,
      }
    let read = this.#byTsconfig.get(file)
    if (!read) {
      read = readOptions(file, tsconfig === undefined ? file : null)
      this.#byTsconfig.set(file, read)
    }
    return read
  }

  #interop(file: string, options: CompilerOptions): ModuleSettings['interop'] {
    if (/\.[mc][jt]s$/.test(file)) return file.at(-3) === 'm' ? 'node' : 'commonjs'
    const resolution = String(options.moduleResolution ?? '').toLowerCase()
    const module = String(options.module ?? '').toLowerCase()
    if (resolution === 'bundler' || module === 'preserve') return 'bundler'
    if (this.#packageType(path.posix.dirname(file)) === 'module') return 'node'
    return module.startsWith('es') ? 'bundler' : 'commonjs'
  }

  #packageType(directory: string): 'module' | 'commonjs' | null {
    const known = this.#packageTypes.get(directory)
    if (known !== undefined) return known
    const manifest = readJson(path.posix.join(directory, 'package.json'))
    const parent = folderAbove(directory)
    const type =
      manifest === null
        ? parent === null
          ? null
          : this.#packageType(parent)
        : manifest.type === 'module'
          ? 'module'
          : 'commonjs'
    this.#packageTypes.set(directory, type)
    return type
  }
}

/** What a tsconfig extends and what is missing; each is read as if it were not written. */
const MOST_MISSING = 8

function readOptions(file: string, jsconfig: string | null, missing: readonly string[] = []): ProjectOptions {
  const reads = new TsconfigReads(missing)
  const base = path.dirname(slashed(file))
  const problem = (message: string) => ({ file: slashed(file), message })
  const isTypeScript = jsconfig === null
  try {
    requireJson(reads.textOf(file))
    const config = parseTsconfig(file, reads)
    const projects = references(file, config)
    for (const each of projects) reads.requireReadable(each)
    const options = { ...referenced(config, projects, reads), ...config.compilerOptions }
    const [first] = missing
    const paths = createPathsMatcher({ path: file, config })
    if (first === undefined) return { options, base, isTypeScript, jsconfig, problem: null, paths }
    return { options, base, isTypeScript, jsconfig: null, problem: problem(notFound(first)), paths }
  } catch (error) {
    const reason = reads.refusal ?? (error instanceof Error ? error.message : String(error))
    const gone = NOT_FOUND.exec(reason)?.[1]
    if (gone !== undefined && !missing.includes(gone) && missing.length < MOST_MISSING)
      return readOptions(file, jsconfig, [...missing, gone])
    return {
      options: {},
      base,
      isTypeScript,
      jsconfig: null,
      problem: problem(missing[0] === undefined ? reason : notFound(missing[0])),
      paths: null,
    }
  }
}

/** The reader's words for what a tsconfig extends and is not there. */
const NOT_FOUND = /^File '(.*)' not found\.$/

function notFound(name: string): string {
  return `File '${name}' not found.`
}

/** The reader forgives broken JSON and goes on with what it could make of it. */
function requireJson(text: string): void {
  const errors: ParseError[] = []
  parseJson(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first) throw new Error(`It is not valid JSON (${printParseErrorCode(first.error)}).`)
}

/** The tsconfigs of the projects that it refers to and that are there. */
function references(file: string, { references = [] }: TsConfigJsonResolved): string[] {
  return references
    .map(({ path: to }) => path.resolve(path.dirname(file), to))
    .map((target) => (target.endsWith('.json') ? target : path.join(target, 'tsconfig.json')))
    .filter((project) => existsSync(project))
}

/** Some templates keep every option in a referenced project: `"files": [], "references": [{ "path": "./tsconfig.app.json" }]`. */
function referenced(
  { files }: TsConfigJsonResolved,
  [project]: readonly string[],
  reads: TsconfigReads,
): CompilerOptions {
  if ((files?.length ?? 1) > 0) return {}
  return project === undefined ? {} : (parseTsconfig(project, reads).compilerOptions ?? {})
}

function readJson(file: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readRegularText(file))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return existsSync(file) ? {} : null
  }
}

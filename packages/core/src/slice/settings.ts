import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getTsconfig, parseTsconfig, type TsConfigJsonResolved } from 'get-tsconfig'
import { type ParseError, parse as parseJson, printParseErrorCode } from 'jsonc-parser'

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
  /** The project's tsconfig could not be read; it is then as if there were none. */
  problem: SettingsProblem | null
}

export interface SettingsProblem {
  /** Absolute, with `/`. */
  file: string
  message: string
}

interface ProjectOptions {
  options: CompilerOptions
  jsconfig: string | null
  problem: SettingsProblem | null
}

type CompilerOptions = NonNullable<TsConfigJsonResolved['compilerOptions']>

/** Reads tsconfig and package.json once per directory. */
export class SettingsReader {
  readonly #byDirectory = new Map<string, ProjectOptions>()
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

  clear(): void {
    this.#byDirectory.clear()
    this.#packageTypes.clear()
  }

  #options(directory: string): ProjectOptions {
    const known = this.#byDirectory.get(directory)
    if (known) return known
    const read = readOptions(directory)
    this.#byDirectory.set(directory, read)
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
    const parent = path.posix.dirname(directory)
    const type =
      manifest === null
        ? parent === directory
          ? null
          : this.#packageType(parent)
        : manifest.type === 'module'
          ? 'module'
          : 'commonjs'
    this.#packageTypes.set(directory, type)
    return type
  }
}

function readOptions(directory: string): ProjectOptions {
  let file = ''
  try {
    const tsconfig = getTsconfig(directory)
    const found = tsconfig ?? getTsconfig(directory, 'jsconfig.json')
    if (!found) return { options: {}, jsconfig: null, problem: null }
    file = found.path
    requireJson(file)
    const options = { ...referenced(file, found.config), ...found.config.compilerOptions }
    return { options, jsconfig: tsconfig ? null : file, problem: null }
  } catch (error) {
    const at = file || nearest(directory, 'tsconfig.json') || directory
    return {
      options: {},
      jsconfig: null,
      problem: {
        file: at.replaceAll('\\', '/'),
        message: error instanceof Error ? error.message : String(error),
      },
    }
  }
}

/** The reader forgives broken JSON and goes on with what it could make of it. */
function requireJson(file: string): void {
  const errors: ParseError[] = []
  parseJson(readFileSync(file, 'utf8'), errors, { allowTrailingComma: true })
  const [first] = errors
  if (first) throw new Error(`It is not valid JSON (${printParseErrorCode(first.error)}).`)
}

/** Some templates keep every option in a referenced project: `"files": [], "references": [{ "path": "./tsconfig.app.json" }]`. */
function referenced(file: string, config: TsConfigJsonResolved): CompilerOptions {
  if ((config.files?.length ?? 1) > 0 || !config.references) return {}
  for (const reference of config.references) {
    const target = path.resolve(path.dirname(file), reference.path)
    const project = target.endsWith('.json') ? target : path.join(target, 'tsconfig.json')
    if (existsSync(project)) return parseTsconfig(project).compilerOptions ?? {}
  }
  return {}
}

function nearest(directory: string, name: string): string | null {
  const file = path.join(directory, name)
  if (existsSync(file)) return file
  const parent = path.dirname(directory)
  return parent === directory ? null : nearest(parent, name)
}

function readJson(file: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return existsSync(file) ? {} : null
  }
}

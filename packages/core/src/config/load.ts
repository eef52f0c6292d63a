import { existsSync } from 'node:fs'
import path from 'node:path'
import { readJsonText } from '../common/json-text.js'
import { slashed } from '../common/paths.js'
import type { Config } from '../model/config.js'
import { defaultConfig } from './defaults.js'
import { ConfigError } from './error.js'
import { findConfigFile, packageKey, readConfigText } from './find.js'
import { type ConfigOverrides, mergeConfig } from './merge.js'
import { renamedNotes } from './renamed-rules.js'
import type { ConfigFile } from './schema.js'
import type { KnownNames } from './validate.js'

export interface LoadedConfig {
  config: Config
  /** The directory that `include` and `exclude` are relative to, inherited patterns too. Absolute, with `/`. */
  base: string
  /** The configuration files that were read, the leading one first. Absolute, with `/`. */
  files: string[]
  /** What is accepted and should be written otherwise: one sentence each, with its place. */
  notes: string[]
}

export interface LoadOptions {
  /** This file instead of the nearest one; relative to the directory. */
  file?: string | undefined
  known?: KnownNames
}

/**
 * The configuration that holds in a directory: the nearest `toolsight.config.json`, or key `toolsight` of a
 * package.json, from there upward, over the defaults.
 *
 * @throws {ConfigError} with every problem of the first file that has any, of many the first ones.
 */
export async function loadConfig(directory: string, options: LoadOptions = {}): Promise<LoadedConfig> {
  const { file: named, known = {} } = options
  const file = named === undefined ? await findConfigFile(directory) : path.resolve(directory, named)
  if (file === null)
    return { config: defaultConfig(), base: slashed(path.resolve(directory)), files: [], notes: [] }

  const chain = await readChain(file, known)
  const config = chain.reduceRight<Config>(
    (merged, { content }) => mergeConfig(merged, content),
    defaultConfig(),
  )
  return {
    config,
    base: slashed(path.dirname(file)),
    files: chain.map((link) => slashed(link.file)),
    notes: chain.flatMap((link) => link.notes),
  }
}

interface ChainLink {
  file: string
  content: ConfigOverrides
  notes: string[]
}

/** The file and what it extends, nearest first. */
async function readChain(first: string, known: KnownNames): Promise<ChainLink[]> {
  const chain: ChainLink[] = []
  for (let file: string | null = first; file !== null; ) {
    const { extended, line, content, notes } = await readConfigFile(file, known)
    chain.push({ file, content, notes })
    if (extended === null) break
    const next = path.resolve(path.dirname(file), extended)
    const round = chain.findIndex((link) => link.file === next)
    if (round !== -1) {
      const names = [...chain.slice(round).map((link) => link.file), next].map((each) =>
        slashed(path.relative(path.dirname(first), each)),
      )
      throw new ConfigError([
        {
          file: slashed(file),
          line,
          key: 'extends',
          message: `"extends" goes round in a circle: ${names.join(' → ')}. Take it out of one of them.`,
          suggestion: null,
        },
      ])
    }
    if (!existsSync(next)) {
      throw new ConfigError([
        {
          file: slashed(file),
          line,
          key: 'extends',
          message: `"extends" names ${JSON.stringify(extended)}, which is not there. It is a path relative to this file.`,
          suggestion: null,
        },
      ])
    }
    file = next
  }
  return chain
}

interface ConfigFileContent {
  extended: string | null
  /** Of the key `extends`. */
  line: number | null
  content: ConfigOverrides
  notes: string[]
}

async function readConfigFile(file: string, known: KnownNames): Promise<ConfigFileContent> {
  const text = readJsonText(await readConfigText(file))
  const where = { file: slashed(file), key: null, suggestion: null }
  if (!('value' in text)) throw new ConfigError([{ ...where, ...text }])

  const at = path.basename(file) === 'package.json' ? [packageKey] : []
  const value = at.length === 0 ? text.value : memberOf(text.value, packageKey)
  if (value === undefined) {
    throw new ConfigError([{ ...where, line: null, message: `There is no key "${packageKey}" in it.` }])
  }
  // The validator is loaded where there is something to validate.
  const { validateConfig } = await import('./validate.js')
  const content = validateConfig(value, { file: slashed(file), text, at }, known)
  const extended = content.extends ?? null
  return {
    extended,
    line: extended === null ? null : text.lineOfKey(at, 'extends'),
    content: await overridesOf(content, path.dirname(file)),
    notes: renamedNotes(Object.keys(content.rules ?? {})).map(
      ({ code, note }) => `${slashed(file)}:${text.lineOfKey([...at, 'rules'], code)}: ${note}`,
    ),
  }
}

async function overridesOf(file: ConfigFile, folder: string): Promise<ConfigOverrides> {
  const { toFramework } = await import('./framework.js')
  const { toServer } = await import('./server.js')
  const { $schema: _editors, extends: _base, frameworks, servers, ...rest } = file
  return {
    ...(rest as ConfigOverrides),
    ...(frameworks === undefined ? {} : { frameworks: frameworks.map(toFramework) }),
    ...(servers === undefined
      ? {}
      : { servers: servers.map((each) => toServer(each, path.resolve(folder, each.cwd ?? '.'))) }),
  }
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}

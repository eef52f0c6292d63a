import { stat } from 'node:fs/promises'
import path from 'node:path'
import { readJsonText } from '../common/json-text.js'
import { foldersUp, slashed } from '../common/paths.js'
import { NotRegularError, readRegularFile, readRegularText, withoutMark } from '../common/regular-file.js'
import { ConfigError, type ConfigProblem } from './error.js'

export const configFileName = 'toolsight.config.json'

/** The key of package.json that may hold the configuration instead. */
export const packageKey = 'toolsight'

/**
 * The nearest configuration, from a directory upward; null when there is none.
 *
 * @throws {ConfigError} when one directory has both forms.
 */
export async function findConfigFile(directory: string): Promise<string | null> {
  for (const current of foldersUp(path.resolve(directory))) {
    const own = path.join(current, configFileName)
    const manifest = path.join(current, 'package.json')
    const hasOwn = await isThere(own)
    const hasKey = holdsConfig(manifest)
    if (hasOwn && hasKey) {
      throw new ConfigError([
        {
          file: slashed(manifest),
          line: null,
          key: packageKey,
          message: `The key "${packageKey}" and the file ${configFileName} beside it both configure. Keep one of them.`,
          suggestion: null,
        },
      ])
    }
    if (hasOwn) return own
    if (hasKey) return manifest
  }
  return null
}

const MAX_BYTES = 1024 * 1024

/**
 * A configuration file's text.
 *
 * @throws {ConfigError} when it cannot be read as UTF-8 text.
 */
export async function readConfigText(file: string): Promise<string> {
  const problem = (message: string): ConfigProblem => ({
    file: slashed(file),
    line: null,
    key: null,
    message,
    suggestion: null,
  })
  let bytes: Buffer
  try {
    bytes = readRegularFile(file)
  } catch (error) {
    throw new ConfigError([problem(unreadable(error))])
  }
  if (bytes.length > MAX_BYTES) {
    const size = (bytes.length / 1024 / 1024).toFixed(1)
    throw new ConfigError([problem(`The file is ${size} MB: a configuration file has at most 1 MB.`)])
  }
  try {
    // Takes a byte order mark off, and refuses what is not UTF-8.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ConfigError([problem('The file is not UTF-8 text. Save it as UTF-8.')])
  }
}

function unreadable(error: unknown): string {
  if (error instanceof NotRegularError) return 'This is not a regular file, and so no configuration file.'
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EISDIR') return 'This is a directory, not a configuration file.'
  if (code === 'ENOENT') return 'There is no such configuration file.'
  if (code === 'EACCES' || code === 'EPERM')
    return 'The configuration file may not be read: permission denied.'
  return `The configuration file cannot be read: ${String(code ?? error)}.`
}

/** A folder of that name has other reasons; what is no regular file either is refused when it is read. */
async function isThere(file: string): Promise<boolean> {
  try {
    return !(await stat(file)).isDirectory()
  } catch {
    return false
  }
}

/** A package.json that is broken, or that has no such key, is none of our business. */
function holdsConfig(manifest: string): boolean {
  let text: string
  try {
    text = readRegularText(manifest)
  } catch {
    return false
  }
  if (!text.includes(`"${packageKey}"`)) return false
  const json = readJsonText(withoutMark(text))
  if (!('value' in json)) return false
  const { value } = json
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, packageKey)
  )
}

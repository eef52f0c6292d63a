import json5 from 'json5'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'

/**
 * More aliases that repeat what holds aliases than any file of settings has: a short text may stand for gigabytes else.
 */
const MAX_ALIASES = 100

/** The parsers of formats that the language has none for. */
export const PARSERS = {
  json5: (text: string): unknown => json5.parse(text),
  toml: (text: string): unknown => parseToml(text),
  yaml: (text: string): unknown => parseYaml(text, { maxAliasCount: MAX_ALIASES, logLevel: 'error' }),
}

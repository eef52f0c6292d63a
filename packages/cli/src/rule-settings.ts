import type { Engine, SeveritySetting } from './engine.js'
import { UsageError } from './usage-error.js'

type Words = Pick<Engine, 'currentCode' | 'nearest' | 'ruleMetas'>

const SETTINGS: readonly SeveritySetting[] = ['error', 'warning', 'info', 'off']

/**
 * What `--rule <code>=<severity>` sets, by current codes.
 *
 * @throws {UsageError} for a code that no rule has, and for what is no severity
 */
export function ruleSettings(given: readonly string[], words: Words): Record<string, SeveritySetting> {
  return Object.fromEntries(
    given.map((each) => {
      const [, code = each, word = ''] = /^([^=]*)=(.*)$/s.exec(each) ?? []
      requireRule(code, words)
      // As in the configuration: what most linters call it.
      const severity = word === 'warn' ? 'warning' : SETTINGS.find((known) => known === word)
      if (severity === undefined) {
        const near = words.nearest(word, SETTINGS)
        const hint = near === null ? `Use one of ${SETTINGS.join(', ')}.` : `Did you mean ${near}?`
        throw new UsageError(
          word === ''
            ? `--rule ${each} sets no severity. Write --rule ${code}=${SETTINGS[0]}.`
            : `--rule ${each}: there is no severity ${word}. ${hint}`,
        )
      }
      return [words.currentCode(code), severity]
    }),
  )
}

/** @throws {UsageError} for a code that no rule has. */
export function requireRule(code: string, { currentCode, ruleMetas, nearest }: Words): void {
  const codes = ruleMetas.map((each) => each.code)
  if (codes.includes(currentCode(code))) return
  const near = nearest(code, codes)
  throw new UsageError(
    near === null
      ? `There is no code ${code}. \`toolsight explain\` names them all.`
      : `There is no code ${code}. Did you mean ${near}?`,
  )
}

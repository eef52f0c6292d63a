import type { Config } from '../model/config.js'
import { withCurrentCodes } from './renamed-rules.js'

/** What a configuration file, or a front end's settings, may say: any key, any part of `evaluate` and `tokens`. */
export type ConfigOverrides = Partial<Omit<Config, 'evaluate' | 'tokens'>> & {
  evaluate?: Partial<Config['evaluate']>
  tokens?: Partial<Config['tokens']>
}

/** `over` wins; rules, `evaluate` and `tokens` merge key by key, everything else is replaced. */
export function mergeConfig(config: Config, over: ConfigOverrides): Config {
  const present = Object.fromEntries(Object.entries(over).filter(([, value]) => value !== undefined))
  return {
    ...config,
    ...present,
    rules: { ...config.rules, ...withCurrentCodes(over.rules ?? {}) },
    tokens: { ...config.tokens, ...over.tokens },
    evaluate: { ...config.evaluate, ...over.evaluate },
  }
}

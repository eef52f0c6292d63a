import type { Config } from '../model/config.js'

/** What a configuration file, or a face's settings, may say: any key, any part of `evaluate`. */
export type ConfigOverrides = Partial<Omit<Config, 'evaluate'>> & { evaluate?: Partial<Config['evaluate']> }

/** `over` wins; rules and `evaluate` merge key by key, everything else is replaced. */
export function mergeConfig(config: Config, over: ConfigOverrides): Config {
  const present = Object.fromEntries(Object.entries(over).filter(([, value]) => value !== undefined))
  return {
    ...config,
    ...present,
    rules: { ...config.rules, ...over.rules },
    evaluate: { ...config.evaluate, ...over.evaluate },
  }
}

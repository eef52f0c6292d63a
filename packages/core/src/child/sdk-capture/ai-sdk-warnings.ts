import type { Exports } from './capture.js'

/** A warning of a provider package; which members it has depends on its version. */
interface Warning {
  type?: unknown
  feature?: unknown
  setting?: unknown
  details?: unknown
  message?: unknown
}

/**
 * What a model's package warns of while it makes a request, as sentences. It tells that together with the answer, which
 * never comes here; so it is heard where the request is made, in every version since 4. Empty for other providers.
 */
export function warningsOf(model: Exports): string[] {
  const heard: string[] = []
  const hear = (made: { warnings?: unknown } | null | undefined): void => {
    if (!Array.isArray(made?.warnings)) return
    // Version 4 sends a temperature of its own accord: what becomes of settings is said of no tool.
    for (const warning of made.warnings) if (warning?.setting === undefined) heard.push(sentence(warning))
  }
  const { getArgs } = model
  if (typeof getArgs === 'function') {
    // Version 4 has it synchronous: the caller is given what it would have been given.
    model['getArgs'] = (...args: unknown[]) => {
      const made: unknown = Reflect.apply(getArgs, model, args)
      if (made instanceof Promise) void made.then(hear, () => undefined)
      else hear(made as { warnings?: unknown })
      return made
    }
  }
  return heard
}

function sentence(warning: Warning): string {
  const { type, feature, setting, details, message } = warning
  const whole = message ?? details
  if (typeof whole === 'string') return whole
  return [type, feature ?? setting].filter((part) => typeof part === 'string').join(': ')
}

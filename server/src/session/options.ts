import type { InitializationOptions } from '../messages.js'

/** `initializationOptions` as they came over the wire: anything. Nothing but `true` is trust. */
export function readOptions(given: unknown): InitializationOptions {
  if (typeof given !== 'object' || given === null) return {}
  const { trusted, clientCommands, node, settings, typescriptPlugin } = given as Record<string, unknown>
  return {
    trusted: trusted === true,
    clientCommands: clientCommands === true,
    typescriptPlugin: typescriptPlugin === true,
    node: typeof node === 'string' && node !== '' ? node : null,
    settings,
  }
}

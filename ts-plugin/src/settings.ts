/** What the plugin is to do, from its configuration. */
export interface Settings {
  /** Whether code of the project may be evaluated. */
  trusted: boolean
  /** The language server shows what it knows in the same files: what is left is what needs types. */
  languageServer: boolean
}

/** Of the extension's own plugin, until the extension says more: then nothing may appear twice, and nobody was trusted. */
const UNTOLD: Settings = { trusted: false, languageServer: true }

/**
 * Reads a plugin's entry in tsconfig.json, or what `configurePlugin` brought: anything. The extension's plugin takes no
 * word of a tsconfig.json, which comes with the code that is to be trusted.
 */
export function readSettings(given: unknown, isTold: boolean): Settings {
  if (TOOLSIGHT_MANAGED && !isTold) return UNTOLD
  const { trusted, languageServer } = (typeof given === 'object' && given !== null ? given : {}) as Record<
    string,
    unknown
  >
  return { trusted: trusted === true, languageServer: languageServer === true }
}

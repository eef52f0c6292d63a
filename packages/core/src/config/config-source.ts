import type { JsonText } from '../common/json-text.js'

/** Where the configuration stands: the file, and the key that holds it (`toolsight` in package.json). */
export interface ConfigSource {
  file: string
  text: JsonText
  at: readonly string[]
}

import { jsonText } from './json.js'
import { textOf } from './secrets.js'
import type { Style } from './style.js'

/** The AI SDK's text of a tool result: of Zod's issues JSON over several lines, of others' in one. */
export const aiSdk: Style = {
  source: 'AI SDK 7 (package ai), the error-text of a tool result',
  format({ tool, issues, details: { input, vendor } }, { maskSecrets }) {
    const value = jsonText(input, { text: textOf(maskSecrets) })
    const problems = vendor === 'zod' ? jsonText(issues, { indent: 2 }) : jsonText(issues)
    return (
      `AI_InvalidToolInputError: Invalid input for tool ${tool}: AI_TypeValidationError: ` +
      `Type validation failed: Value: ${value}.\nError message: ${problems}`
    )
  },
}

import { parseErrorOf } from '../issue-detail.js'
import { jsonText } from './json.js'
import { rawTextOf, textOf } from './secrets.js'
import type { Style } from './style.js'

/** The AI SDK's text of a tool result: of Zod's issues JSON over several lines, of others' in one. */
export const aiSdk: Style = {
  source: 'As the AI SDK 7 (npm package ai): the error-text of a tool result',
  format({ tool, issues, details: { input, vendor } }, { maskSecrets }) {
    const intro = `AI_InvalidToolInputError: Invalid input for tool ${tool}:`
    const parseError = parseErrorOf(issues)
    if (parseError !== undefined)
      return `${intro} AI_JSONParseError: ${jsonParseError(rawTextOf(maskSecrets)(String(input)), `SyntaxError: ${parseError}`)}`
    const value = jsonText(input, { text: textOf(maskSecrets) })
    const problems = vendor === 'zod' ? jsonText(issues, { indent: 2 }) : jsonText(issues)
    return `${intro} AI_TypeValidationError: Type validation failed: Value: ${value}.\nError message: ${problems}`
  },
}

/** As the AI SDK puts it when the arguments are no JSON. */
export function jsonParseError(text: string, parseError: string): string {
  return `JSON parsing failed: Text: ${text}.\nError message: ${parseError}`
}

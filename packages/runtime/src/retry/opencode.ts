import { parseErrorOf } from '../issue-detail.js'
import { jsonParseError } from './ai-sdk.js'
import { jsonText } from './json.js'
import { rawTextOf } from './secrets.js'
import type { Style } from './style.js'

/** opencode, where its tools were Zod's: the error as text, which is the JSON of the issues. */
export const opencode: Style = {
  source: 'As the coding agent opencode while it used Zod: packages/opencode/src/tool/tool.ts',
  format({ tool, issues, details: { input } }, { maskSecrets }) {
    const parseError = parseErrorOf(issues)
    if (parseError !== undefined) {
      // The AI SDK below it finds that out, and opencode's tool `invalid` hands it on.
      const problem = jsonParseError(rawTextOf(maskSecrets)(String(input)), parseError)
      return `The arguments provided to the tool are invalid: Invalid input for tool ${tool}: ${problem}`
    }
    return (
      `The ${tool} tool was called with invalid arguments: ${jsonText(issues, { indent: 2 })}.\n` +
      'Please rewrite the input so it satisfies the expected schema.'
    )
  },
}

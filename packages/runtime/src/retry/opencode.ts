import { jsonText } from './json.js'
import type { Style } from './style.js'

/** opencode, where its tools were Zod's: the error as text, which is the JSON of the issues. */
export const opencode: Style = {
  source: 'opencode, packages/opencode/src/tool/tool.ts of its Zod era',
  format: ({ tool, issues }) =>
    `The ${tool} tool was called with invalid arguments: ${jsonText(issues, { indent: 2 })}.\n` +
    'Please rewrite the input so it satisfies the expected schema.',
}

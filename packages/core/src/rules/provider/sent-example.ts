import type { Example } from '../engine/rule.js'

/** A tool of the runtime, in a workspace whose tools are sent to these targets. `definition`: its `input`, and what goes with it. */
export function sentExample(
  targets: readonly string[],
  { file, name, description, imports = ZOD, definition }: SentTool,
): Example['files'] {
  const exported = name.replace(/[^a-zA-Z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase())
  return {
    'toolsight.config.json': `{ "targets": [${targets.map((target) => JSON.stringify(target)).join(', ')}] }\n`,
    [file]: `import { defineTool } from '@toolsight/runtime'
${imports}
export const ${exported} = defineTool({
  name: '${name}',
  description: '${description}',
${definition.replace(/^(?=.)/gm, '  ')}
  handler: (input) => JSON.stringify(input),
})
`,
  }
}

const ZOD = `import { z } from 'zod'
`

interface SentTool {
  file: string
  name: string
  description: string
  /** What is imported besides; Zod where nothing else is said. Ends with a line break. */
  imports?: string
  definition: string
}

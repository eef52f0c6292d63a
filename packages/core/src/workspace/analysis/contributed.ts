import { contributedTools } from '../../detect/contributed.js'
import type { Framework } from '../../model/framework.js'
import type { ToolOutcome } from '../checks/facts.js'

/** What became of the tools in a package.json: they are read as they stand, nothing is evaluated. */
export async function contributedOutcomes(
  text: string,
  frameworks: readonly Framework[],
): Promise<ToolOutcome[]> {
  const { readTool } = await import('../../child/reading/index.js')
  return Promise.all(
    contributedTools(text, frameworks).map(async ({ framework, site, values }): Promise<ToolOutcome> => {
      const live = {
        name: values.name,
        description: values.description,
        input: values.input,
        parameters: values.parameters,
        outputSchema: values.outputSchema,
        samples: undefined,
        examples: values.examples,
        hints: undefined,
        metadata: undefined,
      }
      const reading = await readTool(live, { framework, converters: [], load: async () => null })
      return { site, framework, instance: 0, outcome: { reading, failure: null } }
    }),
  )
}

import { StructuredTool } from '@langchain/core/tools'
import { z } from 'zod'

export class Calculator extends StructuredTool {
  name = 'calculator'
  description = 'Evaluate an arithmetic expression'
  schema = z.object({ expression: z.string().describe('For example 2 * (3 + 4)') })

  async _call({ expression }: z.infer<typeof this.schema>) {
    return `The value of ${expression}`
  }
}

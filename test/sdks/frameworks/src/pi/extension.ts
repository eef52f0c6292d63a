import type { ExtensionAPI } from '@mariozechner/pi-coding-agent'
import { Type } from 'typebox'

export default function (pi: ExtensionAPI) {
  pi.registerTool({
    name: 'greet',
    label: 'Greet',
    description: 'Greets somebody by name.',
    parameters: Type.Object({ name: Type.String({ description: 'Whom to greet.' }) }),
    async execute(_id: string, params: { name: string }) {
      return { content: [{ type: 'text', text: `Hello, ${params.name}!` }], details: {} }
    },
  })
}

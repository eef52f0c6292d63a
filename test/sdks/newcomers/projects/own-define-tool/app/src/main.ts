import { toWire } from './ai/define-tool'
import { remember } from './tools/remember'
import { search } from './tools/search'

const tools = [search, remember]
const messages: unknown[] = [{ role: 'user', content: 'What did I say about tea?' }]

for (;;) {
  const response = await fetch('https://api.anthropic.com/v1/messages', {
    method: 'POST',
    headers: { 'x-api-key': process.env.ANTHROPIC_API_KEY ?? '', 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({
      model: 'claude-sonnet-4-5',
      max_tokens: 1024,
      messages,
      tools: tools.map((tool) => toWire(tool as never)),
    }),
  })
  const { content } = (await response.json()) as {
    content: { type: string; id: string; name: string; input: never }[]
  }
  const calls = content.filter(({ type }) => type === 'tool_use')
  if (calls.length === 0) break
  messages.push({ role: 'assistant', content })
  const results = []
  for (const { id, name, input } of calls) {
    const tool = tools.find((tool) => tool.name === name)
    const parsed = tool?.input.safeParse(input)
    const text = parsed?.success
      ? 'Done'
      : JSON.stringify({ error: 'ToolInputInvalid', issues: parsed?.error.issues })
    results.push({ type: 'tool_result', tool_use_id: id, content: text })
  }
  messages.push({ role: 'user', content: results })
}

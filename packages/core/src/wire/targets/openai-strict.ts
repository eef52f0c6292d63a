import { chatFunction } from '../chat-function.js'
import { strictNote } from '../strict-note.js'
import type { Target } from '../target.js'
import { openai } from './openai.js'

export const openaiStrict: Target = {
  ...openai,
  id: 'openai-strict',
  title: 'OpenAI Chat Completions, strict',
  label: 'OpenAI strict',
  entry: (tool) => chatFunction(tool, { strict: true }),
  notes: () => [strictNote('OpenAI')],
}

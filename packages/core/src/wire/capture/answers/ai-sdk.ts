import { defineIn } from '../ai-sdk.js'
import { type Exports, NotSent } from '../capture.js'
import { type Answering, CALL_ID, textIn } from './answering.js'
import { type Call, languageModel, type Prompt } from './language-model.js'

export const aiSdkAnswers: Answering = {
  id: 'ai-sdk',
  title: 'AI SDK',
  packages: ['ai'],
  modules: ['ai'],
  async answer({ tool, text }, sdk) {
    const ai = await sdk.load('ai')
    const major = Number.parseInt(sdk.version('ai') ?? '', 10)
    const call: Call = { toolCallId: CALL_ID, toolName: tool.name, input: text }
    const { model, prompts } = languageModel(call, `v${Math.max(1, major - 3)}`)
    await ai['generateText']({
      model,
      prompt: 'none',
      tools: { [tool.name]: defineIn(ai, tool) },
      maxRetries: 0,
      // Version 4 counts steps; later ones ask whether to stop.
      maxSteps: 2,
      stopWhen: () => prompts.length > 1,
    })
    return { text: textOf(prompts[1]) }
  },
}

/** What the model is told of its call. */
export function textOf(prompt: Prompt | undefined): string {
  const parts = prompt?.flatMap(({ role, content }) => (role === 'tool' ? (content as Exports[]) : []))
  const part = parts?.find(({ type }) => type === 'tool-result')
  if (!part) throw new NotSent('It did not answer the call.')
  // Version 4 has `result`.
  return textIn(part['output'] === undefined ? part['result'] : part['output'].value)
}

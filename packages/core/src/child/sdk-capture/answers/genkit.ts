import type { Exports } from '../capture.js'
import { BETA, madeIn, SDK } from '../genkit.js'
import { type Answering, CALL_ID, objectOf, textIn } from './answering.js'

/** By `generate`, with a model that is defined for this one call. */
export const genkitAnswers: Answering = {
  id: 'genkit',
  title: 'Genkit',
  packages: [SDK],
  modules: [SDK],
  optional: () => [BETA],
  async answer(call, sdk) {
    const { genkit } = (await sdk.find(BETA)) ?? (await sdk.load(SDK))
    const ai = genkit({})
    const made = madeIn(ai, call.tool, call.handler)
    const asked: Exports[] = []
    const model = ai.defineModel({ name: 'none', supports: { tools: true } }, async (request: Exports) => {
      asked.push(request)
      const [tool] = request['tools'] as Exports[]
      const toolRequest = { name: tool?.['name'], ref: CALL_ID, input: objectOf(call) }
      const content = asked.length > 1 ? [{ text: 'none' }] : [{ toolRequest }]
      return { message: { role: 'model', content }, finishReason: 'stop' }
    })
    await ai.generate({ model, prompt: 'none', tools: [made] })
    const parts = (asked[1]?.['messages'] as Exports[] | undefined)?.at(-1)?.['content'] as
      | Exports[]
      | undefined
    return { text: textIn(parts?.find(({ toolResponse }) => toolResponse)?.['toolResponse'].output) }
  },
}

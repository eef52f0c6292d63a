import type { Capture } from './capture.js'
import { globalRequestOf } from './global-fetch.js'

const SDK = '@google/generative-ai'

/** The SDK before `@google/genai`. */
export const googleGenerativeAi: Capture = {
  id: 'google-generative-ai',
  title: 'Google Generative AI SDK',
  packages: [SDK],
  ownOnly: true,
  targets: ['gemini'],
  modules: () => [SDK],
  async capture({ definition: { config }, name, description }, _, sdk) {
    const { GoogleGenerativeAI } = await sdk.load(SDK)
    const tools = [{ functionDeclarations: [config ?? { name, description }] }]
    // It takes no `fetch`, and uses that of the process.
    const { body } = await globalRequestOf(() =>
      new GoogleGenerativeAI('none')
        .getGenerativeModel({ model: 'gemini-2.5-flash', tools })
        .generateContent('none'),
    )
    return { entry: body.tools?.[0]?.functionDeclarations?.[0], notes: ['As `generateContent` sends it.'] }
  },
}

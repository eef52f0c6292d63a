import { aiSdkProvider, defineIn, modelOf, streamed } from '../ai-sdk.js'
import { waysOf } from '../ai-sdk-ways.js'
import { type Exports, type Loader, NotSent } from '../capture.js'
import { Recorder } from '../recorder.js'
import { type Answering, CALL_ID, textIn } from './answering.js'
import { type Call, languageModel, type Prompt } from './language-model.js'
import { toolResultIn } from './tool-result.js'

/** By `generateText` or `streamText`, and by the provider's package where it is known: it may change the words on their way. */
export const aiSdkAnswers: Answering = {
  id: 'ai-sdk',
  title: 'AI SDK',
  packages: ['ai'],
  modules: ['ai'],
  optional: (target, module) => {
    const provider = aiSdkProvider(target, module)
    return provider ? [provider.package] : []
  },
  async answer({ tool, text, target }, sdk) {
    const ai = await sdk.load('ai')
    const recorder = new Recorder()
    const provider = aiSdkProvider(target, tool.provider)
    const maker = provider && (await sdk.find(provider.package))
    const real = provider && maker ? modelOf(provider, maker, tool, recorder.fetch) : null
    const call: Call = { toolCallId: CALL_ID, toolName: tool.name, input: text }
    const version = (real?.['specificationVersion'] as string | undefined) ?? specificationOf(sdk)
    const { model, prompts } = languageModel(call, version, real)
    const options = {
      model,
      prompt: 'none',
      tools: { [tool.name]: defineIn(ai, tool) },
      maxRetries: 0,
      // Version 4 counts steps; later ones ask whether to stop.
      maxSteps: 2,
      stopWhen: () => prompts.length > 1,
    }
    const run = waysOf(tool)[0] === 'streamText' ? streamed(ai, options) : ai['generateText'](options)
    const ended = Promise.resolve(run).then(() => textOf(prompts[1]))
    const sent = recorder.first.then(({ body }) => toolResultIn(body))
    return { text: await Promise.race([sent, ended]) }
  },
}

/** The specification of models that the installed version takes. */
function specificationOf(sdk: Loader): string {
  const major = Number.parseInt(sdk.version('ai') ?? '', 10)
  return `v${Math.max(1, major - 3)}`
}

/** What the model learns about its call. */
export function textOf(prompt: Prompt | undefined): string {
  const parts = prompt?.flatMap(({ role, content }) => (role === 'tool' ? (content as Exports[]) : []))
  const part = parts?.find(({ type }) => type === 'tool-result')
  if (!part) throw new NotSent('It did not answer the call.')
  // Version 4 has `result`.
  return textIn(part['output'] === undefined ? part['result'] : part['output'].value)
}

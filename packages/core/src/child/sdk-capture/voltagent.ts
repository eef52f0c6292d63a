import { aiSdk, aiSdkProvider, modelOf, type Provider } from './ai-sdk.js'
import type { Capture, CapturedTool, Exports } from './capture.js'
import { argumentsOf, makingBy } from './own-definition.js'
import { requestOf } from './recorder.js'

const SDK = '@voltagent/core'

/** It takes no tool without a validator. */
const NO_FIELDS = {
  '~standard': {
    version: 1,
    vendor: 'none',
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: () => ({ type: 'object', properties: {} }) },
  },
}

/** Its agents send by the provider packages of the AI SDK. */
export const voltagent: Capture = {
  id: 'voltagent',
  title: 'VoltAgent',
  packages: [SDK],
  ownOnly: true,
  targets: aiSdk.targets.filter((target) => !target.endsWith('-strict')),
  modules: (target, module) => [SDK, (aiSdkProvider(target, module) as Provider).package],
  async capture(tool, target, sdk) {
    const provider = aiSdkProvider(target, tool.provider) as Provider
    const volt = await sdk.load(SDK)
    const maker = await sdk.load(provider.package)
    const made = madeIn(volt, tool)
    const { body } = await requestOf((recorder) => {
      const model = modelOf(provider, maker, tool, recorder.fetch)
      const agent = { name: 'agent', instructions: 'none', model, tools: [made], maxRetries: 0 }
      return new volt['Agent'](agent).generateText('none')
    })
    return { entry: provider.entries(body)?.[0], notes: [`As an \`Agent\` sends it by ${provider.package}.`] }
  },
  making: makingBy(SDK, madeIn),
}

function madeIn({ createTool }: Exports, tool: CapturedTool): unknown {
  return createTool(...argumentsOf(tool, 'execute', { parameters: NO_FIELDS }))
}

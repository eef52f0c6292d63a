import type { Exports, Loader } from '../capture.js'
import { madeIn, TOOLS } from '../langchain.js'
import { type Answer, type Answering, CALL_ID, objectOf, textIn } from './answering.js'

const MESSAGES = '@langchain/core/messages'
const MODELS = '@langchain/core/language_models/chat_models'
const AGENTS = 'langchain'
const GRAPHS = '@langchain/langgraph/prebuilt'

/** By the agent of the package that the program has: `createAgent` of langchain, else the `ToolNode` of LangGraph. */
export const langchainAnswers: Answering = {
  id: 'langchain',
  title: 'LangChain',
  packages: ['@langchain/core'],
  modules: [TOOLS, MESSAGES, MODELS],
  optional: () => [AGENTS, GRAPHS],
  async answer(call, sdk) {
    const made = madeIn(await sdk.load(TOOLS), call.tool) as Exports
    // What a class defines is called by itself, not through `func`.
    if (made['func'] === undefined) Object.defineProperty(made, '_call', { value: call.handler })
    const request = { type: 'tool_call', id: CALL_ID, name: made['name'] as string, args: objectOf(call) }
    const { AIMessage } = await sdk.load(MESSAGES)
    const message = new AIMessage({ content: '', tool_calls: [request] })
    const { createAgent } = (await sdk.find(AGENTS)) ?? {}
    if (createAgent) return byAgent(createAgent, made, message, await modelIn(sdk))
    const { ToolNode } = (await sdk.find(GRAPHS)) ?? {}
    if (ToolNode) {
      const { messages } = await new ToolNode([made]).invoke({ messages: [message] })
      return { text: textIn(messages[0]?.content), package: '@langchain/langgraph' }
    }
    return { text: textIn((await made['invoke'](request))?.content) }
  },
}

/** As Node has it: the model is shown the error's stack. The evaluation process itself keeps more. */
const STACK_FRAMES = 10

type MakeModel = (respond: (messages: Exports[]) => Exports) => unknown

async function byAgent(
  createAgent: (options: object) => Exports,
  made: Exports,
  message: Exports,
  makeModel: MakeModel,
): Promise<Answer> {
  const seen: Exports[][] = []
  const model = makeModel((messages) => {
    seen.push(messages)
    return seen.length > 1 ? new (message.constructor as new (text: string) => Exports)('none') : message
  })
  const frames = Error.stackTraceLimit
  try {
    Error.stackTraceLimit = STACK_FRAMES
    await createAgent({ model, tools: [made] })['invoke']({ messages: [{ role: 'user', content: 'none' }] })
  } finally {
    Error.stackTraceLimit = frames
  }
  return { text: textIn(seen[1]?.at(-1)?.['content']), package: AGENTS }
}

async function modelIn(sdk: Loader): Promise<MakeModel> {
  const { BaseChatModel } = await sdk.load(MODELS)
  return (respond) => {
    class Model extends (BaseChatModel as new (fields: object) => object) {
      _llmType(): string {
        return 'none'
      }
      bindTools(): this {
        return this
      }
      async _generate(messages: Exports[]): Promise<object> {
        return { generations: [{ text: '', message: respond(messages) }] }
      }
    }
    return new Model({})
  }
}

import { HumanMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { Calculator } from './calculator.js'
import { clock } from './clock.js'

const tools = [new Calculator(), clock]
const model = new ChatOpenAI({ model: 'gpt-4o' }).bindTools(tools)

const reply = await model.invoke([new HumanMessage('What is 2 * (3 + 4)?')])
for (const call of reply.tool_calls ?? []) {
  const used = tools.find(({ name }) => name === call.name)
  console.log(await used?.invoke(call))
}

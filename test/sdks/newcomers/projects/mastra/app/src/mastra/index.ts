import { Mastra } from '@mastra/core'
import { advisor } from './agents/advisor'

export const mastra = new Mastra({ agents: { advisor } })

const { text } = await mastra.getAgent('advisor').generate('Should I go out?')
console.log(text)

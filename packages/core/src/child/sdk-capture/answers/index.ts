import { aiSdkAnswers } from './ai-sdk.js'
import type { Answering } from './answering.js'
import { anthropicSdkAnswers } from './anthropic-sdk.js'
import { claudeAgentSdkAnswers } from './claude-agent-sdk.js'
import { fastmcpAnswers } from './fastmcp.js'
import { genkitAnswers } from './genkit.js'
import { langchainAnswers } from './langchain.js'
import { mastraAnswers } from './mastra.js'
import { extAppsAnswers, mcpV1Answers, mcpV2Answers } from './mcp.js'
import { openaiAgentsAnswers } from './openai-agents.js'
import { openaiSdkAnswers } from './openai-sdk.js'
import { tanstackAiAnswers } from './tanstack-ai.js'
import { tmcpAnswers } from './tmcp.js'

/** Every SDK whose answers to a refused input are captured. */
export const ANSWERINGS: readonly Answering[] = [
  aiSdkAnswers,
  mcpV1Answers,
  mcpV2Answers,
  extAppsAnswers,
  anthropicSdkAnswers,
  openaiSdkAnswers,
  openaiAgentsAnswers,
  langchainAnswers,
  mastraAnswers,
  genkitAnswers,
  tanstackAiAnswers,
  claudeAgentSdkAnswers,
  fastmcpAnswers,
  tmcpAnswers,
]

export function answeringOf(id: string): Answering | null {
  return ANSWERINGS.find((answering) => answering.id === id) ?? null
}

import { aiSdk } from './ai-sdk.js'
import { anthropicSdk } from './anthropic-sdk.js'
import type { Capture } from './capture.js'
import { claudeAgentSdk } from './claude-agent-sdk.js'
import { effect, effect3 } from './effect.js'
import { extApps } from './ext-apps.js'
import { fastmcp } from './fastmcp.js'
import { genkit } from './genkit.js'
import { googleGenai } from './google-genai.js'
import { googleGenerativeAi } from './google-generative-ai.js'
import { langchain } from './langchain.js'
import { mastra } from './mastra.js'
import { mcpLite } from './mcp-lite.js'
import { mcpV1 } from './mcp-v1.js'
import { mcpV2 } from './mcp-v2.js'
import { openaiAgents } from './openai-agents.js'
import { openaiSdk } from './openai-sdk.js'
import { pi, piMariozechner } from './pi.js'
import { tanstackAi } from './tanstack-ai.js'
import { tmcp } from './tmcp.js'

/** Every SDK that tools can be captured from, in the order in which they are listed. */
export const CAPTURES: readonly Capture[] = [
  aiSdk,
  mcpV1,
  mcpV2,
  extApps,
  fastmcp,
  tmcp,
  mcpLite,
  claudeAgentSdk,
  anthropicSdk,
  openaiSdk,
  googleGenai,
  googleGenerativeAi,
  openaiAgents,
  langchain,
  mastra,
  genkit,
  tanstackAi,
  effect,
  effect3,
  pi,
  piMariozechner,
]

export function captureOf(id: string): Capture | null {
  return CAPTURES.find((capture) => capture.id === id) ?? null
}

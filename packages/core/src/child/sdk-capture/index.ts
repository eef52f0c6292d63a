import { adk } from './adk.js'
import { agentKit } from './agent-kit.js'
import { aiSdk } from './ai-sdk.js'
import { anthropicSdk } from './anthropic-sdk.js'
import type { Capture } from './capture.js'
import { convexAgent } from './convex-agent.js'
import { effect, effect3 } from './effect.js'
import { genkit } from './genkit.js'
import { googleGenai } from './google-genai.js'
import { googleGenerativeAi } from './google-generative-ai.js'
import { langchain } from './langchain.js'
import { livekit } from './livekit.js'
import { llamaIndex } from './llamaindex.js'
import { mastra } from './mastra.js'
import { claudeAgentSdk } from './mcp/claude-agent-sdk.js'
import { extApps } from './mcp/ext-apps.js'
import { fastmcp } from './mcp/fastmcp.js'
import { mcpLite } from './mcp/mcp-lite.js'
import { mcpNest } from './mcp/mcp-nest.js'
import { mcpTsCore } from './mcp/mcp-ts-core.js'
import { mcpUse } from './mcp/mcp-use.js'
import { mcpV1 } from './mcp/mcp-v1.js'
import { mcpV2 } from './mcp/mcp-v2.js'
import { tmcp } from './mcp/tmcp.js'
import { openaiAgents } from './openai-agents.js'
import { openaiSdk } from './openai-sdk.js'
import { pi, piMariozechner } from './pi.js'
import { strands } from './strands.js'
import { tanstackAi } from './tanstack-ai.js'
import { voltagent } from './voltagent.js'

/** Every SDK that tools can be captured from, in the order in which they are listed. */
export const CAPTURES: readonly Capture[] = [
  aiSdk,
  mcpV1,
  mcpV2,
  extApps,
  fastmcp,
  tmcp,
  mcpLite,
  mcpTsCore,
  mcpNest,
  mcpUse,
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
  llamaIndex,
  strands,
  adk,
  agentKit,
  voltagent,
  livekit,
  convexAgent,
  effect,
  effect3,
  pi,
  piMariozechner,
]

export function captureOf(id: string): Capture | null {
  return CAPTURES.find((capture) => capture.id === id) ?? null
}

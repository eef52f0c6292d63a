import type { Framework } from '../model/framework.js'
import { agentKit, agentKit0 } from './data/agent-kit.js'
import { aiSdk, aiSdk5 } from './data/ai-sdk.js'
import { aiSdk4 } from './data/ai-sdk-4.js'
import { burnside } from './data/burnside.js'
import { convexAgent, convexAgent5 } from './data/convex-agent.js'
import { copilotkit, copilotkitActions } from './data/copilotkit.js'
import { convertingTool, defineTool, packageTool } from './data/define-tool.js'
import { effect, effect3 } from './data/effect.js'
import { eve } from './data/eve.js'
import { genkit } from './data/genkit.js'
import { langchain } from './data/langchain.js'
import { livekit } from './data/livekit.js'
import { llamaIndex } from './data/llamaindex.js'
import { mastra } from './data/mastra.js'
import { extApps } from './data/mcp/ext-apps.js'
import { fastmcp } from './data/mcp/fastmcp.js'
import { mcpLite } from './data/mcp/mcp-lite.js'
import { mcpNest, mcpNest1 } from './data/mcp/mcp-nest.js'
import { mcpTsCore } from './data/mcp/mcp-ts-core.js'
import { mcpUse, mcpUse1 } from './data/mcp/mcp-use.js'
import { mcpListed, mcpV1 } from './data/mcp/mcp-v1.js'
import { mcpV2 } from './data/mcp/mcp-v2.js'
import { nuxtMcp } from './data/mcp/nuxt-mcp.js'
import { tmcp } from './data/mcp/tmcp.js'
import { xmcp } from './data/mcp/xmcp.js'
import { opencode, opencodePlugin } from './data/opencode.js'
import { ownTools } from './data/own.js'
import { patties } from './data/patties.js'
import { ohMyPi, ohMyPi16, pi } from './data/pi.js'
import { adk } from './data/providers/adk.js'
import { anthropicJson, anthropicStandard, anthropicTools, anthropicZod } from './data/providers/anthropic.js'
import { claudeAgentSdk } from './data/providers/claude-agent-sdk.js'
import { copilot } from './data/providers/copilot.js'
import { googleGenai, googleGenerativeAi } from './data/providers/google-genai.js'
import { openaiRaw, openaiRealtime, openaiStandard, openaiZod } from './data/providers/openai.js'
import { openaiAgents, openaiAgentsAsTool } from './data/providers/openai-agents.js'
import { vscodeTools } from './data/providers/vscode.js'
import { strands } from './data/strands.js'
import { tanstack } from './data/tanstack.js'
import { toolsight } from './data/toolsight.js'
import { voltagent } from './data/voltagent.js'

/** What is recognized by the module it comes from, then what is recognized by its shape. */
export const FRAMEWORKS: readonly Framework[] = [
  toolsight,
  patties,
  aiSdk,
  aiSdk5,
  aiSdk4,
  mcpV1,
  mcpV2,
  anthropicZod,
  anthropicStandard,
  anthropicJson,
  claudeAgentSdk,
  vscodeTools,
  fastmcp,
  openaiZod,
  openaiStandard,
  openaiRealtime,
  openaiAgents,
  openaiAgentsAsTool,
  langchain,
  mastra,
  eve,
  tmcp,
  genkit,
  copilot,
  tanstack,
  effect,
  effect3,
  opencodePlugin,
  pi,
  ohMyPi,
  ohMyPi16,
  burnside,
  adk,
  agentKit,
  agentKit0,
  convexAgent,
  convexAgent5,
  copilotkit,
  copilotkitActions,
  extApps,
  livekit,
  llamaIndex,
  mcpLite,
  mcpNest,
  mcpNest1,
  mcpTsCore,
  mcpUse,
  mcpUse1,
  strands,
  voltagent,
  nuxtMcp,
  xmcp,
  anthropicTools,
  mcpListed,
  openaiRaw,
  googleGenai,
  googleGenerativeAi,
  opencode,
  ownTools,
  packageTool,
  convertingTool,
  defineTool,
]

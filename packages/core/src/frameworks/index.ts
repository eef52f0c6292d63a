import type { Framework } from '../model/framework.js'
import { aiSdk, aiSdk5 } from './ai-sdk.js'
import { aiSdk4 } from './ai-sdk-4.js'
import { anthropicJson, anthropicStandard, anthropicTools, anthropicZod } from './anthropic.js'
import { burnside } from './burnside.js'
import { claudeAgentSdk } from './claude-agent-sdk.js'
import { copilot } from './copilot.js'
import { convertingTool, defineTool, packageTool } from './define-tool.js'
import { effect, effect3 } from './effect.js'
import { eve } from './eve.js'
import { fastmcp } from './fastmcp.js'
import { genkit } from './genkit.js'
import { googleGenai, googleGenerativeAi } from './google-genai.js'
import { langchain } from './langchain.js'
import { mastra } from './mastra.js'
import { mcpListed, mcpV1 } from './mcp-v1.js'
import { mcpV2 } from './mcp-v2.js'
import { openaiRaw, openaiRealtime, openaiStandard, openaiZod } from './openai.js'
import { openaiAgents, openaiAgentsAsTool } from './openai-agents.js'
import { opencode, opencodePlugin } from './opencode.js'
import { ownTools } from './own.js'
import { patties } from './patties.js'
import { ohMyPi, ohMyPi16, pi } from './pi.js'
import { tanstack } from './tanstack.js'
import { tmcp } from './tmcp.js'
import { toolsight } from './toolsight.js'
import { vscodeTools } from './vscode.js'

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

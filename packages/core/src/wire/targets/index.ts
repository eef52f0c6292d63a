import type { Target } from '../target.js'
import { anthropic } from './anthropic.js'
import { anthropicStrict } from './anthropic-strict.js'
import { bedrock } from './bedrock.js'
import { cerebras } from './cerebras.js'
import { deepseek } from './deepseek.js'
import { gemini } from './gemini.js'
import { geminiJsonSchema } from './gemini-json-schema.js'
import { groq } from './groq.js'
import { HOST_TARGETS } from './hosts/index.js'
import { mcp, mcpRevisions } from './mcp.js'
import { mistral } from './mistral.js'
import { openai } from './openai.js'
import { openaiCompatible } from './openai-compatible.js'
import { openaiResponses } from './openai-responses.js'
import { openaiStrict } from './openai-strict.js'
import { vscode } from './vscode.js'
import { xai } from './xai.js'

/** Every target, in the order in which they are listed. */
export const TARGETS: readonly Target[] = [
  anthropic,
  anthropicStrict,
  openai,
  openaiResponses,
  openaiStrict,
  openaiCompatible,
  gemini,
  geminiJsonSchema,
  bedrock,
  mcp,
  ...mcpRevisions,
  mistral,
  xai,
  groq,
  cerebras,
  deepseek,
  vscode,
  ...HOST_TARGETS,
]

export const TARGET_NAMES: readonly string[] = TARGETS.map(({ id }) => id)

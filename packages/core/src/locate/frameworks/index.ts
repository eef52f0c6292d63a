import type { Framework } from '../../model/framework.js'
import { aiSdk } from './ai-sdk.js'
import { copilot } from './copilot.js'
import { defineTool } from './define-tool.js'
import { eve } from './eve.js'
import { genkit } from './genkit.js'
import { patties } from './patties.js'
import { tmcp } from './tmcp.js'
import { toolsight } from './toolsight.js'

/** What is recognised by the module it comes from, then what is recognised by its shape. */
export const FRAMEWORKS: readonly Framework[] = [
  toolsight,
  patties,
  aiSdk,
  eve,
  tmcp,
  genkit,
  copilot,
  defineTool,
]

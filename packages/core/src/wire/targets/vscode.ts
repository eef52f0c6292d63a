import type { Target } from '../target.js'
import { vscodeMcp } from './hosts/vscode-mcp.js'
import { VSCODE_RULES } from './rules/vscode.js'

export const vscode: Target = {
  id: 'vscode',
  title: 'VS Code language models',
  label: 'VS Code',
  place: '`tools[]` of LanguageModelChatRequestOptions',
  provider: 'Microsoft',
  source:
    'https://code.visualstudio.com/api/references/vscode-api#LanguageModelChatTool, and @types/vscode 1.140.0',
  read: '2026-11',
  keepsDialect: true,
  rules: VSCODE_RULES,
  limits: [],
  forServers: vscodeMcp,
  entry: ({ name, description, schema }) => ({ name, description: description ?? '', inputSchema: schema }),
  notes: ({ description }) =>
    description === null
      ? ['The tool has no description, and VS Code requires one: it is shown as empty.']
      : [],
}

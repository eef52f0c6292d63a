import { hostTarget } from './host-target.js'

const READ = '2026-11'
const SERVERS = 'https://github.com/microsoft/vscode: mcpServer.ts and mcpTypes.ts of 1.139'

/** VS Code as a host of MCP servers; what extensions contribute has a form of its own, that of `vscode`. */
export const vscodeMcp = hostTarget({
  id: 'vscode',
  title: 'VS Code language models',
  label: 'VS Code',
  provider: 'Microsoft',
  source: SERVERS,
  read: READ,
  host: {
    name: {
      form: 'mcp_<server>_<tool>',
      server: { replaced: '[^a-z0-9_.-]+', isLowerCase: true, max: 13 },
      replaced: '\\.',
      shortened: { max: 64, to: (name) => name.slice(0, 64) },
    },
    unknown: [
      'A second server of the same name gets a number. What becomes of the schema on the way is only known for Copilot Chat, which ' +
        'removes `anyOf`, `oneOf`, `allOf`, `not` and `if` at the root, and for some models keywords and what a description has beyond 1,024 characters.',
    ],
  },
  rules: [
    {
      code: 'provider-name',
      pattern: '',
      max: 64,
      effect: 'rewritten',
      note: 'The name is cut; two names that begin alike become one.',
      source: `${SERVERS}, https://github.com/microsoft/vscode/issues/243602`,
      read: READ,
    },
    {
      code: 'array-without-items',
      of: 'written',
      effect: 'rejected',
      error: 'tool parameters array type must have items',
      note: '`items: {}` is enough.',
      source:
        'toolSchemaNormalizer.ts of microsoft/vscode-copilot-chat at 1700547, https://github.com/microsoft/vscode/issues/246119',
      read: READ,
    },
  ],
})

import { hostTarget } from './host-target.js'

const READ = '2026-11'

export const claudeDesktop = hostTarget({
  id: 'claude-desktop',
  title: 'Claude Desktop and claude.ai',
  label: 'Claude Desktop',
  provider: 'Anthropic',
  source: 'https://github.com/evoila/meho/issues/2745: what users measured',
  read: READ,
  host: {
    unknown: ['What the model reads for a name, and how long a description may be, is not known.'],
  },
  rules: [
    {
      code: 'provider-name',
      pattern: '^[a-zA-Z0-9_-]+$',
      max: 64,
      effect: 'rejected',
      error: "FrontendRemoteMcpToolDefinition.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'",
      note: 'One such name keeps all tools of the server from every conversation.',
      source:
        'https://github.com/evoila/meho/issues/2745, https://github.com/barryw/ImmichMCP/issues/3, https://github.com/API-200/api200/issues/14',
      read: READ,
    },
    {
      code: 'output-references',
      effect: 'unknown',
      isAdvice: true,
      note: 'On Windows it was seen to hang for minutes at output schemas with `$defs`; whether it still does is not known.',
      source: 'https://github.com/modelcontextprotocol/mcpb/issues/174',
      read: READ,
    },
  ],
})

import { hostTarget } from './host-target.js'

const READ = '2026-11'

export const claudeCode = hostTarget({
  id: 'claude-code',
  title: 'Claude Code',
  label: 'Claude Code',
  provider: 'Anthropic',
  source:
    'https://github.com/anthropics/claude-code/issues/87650, /19882 and /41593: what users measured in versions 2.1.84 to 2.1.234',
  read: READ,
  host: {
    name: { form: 'mcp__<server>__<tool>', server: { replaced: '[^A-Za-z0-9_-]' } },
    description: { max: 2048, ending: '… [truncated]' },
    unknown: [
      'A server that comes with a plugin has a longer name: `mcp__plugin_<plugin>_<server>__<tool>`.',
      'What becomes of the schema on the way is not known.',
    ],
  },
  rules: [
    {
      code: 'provider-name',
      pattern: '',
      max: 64,
      effect: 'rejected',
      error: 'String should have at most 64 characters',
      note: 'One such name stops every prompt of the session.',
      source:
        'https://github.com/anthropics/claude-code/issues/19882, https://github.com/ChromeDevTools/chrome-devtools-mcp/issues/1169',
      read: READ,
    },
    {
      code: 'cut-by-host',
      max: 2048,
      effect: 'ignored',
      note: 'No warning appears, and /mcp shows the whole text.',
      source:
        'https://github.com/anthropics/claude-code/issues/87650, /81268 and /41593; the limit of 2 KB is documented at https://docs.anthropic.com/en/docs/claude-code/mcp',
      read: READ,
    },
  ],
})

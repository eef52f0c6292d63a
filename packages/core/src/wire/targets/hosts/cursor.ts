import { hostTarget } from './host-target.js'

const READ = '2026-11'

export const cursor = hostTarget({
  id: 'cursor',
  title: 'Cursor',
  label: 'Cursor',
  provider: 'Anysphere',
  source: 'https://github.com/ComposioHQ/composio/issues/2788: what users measured',
  read: READ,
  sendsNull: {
    source: 'https://github.com/stripe/ai/pull/314: what users of its MCP server saw',
    read: READ,
  },
  host: {
    name: { form: '<server>:<tool>', isOnlyCounted: true },
    unknown: ['What becomes of the description and the schema on the way is not known.'],
  },
  rules: [
    {
      code: 'provider-name',
      pattern: '',
      max: 60,
      effect: 'dropped',
      error: 'Combined server and tool name length exceeds 60 characters',
      note: 'With 60 characters of both names together it was seen to drop a tool, so the colon between them counts.',
      source:
        'https://github.com/ComposioHQ/composio/issues/2788, https://github.com/aashari/mcp-server-atlassian-confluence/issues/16, https://github.com/executeautomation/mcp-playwright/issues/145',
      read: READ,
    },
  ],
})

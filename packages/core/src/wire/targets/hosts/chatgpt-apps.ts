import { hostTarget } from './host-target.js'

const READ = '2026-11'
const SUBMISSION =
  'https://github.com/openai/plugins: plugins/openai-developers/skills/chatgpt-app-submission/SKILL.md at 40aff30'

export const chatgptApps = hostTarget({
  id: 'chatgpt-apps',
  title: 'ChatGPT app directory',
  label: 'the ChatGPT app directory',
  provider: 'OpenAI',
  source: SUBMISSION,
  read: READ,
  host: {
    isDirectory: true,
    unknown: ['How ChatGPT shows a name, a description and a schema to its model is not known.'],
  },
  rules: [
    {
      code: 'missing-hints',
      all: ['readOnlyHint', 'destructiveHint', 'openWorldHint'],
      effect: 'rejected',
      error: 'Missing or null hints are submission blockers',
      source: SUBMISSION,
      read: READ,
    },
    {
      code: 'missing-hints',
      all: ['outputSchema'],
      effect: 'unknown',
      isAdvice: true,
      note: 'Its review names tools without one in a warning, and still submits them.',
      source: SUBMISSION,
      read: READ,
    },
  ],
})

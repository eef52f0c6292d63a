import { hostTarget } from './host-target.js'

const READ = '2026-11'

export const claudeDirectory = hostTarget({
  id: 'claude-directory',
  title: 'Anthropic connectors directory',
  label: 'the connectors directory',
  provider: 'Anthropic',
  source:
    'https://claude.com/docs/connectors/building/review-criteria, as https://github.com/elgorro/aiquila/issues/386 quotes it',
  read: READ,
  host: { isDirectory: true },
  rules: [
    {
      code: 'missing-hints',
      all: ['title'],
      oneOf: ['readOnlyHint', 'destructiveHint'],
      effect: 'rejected',
      error: 'Every tool must include a `title` and the applicable hint',
      source:
        'https://claude.com/docs/connectors/building/review-criteria, as https://github.com/elgorro/aiquila/issues/386 quotes it; https://github.com/axiomhq/mcp/pull/79',
      read: READ,
    },
  ],
})

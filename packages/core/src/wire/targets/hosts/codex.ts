import { codexSchema } from './codex-schema.js'
import { hostTarget } from './host-target.js'

const READ = '2026-11'
const HASH = 12

export const codex = hostTarget({
  id: 'codex',
  title: 'Codex',
  label: 'Codex',
  provider: 'OpenAI',
  source:
    'https://github.com/openai/codex: codex-rs/codex-mcp/src/tools.rs at 9b05dc9 and codex-rs/tools/src/json_schema.rs at 1048c68',
  read: READ,
  host: {
    name: {
      form: 'mcp__<server>__<tool>',
      replaced: '[^A-Za-z0-9_-]',
      shortened: { max: 64, to: (name) => `${name.slice(0, 64 - HASH - 1)}_${'0'.repeat(HASH)}` },
    },
    schema: codexSchema,
    unknown: [
      'The zeros that end a shortened name stand for a hash. Where Codex runs code, the model reads another form.',
    ],
  },
  rules: [
    {
      code: 'provider-name',
      pattern: '',
      max: 64,
      effect: 'rewritten',
      note: 'The end of the name becomes a hash.',
      source: 'codex-rs/codex-mcp/src/tools.rs of openai/codex at 9b05dc9',
      read: READ,
    },
  ],
})

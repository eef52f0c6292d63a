import { hostTarget } from './host-target.js'

const READ = '2026-11'
const NAMES = 'https://github.com/google-gemini/gemini-cli: packages/core/src/tools/mcp-tool.ts at 5411f11'
const END = 30

export const geminiCli = hostTarget({
  id: 'gemini-cli',
  title: 'Gemini CLI',
  label: 'Gemini CLI',
  provider: 'Google',
  source: NAMES,
  read: READ,
  host: {
    name: {
      form: 'mcp_<server>_<tool>',
      replaced: '[^a-zA-Z0-9_.:-]',
      shortened: { max: 63, to: (name) => `${name.slice(0, END)}...${name.slice(-END)}` },
    },
    unknown: ['What becomes of the schema between the host and the model is not known.'],
  },
  rules: [
    {
      code: 'provider-name',
      pattern: '',
      max: 63,
      effect: 'rewritten',
      note: 'The middle of the name becomes three dots.',
      source: NAMES,
      read: READ,
    },
  ],
})

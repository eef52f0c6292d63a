import { hostTarget } from './host-target.js'

const READ = '2026-11'

export const copilotCli = hostTarget({
  id: 'copilot-cli',
  title: 'GitHub Copilot CLI',
  label: 'Copilot CLI',
  provider: 'GitHub',
  source: 'https://github.com/github/copilot-cli/issues/1825 and /2223: what users measured',
  read: READ,
  host: {
    name: { form: '<server>-<tool>' },
    unknown: [
      'How long a name or a description may be is not known.',
      'A value for `anyOf` of a text and a list was seen to arrive as text: https://github.com/github/copilot-cli/issues/4301.',
    ],
  },
  rules: [
    {
      code: 'empty-object',
      everywhere: false,
      needs: 'key',
      effect: 'rejected',
      error: "Invalid schema for function '…': In context=(), object schema missing properties.",
      note: 'With the models of OpenAI. One such tool stops every prompt.',
      source:
        'https://github.com/github/copilot-cli/issues/1825, https://github.com/github/copilot-cli/issues/2223',
      read: READ,
    },
  ],
})

import type { ProviderRule } from '../../provider-rule.js'

const CONTRIBUTION = 'languageModelToolsContribution.ts of microsoft/vscode'
const READ = '2026-11'

export const VSCODE_RULES: readonly ProviderRule[] = [
  {
    code: 'provider-name',
    pattern: '^[\\w-]+$',
    max: 64,
    effect: 'rejected',
    error: 'CANNOT register tool',
    note: 'The limit of 64 characters is that of the models behind it. The prefixes `copilot_` and `vscode_` are reserved: `invalid-name` says so.',
    source: CONTRIBUTION,
    read: READ,
  },
  {
    code: 'parameters-not-object',
    effect: 'rejected',
    source: 'languageModelToolsParametersSchema.ts of microsoft/vscode at 36210e1',
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
  {
    code: 'unsupported-keyword',
    refused: ['const', '$defs', 'prefixItems', 'examples'],
    effect: 'unknown',
    note: 'Not in the subset of draft-07 that package.json is checked against; models still receive them.',
    source: 'languageModelToolsParametersSchema.ts of microsoft/vscode at 36210e1',
    read: READ,
  },
]

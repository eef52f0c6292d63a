import type { Framework } from '../../../model/framework.js'

/** What VS Code refuses to register: https://github.com/microsoft/vscode, languageModelToolsContribution.ts. */
const NAME = {
  pattern: '^[a-zA-Z0-9_-]+$',
  min: 1,
  max: 128,
  reserved: { prefixes: ['copilot_', 'vscode_'], unless: 'chatParticipantPrivate' },
}

/** Tools that an extension contributes: they stand in its package.json, as JSON Schema. */
export const vscodeTools: Framework = {
  id: 'vscode-tools',
  title: 'VS Code languageModelTools',
  packages: ['vscode', '@types/vscode'],
  generalPurpose: true,
  modules: ['vscode'],
  calls: [
    {
      callee: 'contributes.languageModelTools',
      form: 'manifest',
      arguments: [['config']],
      fields: {
        name: ['name'],
        description: ['modelDescription'],
        parameters: ['inputSchema'],
      },
    },
  ],
  naming: 'config',
  conversion: 'json',
  converters: [],
  io: 'input',
  explicitKey: 'inputSchema',
  // Copilot Chat leaves `{}` out, like a schema that is not there: microsoft/vscode-copilot-chat, languageModelAccess.ts.
  takesShapes: true,
  sdk: null,
  notCaptured: 'Only VS Code itself sends it.',
  target: 'vscode',
  limits: { name: NAME },
}

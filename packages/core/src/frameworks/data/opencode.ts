import type { CallShape, Framework } from '../../model/framework.js'

/** Why neither is captured. */
const BY_OPENCODE = 'Only opencode itself sends it, a program that runs on Bun.'

const CONFIG: CallShape['fields'] = {
  description: ['description'],
  input: ['args', 'parameters'],
  parameters: ['jsonSchema'],
  handler: ['execute'],
}

/** opencode's plugins and custom tools: `args` is a record of Zod 4 schemas; the file or the record's key names the tool. */
export const opencodePlugin: Framework = {
  id: 'opencode-plugin',
  title: 'opencode plugin',
  packages: ['@opencode-ai/plugin'],
  modules: ['@opencode-ai/plugin', '@opencode-ai/plugin/tool'],
  runtime: 'bun',
  calls: [
    {
      callee: 'tool',
      arguments: [['config']],
      fields: { description: ['description'], input: ['args'], handler: ['execute'] },
    },
  ],
  naming: 'key-or-file',
  folders: ['.opencode/tools', '.opencode/tool', 'opencode/tools', 'opencode/tool'],
  conversion: 'fields',
  converters: ['zod'],
  // Its program has a copy of Zod of its own, and asks each schema for what that copy does not know (tool/registry.ts, 1.18).
  ownConverters: [
    {
      vendors: ['zod'],
      module: 'zod',
      from: '@opencode-ai/plugin',
      call: 'toJSONSchema',
      given: ['{schema}', { io: '{side}', metadata: '{metadata}' }],
    },
  ],
  io: 'input',
  explicitKey: null,
  sdk: null,
  notCaptured: BY_OPENCODE,
  retryStyle: 'opencode',
  // The user chooses the model.
  target: null,
  limits: {},
}

/** opencode's own tools: `Tool.define(id, definition)`, in a module of its workspace. */
export const opencode: Framework = {
  id: 'opencode',
  title: 'opencode',
  packages: [],
  modules: [],
  calls: [{ callee: 'Tool.define', arguments: [['name', 'config']], fields: CONFIG }],
  naming: 'config',
  conversion: 'standard',
  converters: ['zod', 'effect'],
  io: 'input',
  explicitKey: 'jsonSchema',
  sdk: null,
  notCaptured: BY_OPENCODE,
  retryStyle: 'opencode',
  // The user chooses the model.
  target: null,
  limits: {},
}

import { type Form, MCP, TYPE_MCP, Z } from './form.js'

const RESULT = 'async () => ({ content: [] })'
const KIT = `import type { ZodRawShape } from 'zod'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export interface Kit { name: string; description: string; shape: ZodRawShape }
export function createKit(kit: Kit) { return { ...kit, name: \`kit_\${kit.name}\` } }
export function attach(server: McpServer, kit: Kit) {
  server.registerTool(kit.name, { description: kit.description, inputSchema: kit.shape }, ${RESULT})
}
`
const app = (specifier: string, name: string) => `${MCP}${Z}import { attach, createKit } from '${specifier}'
const server = new McpServer({ name: 'app', version: '1.0.0' })
attach(server, createKit({ name: '${name}', description: 'Does it.', shape: { at: z.string() } }))
`

/** Helpers in other packages of a repository. Links of workspaces are not installed here. */
export const monorepos: Form[] = [
  {
    title: 'a package of the workspace whose build is not there, through workspace:',
    files: {
      'package.json': '{ "name": "w1", "private": true, "workspaces": ["packages/*"] }',
      'packages/kit/package.json':
        '{ "name": "@w1/kit", "type": "module", "main": "./dist/index.js", "types": "./dist/index.d.ts" }',
      'packages/kit/src/index.ts': KIT,
      'packages/app/package.json':
        '{ "name": "@w1/app", "type": "module", "dependencies": { "@w1/kit": "workspace:*" } }',
      'packages/app/src/server.ts': app('@w1/kit', 'one'),
    },
    tools: { kit_one: 'at: string' },
    recognised: 'registration',
  },
  {
    title: 'exports with a condition of its own',
    files: {
      'package.json': '{ "name": "w2", "private": true, "workspaces": ["packages/*"] }',
      'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "customConditions": ["@w2/source"] } }',
      'packages/kit/package.json':
        '{ "name": "@w2/kit", "type": "module", "exports": { ".": { "@w2/source": "./lib/main.ts", "default": "./dist/main.js" } } }',
      'packages/kit/lib/main.ts': KIT,
      'packages/app/package.json':
        '{ "name": "@w2/app", "type": "module", "dependencies": { "@w2/kit": "workspace:^" } }',
      'packages/app/src/server.ts': app('@w2/kit', 'two'),
    },
    tools: { kit_two: 'at: string' },
    recognised: 'registration',
  },
  {
    title: 'paths of tsconfig',
    files: {
      'package.json': '{ "name": "w3", "private": true }',
      'tsconfig.json': '{ "compilerOptions": { "baseUrl": ".", "paths": { "~kit/*": ["./libs/kit/*"] } } }',
      'libs/kit/index.ts': KIT,
      'apps/main/server.ts': app('~kit/index', 'three'),
    },
    tools: { kit_three: 'at: string' },
    recognised: 'registration',
  },
  {
    title: 'imports of package.json',
    files: {
      'package.json': '{ "name": "w4", "type": "module", "imports": { "#kit": "./src/kit.ts" } }',
      'src/kit.ts': KIT,
      'src/server.ts': app('#kit', 'four'),
    },
    tools: { kit_four: 'at: string' },
    recognised: 'registration',
  },
  {
    title: 'a tool of another package, defined there by a helper of a third',
    files: {
      'pnpm-workspace.yaml': 'packages:\n  - "pkgs/*"\n',
      'package.json': '{ "name": "w5", "private": true }',
      'pkgs/core/package.json':
        '{ "name": "@w5/core", "exports": { ".": { "types": "./dist/index.d.ts", "import": "./dist/index.mjs" } } }',
      'pkgs/core/src/index.ts': KIT,
      'pkgs/tools/package.json':
        '{ "name": "@w5/tools", "main": "dist/index.js", "dependencies": { "@w5/core": "workspace:*" } }',
      'pkgs/tools/src/index.ts': `${Z}import { createKit } from '@w5/core'
export const five = createKit({ name: 'five', description: 'Fifth.', shape: { at: z.string() } })`,
      'pkgs/server/package.json':
        '{ "name": "@w5/server", "dependencies": { "@w5/core": "workspace:*", "@w5/tools": "workspace:*" } }',
      'pkgs/server/src/main.ts': `${TYPE_MCP}import { attach } from '@w5/core'
import { five } from '@w5/tools'
export const run = (server: McpServer) => attach(server, five)`,
    },
    tools: { kit_five: 'at: string' },
    recognised: 'registration',
  },
]

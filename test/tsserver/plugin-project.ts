import { Project } from '../lsp/project.js'

const COMPILER = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
}

/** A project whose tsconfig.json names the plugin; with null for its entry, one that does not. */
export function pluginProject(
  files: Record<string, string>,
  entry: Record<string, unknown> | null = { trusted: true },
): Project {
  const plugins = entry ? [{ name: '@toolsight/typescript-plugin', ...entry }] : []
  return new Project(
    {
      'tsconfig.json': JSON.stringify({ compilerOptions: { ...COMPILER, plugins }, include: ['src'] }),
      ...files,
    },
    {
      zod: 'zod',
      valibot: 'valibot',
      '@valibot/to-json-schema': '@valibot/to-json-schema',
      '@toolsight/runtime': '@toolsight/runtime',
      '@toolsight/typescript-plugin': '@toolsight/typescript-plugin',
      '@modelcontextprotocol/server': '@modelcontextprotocol/server',
    },
  )
}

/*
 * Bundles the command line with the engine and the language server into `bundle/`, which is what npm publishes: it starts in
 * half the time. Native parts and TypeScript stay packages. Every file comes to stand one folder below `bundle/`:
 * `programs/` is one CommonJS file for each process, which V8 can load compiled, and `start/` what loads it.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { movedPaths, programsBeside } from '../../../scripts/bundling/beside.mjs'
import { namedExports } from '../../../scripts/bundling/named-exports.mjs'
import { noticesOf } from '../../../scripts/bundling/notices.mjs'
import { commonJs, compact, forNode, runner } from '../../../scripts/bundling/options.mjs'
import { projectsZod } from '../../../scripts/bundling/project-zod.mjs'
import { PAGES } from '../dist/pages.js'

const folder = new URL('../bundle/', import.meta.url)
const at = (name) => fileURLToPath(new URL(name, folder))
const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const { version, dependencies } = JSON.parse(readFileSync(here('../package.json'), 'utf8'))

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)

const common = { ...forNode, ...compact }
const processes = programsBeside()

/** What only `toolsight mcp` loads: a program beside the others, which code that was compiled earlier can require. */
const mcpServer = {
  name: 'mcp-server',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/mcp\/server\.js$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, namespace: 'mcp-server' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'mcp-server' }, () => ({
      contents: "module.exports = require('./mcp-server.cjs')",
    }))
    onResolve({ filter: /^\.\/mcp-server\.cjs$/ }, ({ path }) => ({ path, external: true }))
  },
}
const results = await Promise.all([
  build({
    ...common,
    ...commonJs,
    entryPoints: {
      toolsight: here('../dist/index.js'),
      'mcp-server': here('../dist/mcp/server.js'),
      ...processes,
    },
    outdir: at('programs'),
    external: Object.keys(dependencies),
    plugins: [
      movedPaths({ program: (name) => `../start/${name}.cjs` }),
      namedExports(),
      projectsZod(),
      mcpServer,
    ],
  }),
  build({
    ...common,
    ...commonJs,
    entryPoints: {
      toolsight: here('start-toolsight.mjs'),
      ...Object.fromEntries(
        Object.keys(processes).map((name) => [name, here('../../../scripts/bundling/start-process.mjs')]),
      ),
    },
    outdir: at('start'),
  }),
  build({ ...common, ...runner, outdir: at('runner') }),
])

cpSync(here('../../core/dist/typescript'), at('typescript'), { recursive: true })
cpSync(here('../../../docs/rules'), at('docs/rules'), { recursive: true })
for (const page of PAGES) cpSync(here(`../../../docs/${page}.md`), at(`docs/${page}.md`))
const inputs = results.flatMap(({ metafile }) =>
  Object.keys(metafile.inputs).filter((input) => !input.includes(':')),
)
writeFileSync(at('THIRD-PARTY-NOTICES.txt'), noticesOf(inputs))
// What is read of a package's manifest; `runner/` is made of ES modules.
writeFileSync(at('package.json'), `${JSON.stringify({ type: 'module', version })}\n`)

/*
 * Bundles what the extension is made of: the client, the language server, the command line, the evaluation process.
 * Reads what `npm run build` wrote. Every file comes to stand one folder below `dist/`: `programs/` has what starts while somebody
 * waits, one CommonJS file for each process, `start/` and `server/` what loads those.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { engine, movedPaths, programsBeside } from '../bundling/beside.mjs'
import { namedExports } from '../bundling/named-exports.mjs'
import { noticesOf } from '../bundling/notices.mjs'
import { commonJs, compact, forNode, REQUIRE, runner } from '../bundling/options.mjs'
import { projectsZod } from '../bundling/project-zod.mjs'
import { root } from '../command.mjs'
import { copyNatives, natives, ownTarget } from './natives.mjs'

const requireHere = createRequire(import.meta.url)

/**
 * @param {object} options
 * @param {URL} options.folder where `dist/` is made, with a slash at its end
 * @param {string} [options.target] the platform; the one that this runs on by default
 * @param {boolean} [options.minify] as it is shipped; otherwise with source maps
 * @throws {Error} with what the bundler says
 */
export async function bundle({ folder, target = ownTarget(), minify = false }) {
  const dist = new URL('dist/', folder)
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })

  const common = { ...forNode, sourcemap: minify ? false : 'linked', ...(minify ? compact : {}) }
  const processes = programsBeside()
  const start = 'scripts/bundling/start-process.mjs'
  const at = (folder) => fileURLToPath(new URL(folder, dist))
  const results = await Promise.all([
    esbuild.build({
      ...common,
      entryPoints: { 'client/extension': 'client/dist/extension.js' },
      outdir: at('.'),
      outExtension: { '.js': '.cjs' },
      format: 'cjs',
      external: ['vscode'],
    }),
    esbuild.build({
      ...common,
      ...commonJs,
      entryPoints: { server: 'server/dist/main.js', ...processes },
      outdir: at('programs'),
      plugins: [movedPaths(MOVED), nativeParts(), namedExports(), projectsZod()],
    }),
    esbuild.build({
      ...common,
      ...commonJs,
      entryPoints: {
        'server/server': start,
        ...Object.fromEntries(Object.keys(processes).map((name) => [`start/${name}`, start])),
      },
      outdir: at('.'),
    }),
    esbuild.build({
      ...common,
      entryPoints: {
        'cli/toolsight': 'scripts/extension/cli.mjs',
        'engine/engine': 'ts-plugin/dist/engine/main.js',
      },
      outdir: at('.'),
      outExtension: { '.js': '.mjs' },
      chunkNames: 'shared/[name]-[hash]',
      format: 'esm',
      splitting: true,
      banner: { js: REQUIRE },
      plugins: [movedPaths(MOVED), nativeParts(), namedExports(), projectsZod()],
    }),
    esbuild.build({ ...common, ...runner, outdir: at('runner') }),
    esbuild.build({
      ...common,
      minify,
      sourcemap: false,
      entryPoints: { typescript: requireHere.resolve('typescript') },
      outdir: at('typescript'),
      outExtension: { '.js': '.cjs' },
      format: 'cjs',
    }),
  ])
  copyFileSync(path.join(engine, 'typescript/parser.cjs'), new URL('typescript/parser.cjs', dist))
  await copyNatives(target, new URL('native/', dist))

  const { version } = JSON.parse(readFileSync(new URL('packages/cli/package.json', root), 'utf8'))
  writeFileSync(new URL('package.json', dist), `${JSON.stringify({ type: 'module', version })}\n`)
  const inputs = results.flatMap(({ metafile }) =>
    Object.keys(metafile.inputs).filter((input) => !input.includes(':')),
  )
  const bindings = Object.keys(natives).map((name) => requireHere.resolve(name))
  writeFileSync(new URL('THIRD-PARTY-NOTICES.txt', dist), noticesOf([...inputs, ...bindings]))
}

/** TypeScript and native parts that are loaded later are files of the bundle, too. */
const MOVED = {
  program: (name) => `../start/${name}.cjs`,
  texts: {
    "createRequire(import.meta.url).resolve('typescript')":
      "createRequire(import.meta.url).resolve('../typescript/typescript.cjs')",
    "createRequire(import.meta.url)('oxc-transform')":
      "createRequire(import.meta.url)('../native/transform.node')",
  },
}

/** The packages around a binding choose among platforms; a bundle has one. */
function nativeParts() {
  const filter = new RegExp(`^(${Object.keys(natives).join('|')})$`)
  return {
    name: 'native-parts',
    setup(build) {
      build.onResolve({ filter }, ({ path: name }) => ({ path: name, namespace: 'native' }))
      build.onLoad({ filter: /.*/, namespace: 'native' }, ({ path: name }) => {
        const names = Object.keys(requireHere(name)).filter((key) => !/^(default|__)/.test(key))
        const contents = [
          "import { createRequire } from 'node:module'",
          `const binding = createRequire(import.meta.url)('../native/${natives[name].file}.node')`,
          `export const { ${names.join(', ')} } = binding`,
        ]
        return { contents: contents.join('\n'), loader: 'js' }
      })
    },
  }
}

/*
 * Bundles what the extension is made of: the client, the language server, the command line, the evaluation process.
 * Reads what `npm run build` wrote. Every file comes to stand one folder below `dist/`, so that a path to a neighbour is
 * the same from all of them, whichever chunk the code ends up in.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { root } from '../command.mjs'
import { copyNatives, natives, ownTarget } from './natives.mjs'
import { noticesOf } from './notices.mjs'

const requireHere = createRequire(import.meta.url)

const engine = fileURLToPath(new URL('packages/core/dist/', root))

/** How our own code names a file beside it that another process or thread runs. */
const BESIDE = /new URL\('\.\/([\w./-]+)\.js', import\.meta\.url\)/g

/** What asks types, in a process of its own. */
const types = fileURLToPath(new URL('packages/typed/dist/service/', root))

const RUNNER = path.join(engine, 'evaluate/runner/')

/** CommonJS packages inside the ES modules ask for Node's own modules. */
const REQUIRE = `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`

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

  const common = {
    absWorkingDir: fileURLToPath(root),
    bundle: true,
    platform: 'node',
    // UMD files hide what they require from a bundler; the packages that have such have an ES module, too.
    mainFields: ['module', 'main'],
    target: 'node20.19',
    minify,
    keepNames: true,
    sourcemap: minify ? false : 'linked',
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
  }
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
      entryPoints: {
        'server/server': 'server/dist/main.js',
        'cli/toolsight': 'scripts/extension/cli.mjs',
        'engine/engine': 'ts-plugin/dist/engine/main.js',
        ...threads(),
      },
      outdir: at('.'),
      outExtension: { '.js': '.mjs' },
      chunkNames: 'shared/[name]-[hash]',
      format: 'esm',
      splitting: true,
      banner: { js: REQUIRE },
      plugins: [movedPaths(), nativeParts(), namedExports()],
    }),
    esbuild.build({
      ...common,
      entryPoints: {
        main: 'packages/core/dist/evaluate/runner/main.js',
        watchdog: 'packages/core/dist/evaluate/runner/watchdog.js',
      },
      outdir: at('runner'),
      format: 'esm',
      splitting: true,
      banner: { js: REQUIRE },
      // A schema is converted by the validator of the project it stands in, never by one of ours.
      external: ['zod', 'zod/v4'],
    }),
    esbuild.build({
      ...common,
      sourcemap: false,
      keepNames: false,
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

/** What the engine runs in threads of its own: entry points, by the name of the bundled file. */
function threads() {
  const entries = {}
  for (const file of [...filesIn(engine), ...filesIn(types)]) {
    for (const [, beside] of readFileSync(file, 'utf8').matchAll(BESIDE)) {
      const program = path.resolve(path.dirname(file), `${beside}.js`)
      if (!program.startsWith(RUNNER)) entries[`threads/${path.basename(program, '.js')}`] = program
    }
  }
  return entries
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.js'))
    .map((file) => path.join(folder, file))
}

/** Where our code means a file beside it, the bundle has it in another folder. TypeScript and native parts that are loaded later are files of the bundle, too. */
function movedPaths() {
  return {
    name: 'moved-paths',
    setup(build) {
      build.onLoad({ filter: /\.js$/ }, ({ path: file }) => {
        if (!file.startsWith(engine) && !file.startsWith(types)) return undefined
        const text = readFileSync(file, 'utf8')
        const contents = text
          .replace(BESIDE, (_, beside) => {
            const isRunner = path.resolve(path.dirname(file), beside).startsWith(RUNNER)
            const moved = `../${isRunner ? 'runner' : 'threads'}/${path.basename(beside)}.${isRunner ? 'js' : 'mjs'}`
            return `new URL('${moved}', import.meta.url)`
          })
          .replace(
            "createRequire(import.meta.url).resolve('typescript')",
            "createRequire(import.meta.url).resolve('../typescript/typescript.cjs')",
          )
          .replace(
            "createRequire(import.meta.url)('oxc-transform')",
            "createRequire(import.meta.url)('../native/transform.node')",
          )
        return contents === text ? undefined : { contents, loader: 'js' }
      })
    },
  }
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

/**
 * Node finds the names that a CommonJS package exports when it is imported with `import()`; the bundler does so only where
 * the names stand in the code.
 */
function namedExports() {
  return {
    name: 'named-exports',
    setup(build) {
      build.onResolve({ filter: /^[a-z@]/ }, ({ path: name, kind, importer }) => {
        if (kind !== 'dynamic-import' || !importer.startsWith(engine)) return undefined
        const file = commonJs(name, importer)
        return file && { path: name, namespace: 'named-exports', pluginData: file }
      })
      build.onLoad({ filter: /.*/, namespace: 'named-exports' }, ({ path: name, pluginData: file }) => {
        const names = Object.keys(requireHere(file)).filter(
          (key) => /^[\w$]+$/.test(key) && key !== '__esModule',
        )
        const all = [...new Set(['default', ...names])].join(', ')
        return { contents: `export { ${all} } from '${name}'`, resolveDir: path.dirname(file), loader: 'js' }
      })
    },
  }
}

/** The file that Node's `require` finds, where that is CommonJS; null for ES modules and JSON. */
function commonJs(name, importer) {
  try {
    const file = createRequire(importer).resolve(name)
    return file.endsWith('.js') && !(requireHere(file)[Symbol.toStringTag] === 'Module') ? file : null
  } catch {
    return null
  }
}

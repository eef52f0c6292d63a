// Bundles the plugin into the one CommonJS file that tsserver loads; the engine's process is a program of its own.
import { fileURLToPath } from 'node:url'
import { ruleMetas } from '@toolsight/core'
import { build } from 'esbuild'

/**
 * @param {object} options
 * @param {string} options.outfile absolute
 * @param {string} options.engine the engine's program, from the folder of `outfile`
 * @param {boolean} options.isManaged whether an extension decides what it does, and not the project's tsconfig.json
 * @param {boolean} [options.minify]
 * @returns {Promise<string[]>} the files that went into it, from the working directory
 */
export async function bundlePlugin({ outfile, engine, isManaged, minify = false }) {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL('../dist/plugin.js', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node18',
    minify,
    define: {
      TOOLSIGHT_ENGINE: JSON.stringify(engine),
      TOOLSIGHT_MANAGED: String(isManaged),
      TOOLSIGHT_CODES: JSON.stringify(ruleMetas.map(({ code }) => code)),
    },
    // tsserver wants the factory itself.
    footer: { js: 'module.exports = module.exports.default' },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  })
  return Object.keys(metafile.inputs)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outfile = fileURLToPath(new URL('../dist/plugin.cjs', import.meta.url))
  await bundlePlugin({ outfile, engine: './engine/main.js', isManaged: false })
}

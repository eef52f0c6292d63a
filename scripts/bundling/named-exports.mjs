import { createRequire } from 'node:module'
import path from 'node:path'
import { engine } from './beside.mjs'

const requireHere = createRequire(import.meta.url)

/**
 * A plugin of esbuild. Node finds the names that a CommonJS package exports when it is imported with `import()`; the
 * bundler does so only where the names stand in the code.
 */
export function namedExports() {
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

import { types } from 'node:util'
import type { ModuleCode } from '../protocol.js'

export type Interop = ModuleCode['interop']

type Members = Record<string, unknown>

/**
 * What `import { name } from` gives for a package's exports: a namespace when it is an ES module, else whatever
 * `module.exports` is. `*` is the namespace.
 *
 * @throws SyntaxError when an ES module has no such export
 */
export function importFrom(exports: unknown, name: string, interop: Interop, specifier: string): unknown {
  if (types.isModuleNamespaceObject(exports)) {
    if (name === '*') return exports
    if (!(name in (exports as Members))) throw missingExport(specifier, name)
    return (exports as Members)[name]
  }
  if (name === '*') return commonjsNamespace(exports, interop)
  if (name === 'default') return commonjsDefault(exports, interop)
  return isObject(exports) ? (exports as Members)[name] : undefined
}

export function missingExport(specifier: string, name: string): SyntaxError {
  return new SyntaxError(`The requested module '${specifier}' does not provide an export named '${name}'`)
}

/** Node gives `module.exports` itself; bundlers and TypeScript's `require` believe `__esModule`. */
function commonjsDefault(exports: unknown, interop: Interop): unknown {
  if (interop === 'node' || !isTranspiled(exports)) return exports
  return (exports as Members)['default']
}

function commonjsNamespace(exports: unknown, interop: Interop): unknown {
  if (interop !== 'node' && isTranspiled(exports)) return exports
  const namespace = Object.create(null) as Members
  if (isObject(exports)) {
    for (const name of Object.keys(exports)) {
      Object.defineProperty(namespace, name, { get: () => (exports as Members)[name], enumerable: true })
    }
  }
  Object.defineProperty(namespace, 'default', { value: exports, enumerable: true })
  Object.defineProperty(namespace, Symbol.toStringTag, { value: 'Module' })
  return namespace
}

function isTranspiled(exports: unknown): boolean {
  return isObject(exports) && Boolean((exports as Members)['__esModule'])
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

import { types } from 'node:util'
import type { ModuleCode } from '../protocol.js'
import { ofProgram } from '../runner/failures.js'
import { namespaceOf } from './namespace.js'

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
    if (name === '*') return ownNamespace(exports as Members)
    if (!(name in (exports as Members))) throw missingExport(specifier, name)
    return (exports as Members)[name]
  }
  if (name === '*') return commonjsNamespace(exports, interop)
  if (name === 'default') return commonjsDefault(exports, interop)
  return isObject(exports) ? (exports as Members)[name] : undefined
}

const namespaces = new WeakMap<object, object>()

/** `require()` marks the namespace of a module that has a default export with `__esModule`; `import` does not. */
function ownNamespace(exports: Members): object {
  if (!Object.hasOwn(exports, '__esModule')) return exports
  let namespace = namespaces.get(exports)
  if (!namespace) {
    namespace = namespaceOf(exportNames(exports), (name) => () => exports[name])
    namespaces.set(exports, namespace)
  }
  return namespace
}

/** The names that `export *` passes on, and `default`. */
export function exportNames(exports: unknown): string[] {
  if (!isObject(exports) || Array.isArray(exports)) return []
  return Object.keys(exports).filter((name) => name !== '__esModule')
}

export function missingExport(specifier: string, name: string): SyntaxError {
  return ofProgram(
    new SyntaxError(`The requested module '${specifier}' does not provide an export named '${name}'`),
  )
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
      // Node's namespace has `module.exports` itself under that name.
      if (name === 'default') continue
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

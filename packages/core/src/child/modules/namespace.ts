/** Reads one export. */
export type ReadExport = () => unknown

/** A module namespace: a getter for each export, so that a module is only evaluated as far as it is read. */
export function namespaceOf(names: Iterable<string>, resolve: (name: string) => ReadExport | null): object {
  const namespace = Object.create(null) as object
  for (const name of [...names].sort()) {
    const read = resolve(name)
    if (read) Object.defineProperty(namespace, name, { get: read, enumerable: isListed(name) })
  }
  Object.defineProperty(namespace, Symbol.toStringTag, { value: 'Module' })
  return Object.preventExtensions(namespace)
}

/** `exports` in CommonJS: its members are read as the units that they are; code may give them other values, and add others. */
export function exportsOf(
  names: Iterable<string>,
  member: (name: string) => { read: ReadExport | null; write: ((value: unknown) => void) | undefined },
): object {
  const exports = {}
  for (const name of names) {
    const { read, write } = member(name)
    if (!read) continue
    Object.defineProperty(exports, name, {
      get: read,
      set: write,
      enumerable: isListed(name),
      configurable: true,
    })
  }
  return exports
}

/** Whether who goes through a module's exports meets this one: `__esModule` is a mark that compilers leave. */
export function isListed(name: string): boolean {
  return name !== '__esModule'
}

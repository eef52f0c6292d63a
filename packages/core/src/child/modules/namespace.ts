/** Reads one export. */
export type ReadExport = () => unknown

/** A module namespace: a getter for each export, so that a module is only evaluated as far as it is read. */
export function namespaceOf(names: Iterable<string>, resolve: (name: string) => ReadExport | null): object {
  const namespace = Object.create(null) as object
  for (const name of [...names].sort()) {
    const read = resolve(name)
    if (read) Object.defineProperty(namespace, name, { get: read, enumerable: true })
  }
  Object.defineProperty(namespace, Symbol.toStringTag, { value: 'Module' })
  return Object.preventExtensions(namespace)
}

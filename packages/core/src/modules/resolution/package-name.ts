/** The package's name at the start of a specifier: `@scope/name` of `@scope/name/part`; null for a path. */
export function packageNameOf(specifier: string): string | null {
  return /^(?![./]|[A-Za-z]:)(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? null
}

/** The package that an installed file belongs to; undefined for others. */
export function ownerOf(file: string): string | undefined {
  return [...file.matchAll(/\/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/|$)/g)].at(-1)?.[1]
}

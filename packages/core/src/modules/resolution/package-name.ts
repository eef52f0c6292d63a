/** The package's name at the start of a specifier: `@scope/name` of `@scope/name/part`; null for a path. */
export function packageNameOf(specifier: string): string | null {
  return /^(?![./]|[A-Za-z]:)(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? null
}

/** What Node calls the module that Deno imports as `npm:zod@4/v4` (`zod/v4`) or from JSR; others as they are. */
export function withoutScheme(specifier: string): string {
  const [, scheme, scope, name = '', rest = ''] =
    /^(npm|jsr):\/?(?:@([^/@]+)\/)?([^/@]+)(?:@[^/]*)?(\/.*)?$/.exec(specifier) ?? []
  if (scheme === undefined) return specifier
  if (scheme === 'npm') return `${scope === undefined ? '' : `@${scope}/`}${name}${rest}`
  // As JSR's registry for npm has it.
  return scope === undefined ? specifier : `@jsr/${scope}__${name}${rest}`
}

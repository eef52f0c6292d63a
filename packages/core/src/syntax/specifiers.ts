/**
 * A module without the extension that it may be imported with: `openai/helpers/zod.mjs` is `openai/helpers/zod`, `./acme.ts` is `./acme`.
 * A package's own name keeps what looks like one: `chart.js`.
 */
export function moduleName(specifier: string): string {
  return specifier.replace(/^((?:@[^/]+\/)?[^/@.][^/]*\/.+)\.[cm]?js$|^(\.{1,2}\/.+)\.[cm]?[jt]sx?$/, '$1$2')
}

/** What Node calls the module that Deno imports as `npm:zod@4/v4` (`zod/v4`) or from JSR; others as they are. */
export function withoutScheme(specifier: string): string {
  const [, scheme, scope, name = '', rest = ''] =
    /^(npm|jsr):\/?(?:@([^/@]+)\/)?([^/@]+)(?:@[^/]*)?(\/.*)?$/.exec(specifier) ?? []
  if (scheme === undefined) return specifier
  if (scheme === 'npm') return `${scope === undefined ? '' : `@${scope}/`}${name}${rest}`
  // As JSR's registry for npm has it.
  return scope === undefined ? specifier : `@jsr/${scope}__${name}${rest}`
}

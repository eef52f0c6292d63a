/**
 * A module of a package without the extension that it may be imported with: `openai/helpers/zod.mjs` is `openai/helpers/zod`. A
 * package's own name keeps what looks like one: `chart.js`.
 */
export function moduleName(specifier: string): string {
  return specifier.replace(/^((?:@[^/]+\/)?[^/@.][^/]*\/.+)\.[cm]?js$/, '$1')
}

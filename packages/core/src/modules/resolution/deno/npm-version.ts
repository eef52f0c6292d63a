import { bestOf } from './lock.js'

/** A specifier of Deno's with a version: `npm:zod@3/v4`. */
const NPM_VERSION = /^npm:\/?((?:@[^/@]+\/)?[^/@]+)@([^/]+)/

/** The package of which a specifier asks for a version; null where it asks for none. */
export function versionedName(specifier: string): string | null {
  return NPM_VERSION.exec(specifier)?.[1] ?? null
}

/** Whether a specifier asks for this version of its package, or for none in particular. */
export function isWanted(version: string, specifier: string): boolean {
  const range = NPM_VERSION.exec(specifier)?.[2]
  return range === undefined || bestOf([version], range) !== null
}

import type ts from '#typescript'
import type { CalleeRef } from '../../syntax/imports.js'

const KNOWN = new WeakMap<ts.Declaration, Map<string, CalleeRef | null>>()

/** What a member is given may be made of what it is given elsewhere, in each of many places: `call.args = call.args ?? {}`. */
export function oncePerMember(
  declaration: ts.Declaration,
  asked: string,
  find: () => CalleeRef | null,
): CalleeRef | null {
  const known = KNOWN.get(declaration) ?? new Map<string, CalleeRef | null>()
  KNOWN.set(declaration, known)
  let found = known.get(asked)
  if (found === undefined) {
    found = find()
    known.set(asked, found)
  }
  return found
}

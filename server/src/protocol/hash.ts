import { createHash } from 'node:crypto'

/** Stands for a text: equal ones have equal hashes. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** `refactor.rewrite` is a kind of `refactor`, and of the kind of all that is asked for without a name. */
export function isKindOf(kind: string, asked: string): boolean {
  return asked === '' || kind === asked || kind.startsWith(`${asked}.`)
}

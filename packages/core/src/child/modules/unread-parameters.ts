/** A parameter, and the functions that it is handed on to: each with the index of the argument there. */
export type UnreadParameter = [index: number, ...handedTo: Array<[called: () => unknown, index: number]>]

/** Of functions of modules, as these say. Null: those of the class that it extends. */
const UNREAD = new WeakMap<object, UnreadParameter[] | null>()

/** Which parameters a function does not read to make what it gives back. */
export function noteUnread(made: unknown, parameters: UnreadParameter[] | null): void {
  if (typeof made === 'function') UNREAD.set(made, parameters)
}

export function isUnread(called: unknown, index: number, asked: ReadonlySet<unknown> = new Set()): boolean {
  if (typeof called !== 'function') return false
  const known = UNREAD.get(called)
  if (known === null) return isUnread(Object.getPrototypeOf(called), index, asked)
  const parameter = known?.find((each) => each[0] === index)
  if (!parameter) return false
  // One that calls itself reads no more than it does otherwise.
  if (asked.has(parameter)) return true
  const all = new Set([...asked, parameter])
  const [, ...handedTo] = parameter
  return handedTo.every(([read, at]) => isUnread(read(), at, all))
}

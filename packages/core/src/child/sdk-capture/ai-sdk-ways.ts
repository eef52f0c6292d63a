import type { CapturedTool } from './capture.js'

/*
 * A tool may go out in another form where the answer is streamed. What differs is told with every tool, but sending each one twice
 * takes as long as all the rest: so tools that differ in name, texts and schemas alone are sent both ways once.
 */

export type How = 'generateText' | 'streamText'

/** How the program sends it, and the other way. What runs an agent is written as `ToolLoopAgent.stream`. */
export function waysOf({ call }: Pick<CapturedTool, 'call'>): [How, How] {
  const isStreamed = call !== null && /(?:^|\.)(?:\w*streamText\w*|stream)$/.test(call)
  return isStreamed ? ['streamText', 'generateText'] : ['generateText', 'streamText']
}

/** What each tool has one of, and no provider package sends by its value. */
const OWN = new Set(['name', 'title', 'description', 'inputSchema', 'parameters', 'outputSchema'])

/**
 * The same for tools that are sent alike, names, texts and schemas aside: by their other members, and by `others`. Null where that
 * cannot be told.
 */
export function formOf(tool: object, others: readonly unknown[]): string | null {
  try {
    const members = Object.entries(tool).filter(([name]) => !OWN.has(name))
    return JSON.stringify([others, members.map(([name, value]) => [name, typeof value, value])])
  } catch {
    return null
  }
}

/** What the other way sends otherwise, a text for each member of an entry. */
export class WayDifferences {
  private readonly known = new WeakMap<object, Map<string, string[]>>()

  /**
   * @param maker - the provider package's exports
   * @param form - as `formOf` has it
   * @param send - gives the entry that the other way sends
   */
  async of(
    maker: object,
    form: string | null,
    entry: unknown,
    send: () => Promise<unknown>,
  ): Promise<readonly string[]> {
    const ofMaker = this.known.get(maker) ?? new Map<string, string[]>()
    const known = form === null ? undefined : ofMaker.get(form)
    if (known) return known
    const found = differing(entry, await send())
    const texts = found.map(({ text }) => text)
    if (form !== null && found.every(({ isPlain }) => isPlain)) {
      ofMaker.set(form, texts)
      this.known.set(maker, ofMaker)
    }
    return texts
  }
}

/** The members of an entry in another request, where they differ. `isPlain`: by no text and no object, which may be the tool's own. */
function differing(entry: unknown, other: unknown): Array<{ text: string; isPlain: boolean }> {
  const [before, after] = [entry, other].map((each) => (each ?? {}) as Record<string, unknown>)
  return [...new Set([...Object.keys(before as object), ...Object.keys(after as object)])].flatMap((key) => {
    const values = [before?.[key], after?.[key]]
    const [from, to] = values.map((value) => JSON.stringify(value))
    if (from === to) return []
    const text = to === undefined ? `without \`${key}\`` : `\`${key}\`: ${to.slice(0, 200)}`
    return [{ text, isPlain: values.every((value) => typeof value !== 'string' && Object(value) !== value) }]
  })
}

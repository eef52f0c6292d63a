/** How often a key is computed again before its value is taken as it is: functions that only ever add settle long before. */
const MAX_ROUNDS = 20

/** How deep keys ask for others within each other. Beyond it they are computed one after the other: the stack is only so large. */
const MAX_DEPTH = 200

interface Node<Value> {
  key: string
  value: Value
  /** Its place among the open ones. */
  index: number
  /** The outermost open one that it leads back to, by its index. */
  low: number
  rounds: number
  /** Open ones that have read its value. */
  readonly readers: Set<Node<Value>>
}

export interface Computed<Value> {
  /** What a key has before it was computed: keys that ask for each other in a circle read it of each other. */
  start(key: string): Value
  /** May ask for other keys, and for its own. `before`: what came out last, or the start. */
  compute(key: string, before: Value): Value
  /** Whether code that has read one of them would get the same result from the other. */
  isSame(a: Value, b: Value): boolean
  /** Called with what is known now: of one key, or of all that ask for each other in a circle, or too deep within each other. */
  settled?(values: readonly Value[]): void
}

/**
 * A function of keys that asks for its own results, each computed once. Where keys ask for each other in a circle, each is
 * computed again until none comes out differently: the least fixed point, which is the same whichever of them is asked for first.
 */
export class Fixpoint<Value> {
  readonly #function: Computed<Value>
  readonly #known = new Map<string, Value>()
  /** Those under way, and those of a circle that leads back to one of them, in the order in which they were asked for. */
  readonly #stack: Array<Node<Value>> = []
  readonly #open = new Map<string, Node<Value>>()
  /** To be computed again. The last one first, which is the innermost: what it comes to is carried outward once. */
  #dirty: Array<Node<Value>> = []
  readonly #maxDepth: number
  #reader: Node<Value> | null = null
  #depth = 0

  constructor(computed: Computed<Value>, maxDepth = MAX_DEPTH) {
    this.#function = computed
    this.#maxDepth = maxDepth
  }

  /** Whether nothing is being computed. */
  get isIdle(): boolean {
    return this.#reader === null
  }

  get(key: string): Value {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const reader = this.#reader
    const node = this.#open.get(key) ?? this.#begin(key)
    if (reader && this.#open.has(key)) {
      reader.low = Math.min(reader.low, node.low)
      node.readers.add(reader)
    }
    return node.value
  }

  /** It is computed again when it is asked for again, from what is known of others. */
  delete(key: string): void {
    this.#known.delete(key)
  }

  /** The same for all whose value is meant. Not while something is computed. */
  deleteAll(isMeant: (value: Value) => boolean): void {
    for (const [key, value] of this.#known) if (isMeant(value)) this.#known.delete(key)
  }

  /** Everything that is known is forgotten. Not while something is computed. */
  clear(): void {
    this.#known.clear()
  }

  #begin(key: string): Node<Value> {
    const index = this.#stack.length
    const value = this.#function.start(key)
    const node: Node<Value> = { key, value, index, low: index, rounds: 0, readers: new Set() }
    this.#stack.push(node)
    this.#open.set(key, node)
    if (this.#depth >= this.#maxDepth) {
      // As if it were in a circle with the outermost one, which computes it.
      node.low = 0
      this.#dirty.push(node)
      return node
    }
    try {
      this.#compute(node)
      if (node.low === index) this.#close(node)
    } catch (error) {
      this.#leave(index)
      throw error
    }
    return node
  }

  #compute(node: Node<Value>): void {
    const { value: before } = node
    const reader = this.#reader
    this.#reader = node
    this.#depth++
    try {
      node.value = this.#function.compute(node.key, before)
    } finally {
      this.#depth--
      this.#reader = reader
    }
    node.rounds++
    if (node.readers.size === 0 || this.#function.isSame(before, node.value)) return
    for (const each of node.readers)
      if (each.rounds < MAX_ROUNDS && !this.#dirty.includes(each)) this.#dirty.push(each)
  }

  /** Nothing further out is asked for by what was asked for since: what of it has read too early reads again. */
  #close(head: Node<Value>): void {
    const { index } = head
    for (let next = this.#nextDirty(index); next; next = this.#nextDirty(index)) {
      this.#compute(next)
      head.low = Math.min(head.low, next.low)
    }
    // What came out of a circle may lead further out, to a larger circle.
    if (head.low < index) return
    const values = this.#leave(index).map((node) => {
      this.#known.set(node.key, node.value)
      return node.value
    })
    this.#function.settled?.(values)
  }

  /** Those that were postponed come first: what they come to is read by others. */
  #nextDirty(index: number): Node<Value> | undefined {
    const isIn = (node: Node<Value>) => node.index >= index
    const postponed = this.#dirty.findLastIndex((node) => isIn(node) && node.rounds === 0)
    const at = postponed < 0 ? this.#dirty.findLastIndex(isIn) : postponed
    return at < 0 ? undefined : this.#dirty.splice(at, 1)[0]
  }

  #leave(index: number): Array<Node<Value>> {
    const left = this.#stack.splice(index)
    for (const node of left) this.#open.delete(node.key)
    this.#dirty = this.#dirty.filter((node) => node.index < index)
    return left
  }
}

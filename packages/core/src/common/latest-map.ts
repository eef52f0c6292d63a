/** A map of what was set last: at most so many, those that were set the longest ago go. */
export class Latest<K, V> extends Map<K, V> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: K, value: V): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#most) this.delete(this.keys().next().value as K)
    return this
  }
}

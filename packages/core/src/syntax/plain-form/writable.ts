/** A node of a new tree, which is changed to the form that is looked for. */
export type Writable<Node> = { -readonly [Key in keyof Node]: Node[Key] }

/** One part of a tool definition, as a site of lazy form yields it. */
export type SiteProperty =
  | { key: string; get: () => unknown }
  /** `handler`: what the function tells as its name. */
  | { key: string; handler: string }
  /** `keys`: the only ones that it can bring. */
  | { spread: () => unknown; keys?: readonly string[] }

export type SiteArgument =
  /** `inherited`: what stands on the object's prototype, the getters of a class. */
  | { kind: 'object'; props: SiteProperty[]; inherited?: SiteProperty[] }
  | { kind: 'value'; get: () => unknown }
  | { kind: 'spread'; get: () => unknown }
  | { kind: 'handler' }

/** What has to hold where a definition stands. */
export interface SiteCondition {
  /** As it is written. */
  label: string
  /** Null where it cannot be evaluated. */
  get: (() => unknown) | null
}

export interface SiteEntry {
  /** Those that may be there for its sake. */
  conditions?: SiteCondition[]
  callee?: () => unknown
  /** The key of the record that the tool is put into, where it has to be evaluated. */
  key?: () => unknown
  args: SiteArgument[]
}

/** A class's entry as that of one that extends it: the members of the second come after those of the first. */
export function inherited(
  { args: [base], ...entry }: SiteEntry,
  own: SiteArgument & { kind: 'object' },
): SiteEntry {
  if (base?.kind !== 'object') return { ...entry, args: [own] }
  const getters = [...(base.inherited ?? []), ...(own.inherited ?? [])]
  const props = [...base.props, ...own.props]
  return {
    ...entry,
    args: [{ kind: 'object', props, ...(getters.length > 0 ? { inherited: getters } : {}) }],
  }
}

export type SiteGenerator = () => Iterator<SiteEntry>

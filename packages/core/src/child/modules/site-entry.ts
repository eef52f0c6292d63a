/** One part of a tool definition, as a site of lazy form yields it. */
export type SiteProperty =
  | { key: string; get: () => unknown }
  /** `handler`: what the function tells as its name. */
  | { key: string; handler: string }
  | { spread: () => unknown }

export type SiteArgument =
  /** `inherited`: what stands on the object's prototype, the getters of a class. */
  | { kind: 'object'; props: SiteProperty[]; inherited?: SiteProperty[] }
  | { kind: 'value'; get: () => unknown }
  | { kind: 'spread'; get: () => unknown }
  | { kind: 'handler' }

export interface SiteEntry {
  callee?: () => unknown
  /** The key of the record that the tool is put into, where it has to be evaluated. */
  key?: () => unknown
  args: SiteArgument[]
}

export type SiteGenerator = () => Iterator<SiteEntry>

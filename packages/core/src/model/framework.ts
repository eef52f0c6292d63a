/** What a framework's call keeps where. A tool's own keys, whatever the framework calls them. */
export type ToolField =
  | 'name'
  | 'description'
  | 'input'
  | 'parameters'
  | 'outputSchema'
  | 'samples'
  | 'examples'
  | 'hints'
  | 'metadata'
  | 'handler'

/** Where in the argument list a part of the definition stands. */
export type ArgumentRole = 'config' | 'name' | 'description' | 'input' | 'handler'

/** Limits on what a tool may be called and say; absent means the framework sets none. */
export interface DefinitionLimits {
  name?: { pattern: string; min: number; max: number }
  description?: { max: number }
}

/** One way of calling a framework to define a tool. Data only: it travels to the child as JSON. */
export interface CallShape {
  /** The exported function, as a chain for members: `defineTool`, `Tool.define`. */
  callee: string
  /** What each argument is, left to right; several when a framework has overloads (the first that fits the call wins). */
  arguments: ArgumentRole[][]
  /** The config keys that hold each part, in order of precedence. */
  fields: Partial<Record<ToolField, string[]>>
  /** Config keys that hold the definition itself where they hold an object with all of these keys. */
  nested?: Array<{ key: string; requires: string[] }>
}

export interface Framework {
  /** Stable id, in `tools[].framework` of `toolsight check`. */
  id: string
  title: string
  /** Module specifiers it is imported from; empty: recognised by the call's shape alone. */
  modules: string[]
  calls: CallShape[]
  /** Who names the tool: the definition, the file (`search.ts` → `search`), or either, which must agree. */
  naming: 'config' | 'file' | 'config-equals-file'
  /**
   * What turns a schema into JSON Schema on the way to the model.
   * `converter`: explicit JSON Schema, else a registered converter of the vendor, else an error (DESIGN §1).
   * `standard`: what implements Standard JSON Schema (and Zod) converts; everything else is refused by the framework.
   */
  conversion: 'converter' | 'standard'
  /** Converters that the framework brings itself, by their name in `converters` of the configuration. */
  converters: string[]
  /** For Zod: which side of the schema goes out. */
  io: 'input' | 'output'
  /** Whether the framework lets a definition carry JSON Schema of its own, and under which config key. */
  explicitKey: string | null
  /** True where a definition without an input schema is refused. */
  inputRequired?: boolean
  limits: DefinitionLimits
}

import type { OtherRole, ToolField } from './framework.js'
import type { Json, JsonObject } from './json.js'
import type { Location, Range } from './text.js'
import type { Branch } from './tool-set.js'

/** Where one part of a definition stands in the source, when it is written out there. */
export interface FieldSite {
  /** The key (`input` in `input: z.object(…)`), or the value itself where the part is positional. */
  key: Range
  value: Range
  /** Key and value together; for a positional part the value. */
  property: Range
}

/**
 * How a tool is recognised: a known function, class or list of a framework has its definition; its own members or its type
 * show that it is one; a wrapper, a loop or the answer to `tools/list` leads to it; only a running server listed it.
 */
export type Recognised = 'call' | 'shape' | 'registration' | 'server'

/** A call that defines a tool, as the text alone tells it. */
export interface ToolSite {
  /** 0, 1, … in source order within its file. */
  index: number
  framework: string
  /** What is defined where it is no tool (`CallShape.role`). */
  role?: OtherRole
  /** Absent: `call`. */
  recognised?: Recognised
  /** True where only its look says that it is a tool (`CallShape.likely`). */
  likely?: true
  /** The package that the callee is from, where no framework is known for it (`framework` is `package`). */
  package?: string
  /** The workspace file whose own code converts the schema (`framework` is `defineTool-converting`). */
  convertedBy?: string
  /** The whole defining call. */
  range: Range
  /** The callee's name: the narrowest place that stands for the tool as a whole. */
  callee: Range
  /** The object literal with the definition; null when it is an identifier or a call. Always in this file. */
  config: Range | null
  /** True when the literal has a spread, so that a key may stand elsewhere. */
  spread: boolean
  fields: Partial<Record<ToolField, FieldSite>>
  /** Read off the text, without evaluation. `undefined`: not written as a literal here. */
  literal: {
    name?: string
    description?: string
    parameters?: Json
    /** Vendor guessed from the module that the input expression's root is imported from. */
    vendor?: string
  }
  /** Keys that are written and that the installed framework does not read, with what it reads instead. */
  ignored?: Array<{ key: string; instead: string; site: FieldSite }>
  /** Where what is written in this way always goes (`CallShape.target`); absent where its framework says it, or nothing does. */
  target?: string
  /** The targets that it is sent to in another form, and the target of that form (`CallShape.forms`). */
  forms?: Record<string, string>
  /**
   * True where the framework may leave the input unchecked (`Framework.unvalidated`), and the handler is written out here
   * and calls nothing that looks like a check.
   */
  passesOn?: true
  /**
   * What its handler returns, as far as the text tells: where the framework checks results (`Framework.checksResults`) and the
   * definition has an output schema.
   */
  results?: HandlerResults
  /** True where the program's own code answers its calls, and the framework is only named by the modules that make it. */
  answeredByOwn?: true
  /** What its handler does, as far as calls whose meaning is known tell. Absent: nothing is known. */
  effects?: HandlerEffects
  /** True for what answers a request for tools. */
  answersList?: true
  /** For what answers a request for tools: what is done with the arguments of calls. Absent: nothing is known. */
  callAnswers?: CallAnswers
  /** Specifiers of its file that it depends on and that lead nowhere. Absent: none. */
  missing?: string[]
  /** The package of its framework, where the file imports that and it is not installed. */
  uninstalled?: string
  /** Whether that is found, in another version than the package.json asks for. */
  isOtherVersion?: true
  /** For a tool in package.json: the API proposals that the extension enables. */
  proposals?: string[]
  /** True where there are doc comments in the definition. */
  commented?: true
  /** What runs calls a tool of another server. */
  remote?: true
  /** The name this definition is exported or held under: `default`, `search`, a record's key; null for none. */
  boundTo: string | null
  /** The key of the record that it is put into, where it is written out: what names a tool in some frameworks. */
  key?: { name: string; range: Range } | null
  /** The keys of records of this file that its name is put under; absent where there are none, or it stands in one itself. */
  uses?: Array<{ name: string; range: Range; isTools: boolean; isCalled: boolean }>
  /** The name of this file that other files can import it by; `default` for its default export, a function's where that makes it. */
  exported?: string
  /** What other files import it as, where that differs: `default` for `export default search`. */
  exportedAs?: string
  /** True where the name is that of a function which gives it. */
  madeByCall?: true
  /** The name of the variable, function or class that holds it. */
  binding?: Range
  /** What it stands in; absent at the top level. */
  maker?: Maker
  /** Where a function registers the tool that is called here. */
  registeredBy?: Registration
  /** Where a function makes the tool that is called here: what the definition in it writes itself. */
  definition?: {
    file: string
    fields: Partial<Record<ToolField, Range>>
    /** All of it, where it is one object. */
    range?: Range
    /** True where no part of it is what the function is given. */
    isOwn?: true
    /** Where another function calls the one that makes the tool, and the call here leads to that: what is called there. */
    calledAt?: Location
  }
  /** The function that writes its name out, where neither the call nor the definition does. */
  namedBy?: string
  /** What may bring more tools to a list than are written there. */
  further?: FurtherTools
  /** Calls in a list that make tools of what only the running program has. */
  bringing?: BringingCall[]
  /** Why this site cannot be evaluated, in one sentence, with what it depends on; null when it can. */
  blocked: Blocked | null
}

/** Where a tool is written that other code registers: an entry of a list, a module of its own. */
export interface WrittenTool {
  file: string
  /** All of it: the object or the class that holds its name. */
  range: Range
  fields: Partial<Record<ToolField, FieldSite>>
}

/** A call in a function that registers what the function is given. */
export interface Registration {
  file: string
  range: Range
  within: CallPlace
  /** The call of that function. */
  from: CallPlace
}

/** Where a call stands in the function around it. */
export interface CallPlace {
  /** Equal for the calls of one function, and for those outside of any. */
  function: string
  /** What is called, as it is written; null where that is no name. */
  callee: string | null
  /** What its method is called on, as it is written; null for the call of a function. */
  on: string | null
  /** What its method is called on is the same whenever the function runs: it comes from outside of it. */
  isOnOuter: boolean
  /** The branches that it stands in, innermost first. */
  branches: readonly Branch[]
}

/** How the function that answers `tools/call` takes the arguments of calls, by the names of tools. */
export interface CallAnswers {
  /** They are read by the names of their fields alone: no other key is refused. */
  open: readonly string[]
  /** A validator that refuses other keys is run on them. */
  strict: readonly string[]
}

export interface HandlerEffects {
  changes: readonly HandlerChange[]
  sinks: readonly HandlerSink[]
}

/** A call that changes something outside of the program. */
export interface HandlerChange {
  /** The call; where a function of the same file makes it, the call of that function in the handler. */
  range: Range
  /** How it is written: `fs.rm`, `fetch with DELETE`. */
  called: string
  does: 'writes' | 'deletes' | 'changes' | 'sends'
}

/** A field of the input that the handler hands to a call which takes it literally. */
export interface HandlerSink {
  /** The call. */
  range: Range
  /** How it is written: `execSync`. */
  called: string
  /** `address`: what a request begins with. `host`: a part of its host. */
  takes: 'command' | 'sql' | 'path' | 'address' | 'host'
  /** The name of the field, at the root of the input. */
  field: string
  /** Whether it is all of what is handed over, or a part of a text or path that the handler makes. */
  isWhole: boolean
}

export interface HandlerResults {
  known: readonly HandlerResult[]
  /** Whether these are all paths. */
  isWhole: boolean
}

/** What one path of a handler returns. */
export interface HandlerResult {
  /** What the handler returns there. */
  range: Range
  isError: boolean
  /** Its `structuredContent`: an object literal, something else, or none. */
  structured: 'none' | 'unread' | StructuredLiteral
}

export interface StructuredLiteral {
  range: Range
  keys: string[]
  /** Whether these are all keys. */
  isWhole: boolean
  /** The values that are written out. */
  written: JsonObject
}

/** The function with parameters and the class around a definition, by their names. */
export interface Maker {
  function: string | null
  class: string | null
  /** The function that returns the one around it, where that has no name of its own. */
  returnedBy?: string
  /** The class itself is the definition. */
  isClass?: true
  isAbstract?: true
  /** Methods of the class that put what they are given into a member, by that member: what reads it has it from their callers. */
  adders?: Record<string, string[]>
}

/** What a program is given and puts into a list as a whole: `...(extra ?? [])`. */
export interface FurtherTools {
  name: string
  range: Range
}

/** `...toolsOf(catalog)`, where `catalog` is given or awaited. */
export interface BringingCall extends FurtherTools {
  /** The function that is called. */
  maker: Range
}

export interface Blocked {
  /** Only that there may be more tools than those that are known depends on it. */
  further?: true
  /** What is not known is what a function answers to a request for tools, and with it how many there are. */
  answers?: true
  /** Nothing but the tool's name depends on it. */
  nameOnly?: true
  /** That name, where a part of it is known: each other part is `${…}`. */
  partialName?: string
  /** It gets its value from what only a bundler or a runtime has. */
  external?: true
  /** The tool is made where a condition holds, of which nothing shows that it does: there may be no such tool. */
  unmet?: true
  /** The function of the top level whose parameter it is, where another one makes the tool. */
  parameterOf?: string
  /** The name (`schema`, `this.options`) that stands in the way. */
  name: string
  reason: string
  range: Range
}

import type { RetryStyle } from '@toolsight/runtime'
import type { CallAttempt } from './call-probes.js'
import type { Json, JsonObject } from './json.js'

/** What a schema is for where it is not a tool's. */
export type OtherRole = 'prompt-arguments'

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

/**
 * Where in the argument list a part of the definition stands. `annotations` are hints for the client, `options` settings of the
 * call: of these only what `carried` names is read.
 */
export type ArgumentRole =
  | 'config'
  | 'name'
  | 'description'
  | 'input'
  | 'outputSchema'
  | 'handler'
  | 'annotations'
  | 'options'

/** Limits on what a tool may be called and say; absent means the framework sets none. */
export interface DefinitionLimits {
  /** `reserved`: what no name may begin with, but in extensions that enable the API proposal `unless`. */
  name?: {
    pattern: string
    min: number
    max: number
    reserved?: { prefixes: readonly string[]; unless?: string }
  }
  description?: { max: number }
}

/**
 * How a definition is written.
 * `call`: `tool({ … })`. `new`: `new FunctionTool({ … })`. `class`: `class Search extends MCPTool { name = … }`, its
 * members are the definition. `literal`: an object that is used as it is, `{ name, input_schema: … }`. `manifest`: an entry
 * of a list in package.json, which `callee` leads to (`contributes.languageModelTools`). `answer`: a function that answers a
 * request for tools, and is run for it; each entry of the answer is a definition. `module`: a file, whose exports are the
 * definition: `export const schema = …`, `export default async function …`.
 */
export type DefinitionForm = 'call' | 'new' | 'class' | 'literal' | 'manifest' | 'answer' | 'module'

/** The key of a definition that has calls wait for a person's approval. */
export interface ApprovalOption {
  key: string
  skips?: true
}

/** One way of writing a framework's definition of a tool. Data only: it travels to the child as JSON. */
export interface CallShape {
  /**
   * The exported function, class or type, as a chain for members: `defineTool`, `Tool.define`. `McpServer#tool` is the
   * method `tool` of what `McpServer` makes, be it constructed, called, a parameter's type or a subclass. For `class`
   * it is the base class, for `literal` the type that such an object may be given (`Tool`, `Anthropic.Tool`), or with
   * `given` the function that takes it. `ToolSet#*` is what a record of the type `ToolSet` holds. For `module` it is the type that
   * the export of `spread` may be given.
   */
  callee: string
  /** `call` when absent. */
  form?: DefinitionForm
  /** What is defined where it is no tool: it is read, resolved and locked as one, and never among the tools. */
  role?: OtherRole
  /** What each argument is, left to right; several when a framework has overloads (the first that fits the call wins). */
  arguments: ArgumentRole[][]
  /** The config keys that hold each part, in order of precedence. */
  fields: Partial<Record<ToolField, string[]>>
  /**
   * Config keys that hold the definition itself where they hold an object with all of these keys; what it lacks stands beside it.
   * `*`: any key, where a name stands beside it, and neither a description nor an input.
   */
  nested?: Array<{ key: string; requires: string[] }>
  /** An argument object that has these keys alone, and no schema under one, is annotations, also where an input schema might stand. */
  annotationKeys?: string[]
  /** What this call refuses in words of its own, before those of the framework. */
  refusals?: Refusal[]
  /** Methods of a definition that give the definition back: `toolDefinition({ … }).server(run)`. */
  chain?: string[]
  /**
   * For `literal`: what tells the object without its type; for `class`: what tells it without its base, by its members; for
   * `module`: what a file exports. `keys` it must have, `values` it must hold; `schema`: one of these
   * keys holds JSON Schema of an object, written out; `oneOf`: of each of these lists it has a key; `spokenOf`: its type, a name
   * around it or its file's path speaks of tools; `withoutInput`: its type or the function that is given it speaks of tools, and
   * nothing else in it can be an input; `decorates`: a decorator whose name speaks of tools is given it;
   * `under`: it is in a list under this key; `byParts`: whatever their keys are called, one of its members is written as the schema of a
   * validator, and of an object another one as a function. `beside`: only in a file that imports one of the framework's packages;
   * `installed`: only where its modules are found from the file. Absent: its type alone does.
   */
  known?: {
    keys: string[]
    values?: Record<string, Json>
    schema?: string[]
    oneOf?: string[][]
    spokenOf?: true
    withoutInput?: true
    decorates?: true
    byParts?: true
    under?: string
    beside?: boolean
    installed?: boolean
  }
  /**
   * For `literal`: true where only its look says that an object is a tool, so that it may be something else. Findings about it
   * are never more than info.
   */
  likely?: true
  /**
   * For a method: its name, beside a name, an object with one of the `fields` and a handler, tells that a call is one, where
   * what it is called on has a type of the project's own. Findings about it are never more than info.
   */
  telling?: true
  /** For `literal`: request handlers answer with such objects. What none of its file answers with is only `likely`. */
  listed?: true
  /** As `noInput` of the framework, where this way of writing differs. */
  noInput?: JsonObject
  /** For `class`: the base class takes a definition, so what the constructor gives to `super({ … })` is a part of it. */
  superConfig?: true
  /**
   * For `literal`: the objects that a call of `callee` is given as tools are definitions, each with one of the keys of its
   * input. They are the values of a record or the elements of a list: the argument itself, or what it has under `key`.
   */
  given?: { argument: number; key?: string; holds: 'record' | 'list' }
  /** Other keys of the definition that go out as they are, in the order in which they do: `annotations`. */
  carried?: string[]
  /** For `module`: the export whose members are a part of the definition, as the other exports are: `metadata`. */
  spread?: string
  /**
   * How a definition has calls wait for a person: by the value of a config key, true or a function that decides for each call; `skips`:
   * they wait where the value is not true. `always`: whatever is written. Absent: this way of writing has no such option.
   */
  approval?: ApprovalOption | 'always'
  /** For `answer`: the request's method, the name of its schema in the SDK, and the key of the answer that holds the list. */
  answers?: { method: string; schema: string; key: string }
  /** For `literal` by its type: of these keys it has one. Absent: the type alone tells. */
  anyOf?: string[]
  /** Keys that say nothing to this version, though others of this framework read them; with what it reads instead. */
  ignored?: Record<string, string>
  /**
   * The key under which a definition may hold an object with `member`: that goes out in the place of the definition. It is a tool
   * that the provider knows, and none of the program's.
   */
  replacedBy?: { key: string; member: string }
  /** As `Framework.target`, of what is written in this way. */
  target?: string
  /** By a config key: the targets that a definition with this key is sent to in another form, and the target of that form. */
  forms?: Record<string, Record<string, string>>
}

/**
 * What turns a schema into JSON Schema on the way to the model; without explicit JSON Schema:
 * `converter`: a registered converter of the vendor, else an error.
 * `standard`: the framework's own converters, then Standard JSON Schema; everything else is refused by the framework.
 * `strict`: as `standard`, and the framework makes the schema fit a provider's strict form, or refuses it.
 * `fields`: the framework makes an object of a record of schemas itself, and takes nothing else (raw shapes).
 * `json`: JSON Schema is what it takes; a live schema goes out as JSON.stringify writes it.
 * `lenient`: it refuses nothing: what it cannot convert goes out as JSON.stringify writes it.
 * `unknown`: nobody knows. What a converter makes of the schema is shown, and what cannot be converted is no fault.
 */
export type Conversion = 'converter' | 'standard' | 'strict' | 'fields' | 'json' | 'lenient' | 'unknown'

/** A kind of schema that the framework does not take, and what it says of it. */
export interface Refusal {
  /**
   * Vendor ids (`zod3`, `valibot`, …: the files in `child/reading/vendors`); `*` for any that nothing converts; `json` for JSON Schema
   * that stands where a validator is wanted.
   */
  vendors: string[]
  /** A semver range of the vendor's version; absent: any. */
  versions?: string
  /** The sentence that the framework fails with, `{vendor}` for the vendor and `{tool}` for the tool's name; null where it is silent. */
  message: string | null
  /** Where it is silent: the JSON Schema that goes out instead. Absent: the value as JSON.stringify writes it. */
  sends?: JsonObject
  /** What to do, one sentence. */
  advice: string
}

/** A name's way to the model, by the framework's documentation or source. */
export interface Renaming {
  /** Regular expressions, each with what stands for every match of it, in order. */
  replace?: Array<[pattern: string, by: string]>
  /** What stands before it, with `<…>` for what is settled elsewhere: `mcp__<server>__`. */
  prefix?: string
}

/** Asks the installed framework itself what it makes of a schema: a function that it exports, or that it has from a package of its own. */
export interface OwnConverter {
  /** Vendor ids whose schemas it is asked for. */
  vendors: string[]
  /** The function's module, as the framework's own package would import it. */
  module: string
  /** The package that would import it, where that is not the framework's first. */
  from?: string
  /** The function, as that module exports it. */
  call: string
  /** Another function of that module, which makes of the schema what `call` takes. */
  wrap?: string
  /**
   * What it is called with, in which `{schema}` stands for the schema, `{side}` for `input` or `output`, `{handler}` for a
   * function that throws, and `{metadata}` for a registry that asks each of Zod's schemas. Absent: the schema alone.
   */
  given?: Json[]
  /** The members of its result that lead to the JSON Schema, with dots between: `function.parameters`. Each may be a promise. */
  result?: string
}

/** Which functions of an SDK leave the input of a call to the program, and which do not; by the end of their names. */
export interface HandsOn {
  /** They give the input to the program as it is: `create`. */
  by: string[]
  /** They check or run a call: `runTools`. */
  unless: string[]
  /** What gives the input to the program where neither is written there; null: then a call is run. */
  otherwise: string | null
}

export interface Framework {
  /** Stable id, in `tools[].framework` of `toolsight check`. */
  id: string
  title: string
  /** The npm packages whose installed version says which one this is; the first that is installed counts. */
  packages: string[]
  /** Most programs that have these packages define no tools: to depend on one is no reason to expect some. */
  generalPurpose?: true
  /**
   * The versions of `packages` that this data is for, a semver range. Several frameworks may share modules: the
   * installed version chooses; where none is installed, the first in the list of frameworks. Absent: any version.
   */
  versions?: string
  /** The ranges of those of `packages` that have versions of their own. */
  versionsOf?: Readonly<Record<string, string>>
  /** Module specifiers it is imported from; empty: recognized by the call's shape alone. `*` at the end stands for any subpath. */
  modules: string[]
  /** The one runtime that runs its programs, where it is not Node: its packages may import what Node's rules do not find. */
  runtime?: 'bun'
  calls: CallShape[]
  /**
   * Who names the tool: the definition, the file (`search.ts` → `search`), either, which must agree, or the key of the
   * record that it is put into (`tools: { search: tool(…) }`; a name in the definition comes before). `file-and-export`:
   * the file for its default export, `<file>_<export>` for others. `key-or-file`: the key, else as `file-and-export`.
   * `key-or-config`: the key of a record of tools, whatever the definition says; else the definition.
   * `config-or-handler`: the definition, or else the own name of the function that handles calls.
   * `config-or-file`: the definition, or else the file. `config-or-owner`: the definition, or else what the function is a method of, whose name is not looked for.
   */
  naming:
    | 'config'
    | 'file'
    | 'config-equals-file'
    | 'key'
    | 'file-and-export'
    | 'key-or-file'
    | 'key-or-config'
    | 'config-or-file'
    | 'config-or-handler'
    | 'config-or-owner'
  /** What it makes of the name of a file that names a tool: `listPosts.ts` is `list-posts`. Absent: nothing. */
  fileCase?: 'kebab'
  /** True where its functions are called without an import, which the build adds. */
  ambient?: true
  /** True where a program's tools are collected from its files: all of a package's go out together. */
  collected?: true
  /** What the framework makes of a name before the model reads it. Absent: nothing, as far as is known. */
  rename?: Renaming
  /** Where a file names its tools only if it stands in one of these: the last folders of its path, `.opencode/tools`. */
  folders?: string[]
  /**
   * For `module`: the folder of a package whose files are tools, with all below it, and how these end; and where a program says another:
   * files beside its package.json, the first that is there, and the key, with dots between. `false` there is none.
   */
  toolFolder?: { folder: string; extensions?: string[]; settings?: { files: string[]; key: string } }
  conversion: Conversion
  /** Converters that the framework brings itself, by their name in `converters` of the configuration. */
  converters: string[]
  /** Where it converts otherwise than those: the first whose module is installed, and has the function, is asked. */
  ownConverters?: OwnConverter[]
  /**
   * For Zod 4: before it converts, it puts what a pipe starts with in the pipe's place, at the root and down through these constructs.
   * Of a transform the input is left; of a preprocess only the function is, which cannot be written as JSON Schema.
   */
  pipeStarts?: string[]
  /** What it refuses, in its own words; the first that fits counts. */
  refusals?: Refusal[]
  /**
   * Where only an object may stand at the root: what the framework says of anything else; null where it sends an empty object instead.
   * `completes`: a root without a type, such as a union, gets `"type": "object"`, and is taken.
   */
  objectRoot?: { message: string | null; completes?: true }
  /** For Zod: which side of the schema goes out. */
  io: 'input' | 'output'
  /** Whether the framework lets a definition carry JSON Schema of its own, and under which config key. */
  explicitKey: string | null
  /**
   * The framework's own function that makes its form of a validator's schema (`zodSchema`), of which vendors, and the key under
   * which that form holds JSON Schema: where another one stands over it, that one goes out, and the validator goes on checking.
   */
  wrapping?: { call: string; vendors: string[]; key: string }
  /** True where `{}` in the place of a schema is an object without fields: it also takes a record of schemas. `fields` implies it. */
  takesShapes?: true
  /** Where only a record of schemas may stand for an input, and no schema: the JSON Schema that goes out instead, and what to do. */
  onlyShapes?: { sends: JsonObject; advice: string }
  /** The JSON Schema that the framework sends for a definition without an input schema. Absent: not known. */
  noInput?: JsonObject
  /** True where a definition without an input schema is refused. */
  inputRequired?: boolean
  /**
   * What to do where JSON Schema stands instead of a validator, one sentence: the framework then hands what the model sends
   * to the handler unchecked. Absent: it checks by the JSON Schema, or that is not known.
   */
  unvalidated?: string
  /** True where an output schema stays in the program: it is neither converted nor sent. */
  outputUnsent?: true
  /**
   * It refuses a result without `structuredContent`, or with one that does not fit, where an output schema is declared, as its source
   * says. Absent: it does not, or that is not known.
   */
  checksResults?: { says: string; source: string; read: string }
  /**
   * Calls that it mends where the validator would refuse them, as its source says: since this version of `packages`, or always. Absent:
   * not known.
   */
  mendsCalls?: Partial<Record<CallAttempt, { since?: string; source: string; read: string }>>
  /** JSON Schema may be written as the `Schema` of Google's API: types in capitals, `nullable`. */
  googleSchema?: true
  /** The capture (`child/sdk-capture/<id>.ts`) that sends its tools; null where our own documented shape is the wire. */
  sdk: string | null
  /** Of our own entries with no `sdk`: why not, one sentence for docs/frameworks.md. */
  notCaptured?: string
  /** Other captures that send its tools just so, where the packages of `sdk` are not installed. */
  otherSdks?: string[]
  /** The style of our runtime that imitates how it puts a refusal to the model. Absent: that is not known. */
  retryStyle?: RetryStyle
  /** Where its SDK may give the input of a call to the program unchecked. Absent: it checks each call, or that is not known. */
  handsOn?: HandsOn
  /** The function of its `modules` with which programs put refusals to the model themselves, in the style that they write there. */
  retryCall?: string
  /**
   * The target that its tools always go to, whatever model a program uses: `mcp` for the tools of a server. Null: a provider that
   * is none of the targets, or that is chosen outside of the program. Absent: the program's model decides.
   */
  target?: string | null
  /** The libraries whose models its tools can be sent to (`Provider.library`). Absent: any. */
  libraries?: string[]
  limits: DefinitionLimits
}

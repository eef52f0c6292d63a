/*
 * What the server and a client say to each other beyond the protocol. Types and names alone, so that a client may import
 * it without the server. Positions are 0-based and count UTF-16 code units, as everywhere in the protocol.
 */

export interface Position {
  line: number
  character: number
}

export interface Range {
  start: Position
  end: Position
}

/** `initializationOptions`. All of it may be absent: an editor that knows nothing of Toolsight gets a working server. */
export interface InitializationOptions {
  /** Whether code of the workspace may run. Absent means no. */
  trusted?: boolean
  /** The client has the `toolsight.client.*` commands; without it links and lenses use the server's own. */
  clientCommands?: boolean
  /** The Node that evaluates, where the client has chosen one. */
  node?: string | null
  /** TypeScript's own service in the same editor has our plugin: what needs types is shown by that. Absent means no. */
  typescriptPlugin?: boolean
  /** Settings for a client that answers no `workspace/configuration`. */
  settings?: unknown
}

/** Client → server, a notification: trust was given or taken. */
export const TRUST = 'toolsight/trust'

export interface TrustParams {
  trusted: boolean
}

/** Client → server, a notification: whether TypeScript's own service has our plugin turned out, or has changed. */
export const TYPESCRIPT_PLUGIN = 'toolsight/typescriptPlugin'

export interface TypescriptPluginParams {
  loaded: boolean
}

/** Server → client, a notification, whenever something of it has changed. */
export const STATUS = 'toolsight/status'

export interface StatusParams {
  state: 'ready' | 'checking' | 'evaluation-off' | 'no-tools' | 'failed'
  /** Why evaluation is off, or what has failed: its first line stands alone. */
  reason: string | null
  /** While the workspace is checked. */
  progress: { done: number; total: number } | null
  /** In everything that has been checked. */
  counts: { files: number; tools: number; errors: number; warnings: number; infos: number }
  trusted: boolean
  /** The Node that evaluates; null before it has been chosen. */
  node: { path: string; version: string } | null
  /** What it protects from, one sentence each. */
  protections: string[]
  /** What is to be installed so that all tools can be evaluated, one for each directory. */
  installs: InstallArgument[]
  /** What all tools are checked for, the targets of most tools first. */
  targets: TargetTotal[]
}

/** A command that installs packages. */
export interface InstallArgument {
  /** As it is typed in a shell. */
  command: string
  /** Of the directory to run it in. */
  uri: string
  /** The package manager's name. */
  manager: string
}

/** How many tools are checked for a target. */
export interface TargetTotal {
  /** The provider as people call it; null: no provider is known for these tools. */
  title: string | null
  tools: number
  /** The places that name it: `from src/agent.ts:12`. */
  sources: string[]
}

/** Server → client, a notification: what is known of these files is new. Views and virtual documents ask again. */
export const TOOLS_CHANGED = 'toolsight/toolsChanged'

export interface ToolsChangedParams {
  uris: string[]
}

/** Client → server, a request: folder → file → tool → errors, warnings and fields, ready to be shown. No parameters. */
export const TREE = 'toolsight/tree'

export type TreeNodeKind = 'folder' | 'file' | 'tool' | 'finding' | 'field'

export interface TreeNode {
  /** Stable while the thing exists. */
  id: string
  kind: TreeNodeKind
  label: string
  /** Beside the label, dimmed. */
  description: string
  /** Of a tool: how it stands, as people read it. It comes before the tokens, and these before the description. */
  state?: string
  /** Plain text. */
  tooltip: string
  icon: TreeIcon
  uri: string
  /** Where the thing stands in the file; absent for folders and files. */
  range?: Range
  /** Of the definition, or of the field; null when not counted. */
  tokens: number | null
  /** The tool's name or id, as commands take it; absent for folders and files. */
  tool?: string
  children: TreeNode[]
}

/** A state for tools and files, a severity for findings, a sort of value for fields. */
export type TreeIcon =
  | 'folder'
  | 'file'
  | 'ok'
  | 'error'
  | 'warning'
  | 'info'
  | 'stale'
  | 'unevaluated'
  | 'string'
  | 'number'
  | 'boolean'
  | 'array'
  | 'object'
  | 'field'

/**
 * Client → server, a request: the samples of tools as tests, file → tool → list → sample. The answer is `SampleNode[]`, one for
 * each source that has any.
 */
export const SAMPLES = 'toolsight/samples'

export interface SamplesParams {
  /** A source or its samples file; absent: every file that is known. */
  uri?: string
}

export interface SampleNode {
  /** Stable while the thing stands at its place. */
  id: string
  kind: 'file' | 'tool' | 'list' | 'sample'
  label: string
  /** Beside the label, dimmed. */
  description: string
  /** Where it stands; of a file: the source. */
  uri: string
  range?: Range
  children: SampleNode[]
}

/** Client → server, a request: what tools make of the samples of a source, as its text stands. The answer is `SampleOutcome[]`. */
export const TRY_SAMPLES = 'toolsight/trySamples'

export interface TrySamplesParams {
  /** Of the source. */
  uri: string
  /** Of samples; absent: all of the file. */
  ids?: string[]
}

export interface SampleOutcome {
  /** Of the sample's node. */
  id: string
  /** `skipped`: nothing could judge it. */
  state: 'passed' | 'failed' | 'skipped'
  /** Why it has not passed; its first line stands alone. Null where it has. */
  message: string | null
  /** What `message` does not say: outcome and issues where it is null, and what the model reads of a refusal. Plain text; may be empty. */
  output: string
  /** What the message is about. */
  uri: string
  range: Range
}

/** Client → server, a request for the text of a virtual document. Null: there is nothing to show at that place. */
export const DOCUMENT = 'toolsight/document'

export type DocumentParams = ToolDocumentParams | SampleDocumentParams

/** What becomes of the sample at a position of a source or a samples file, or of an input that is being written. */
export interface SampleDocumentParams {
  kind: 'sample'
  uri: string
  position: Position
}

export interface ToolDocumentParams {
  kind: 'schema' | 'wire' | 'preview' | 'lock'
  uri: string
  /** The tool's id, or its name where that is enough. */
  tool: string
  /** Of `wire`; absent: the first configured target. */
  target?: string
  /** Of `wire`: the SDK it is captured from; absent: the tool's own, where it is installed; null: as documented. */
  via?: string | null
  /** Of `wire`: false leaves out what is said about the entry, so that two entries can be compared. Default true. */
  notes?: boolean
  /** Of `lock`: the tool as its lock has it, or as it is; absent: what differs, as a unified diff. */
  side?: 'locked' | 'now'
  /** Of `preview`: the arguments as JSON. */
  input?: unknown
  /** Of `preview`: the arguments as the model wrote them. */
  raw?: string
  /** Of `preview`: how a refused input is told. */
  style?: string
}

export interface DocumentResult {
  text: string
  languageId: string
  title: string
}

/**
 * Client → server, a request: where in the source the field is written that a position in a virtual document of kind `schema`
 * or `wire` is about. The answer is a `Location` of the protocol, or null.
 */
export const SOURCE = 'toolsight/source'

export interface SourceParams {
  uri: string
  /** The tool's id, or its name where that is enough. */
  tool: string
  /** The virtual document's text, and the position in it. */
  text: string
  position: Position
}

/**
 * Client → server, a request: the targets that a tool of a file is checked for, else all tools of the file. The answer is
 * `FileTargets`; null where the file has no tools.
 */
export const TARGETS = 'toolsight/targets'

export interface TargetsParams {
  uri: string
  /** The tool that is meant, by its id or name; absent: the one at the position, where there is one. */
  tool?: string
  position?: Position
}

export interface FileTargets {
  /** Null: all tools of the file are meant. */
  tool: { id: string; title: string } | null
  /** `targets` as it is configured. */
  configured: 'auto' | string[]
  /** The editor's settings say it, whatever the configuration file says. */
  isSetting: boolean
  /** Empty where no provider is known; null until it can be known. */
  targets: CheckedTarget[] | null
}

export interface CheckedTarget {
  id: string
  /** The provider as people call it. */
  title: string
  /** What names it: `from src/agent.ts:12`. */
  source: string
  /** Where that is, in a file. */
  location?: { uri: string; range: Range }
}

/** Of `workspace/executeCommand`. */
export const COMMANDS = {
  /** [] → the `tools` array of `toolsight check --format json`. */
  tools: 'toolsight.tools',
  /** [ToolArgument & { target?, via? }] → { target, json, notes, captured, via, versions, refused? } */
  wire: 'toolsight.wire',
  /** [ToolArgument & { target?, via?, against?: { target, via? } | null }] → { from, to, changes, notes }; null: its resolved schema. */
  diff: 'toolsight.diff',
  /** [ToolArgument & { input } | { raw }, style?] → { outcome, value?, repairs, issues, message, tokens } */
  preview: 'toolsight.preview',
  /** [{ uri, tool? }] → TargetChoice[]: the providers that a tool of this file can be shown for, the configured ones first. */
  targets: 'toolsight.targets',
  /**
   * [ChooseTargetsArgument] → { uri } of the configuration that was changed by `workspace/applyEdit`; null where nothing was. Without
   * `targets`, the user is asked by `window/showMessageRequest`.
   */
  chooseTargets: 'toolsight.chooseTargets',
  /**
   * [TryInputArgument] → { uri } of a document in which an input is written. Has the editor show it: with the tool's schema for
   * what completes and checks JSON, and a lens that says what becomes of it.
   */
  tryInput: 'toolsight.tryInput',
  /** [ToolArgument & { seed? }] → a samples file with this tool: { "<tool>": { valid, invalid } } */
  samples: 'toolsight.samples',
  /** [] → null. Children are started again, files given up on are tried again. */
  restart: 'toolsight.restart',
  /** [] → null. Checks everything, whatever the settings say. */
  checkWorkspace: 'toolsight.checkWorkspace',
  /**
   * [ToolArgument & { seed?, missing? }] → null. Writes the tool's entries into its samples file and shows it. `missing`: near misses
   * of the kinds that no sample shows yet, too.
   */
  generateSamples: 'toolsight.generateSamples',
  /**
   * [AddSampleArgument] → { uri, range }[] of the samples. Writes the calls in a text, as a log holds them, into the samples files of
   * their tools, says what the tools make of them, and shows the last one.
   */
  addSample: 'toolsight.addSample',
  /**
   * [FixKindArgument] → how many findings were put right. Makes the certain fixes of findings of one code, in a file or everywhere.
   */
  fixKind: 'toolsight.fixKind',
  /**
   * [{ uri, tool? }] → CheckedTypes. Asks TypeScript what only types tell of the tools of an open file, and shows it as diagnostics
   * until something is typed.
   */
  checkTypes: 'toolsight.checkTypes',
  /**
   * [CompareServerArgument] → ComparedServer, or null where the user does not want the server started. Starts an MCP server of the
   * configuration, lists its tools, and shows where they and the source differ. The user is asked by `window/showMessageRequest`
   * before a command that is new or has changed.
   */
  compareServer: 'toolsight.compareServer',
  /** [ToolArgument] → null. Writes the tool's `parameters` from its validator's type. */
  generateFromType: 'toolsight.generateFromType',
  /** [{ code }] → null. Has the editor show the page of a rule. */
  showRule: 'toolsight.showRule',
  /** [ShowArgument | SampleDocumentParams] → null. Has the editor show a file or a message: for editors without our client. */
  show: 'toolsight.show',
} as const

export interface ToolArgument {
  uri: string
  /** The tool's id, or its name where that is enough. */
  tool: string
}

export interface TryInputArgument extends ToolArgument {
  /** What the document begins with; absent: what was written last, else an input that the tool accepts. */
  input?: unknown
}

export interface AddSampleArgument {
  /** What was copied from a log. */
  text: string
  /** A tool whose input the text is, where it holds no call; it counts for the calls in it, too. */
  about?: ToolArgument
}

export interface FixKindArgument {
  /** The code of the findings. */
  code: string
  /** Of one file; absent: of all that were checked. */
  uri?: string
}

export interface ChooseTargetsArgument {
  /** Of a file that the configuration is for. */
  uri: string
  /** `auto`: those that the program uses. */
  targets?: 'auto' | string | string[]
}

export interface CompareServerArgument {
  /** Of a file or folder that the configuration is for; absent: the first folder with servers. */
  uri?: string
  /** Its name in the configuration; absent: the only one, or the one that the user chooses. */
  server?: string
}

export interface ComparedServer {
  server: string
  /** How many tools it lists; null where it gives no list. */
  tools: number | null
  /** The result, for people: one sentence or two. */
  message: string
  /** As in `toolsight check --format json`: those that are there because the server was asked. */
  findings: unknown[]
}

export interface CheckedTypes {
  /** Of the TypeScript that was asked; null where none could be. */
  typescript: string | null
  /** The result, for people: one sentence or two. */
  message: string
  findings: Array<{
    code: string
    severity: 'error' | 'warning' | 'info'
    message: string
    range: Range
    /** The tool's id. */
    tool: string
  }>
}

export interface TargetChoice {
  id: string
  /** The provider as people call it. */
  title: string
  /** The tool is checked for it. */
  configured: boolean
  /** Why it is: `from src/agent.ts:12`. Absent where it is not. */
  source?: string
  /** How the tool is shown for it: from which SDK, or as documented. Absent without a tool. */
  detail?: string
  /** Other SDKs that are installed and can send the tool to it. Absent without a tool. */
  vias?: Array<{ id: string; title: string }>
}

export interface ShowArgument extends ToolArgument {
  kind: 'schema' | 'wire' | 'preview' | 'lock'
  /** Of `wire`; absent: the first configured target. */
  target?: string
  /** Of `wire`, as in `DocumentParams`. */
  via?: string | null
}

/**
 * Commands of the client, in links, lenses and actions, when it said `clientCommands`. Each takes one `ClientCommandArgument`,
 * `previewSample` a `PreviewSampleArgument`, `install` an `InstallArgument`.
 */
export const CLIENT_COMMANDS = {
  showSchema: 'toolsight.client.showSchema',
  showWire: 'toolsight.client.showWire',
  compareTargets: 'toolsight.client.compareTargets',
  compareWithLock: 'toolsight.client.compareWithLock',
  chooseTargets: 'toolsight.client.chooseTargets',
  previewInput: 'toolsight.client.previewInput',
  tryInput: 'toolsight.client.tryInput',
  openSamples: 'toolsight.client.openSamples',
  previewSample: 'toolsight.client.previewSample',
  install: 'toolsight.client.install',
} as const

/** Of `previewSample`: shows what becomes of the sample at a place, and follows the cursor from there. */
export interface PreviewSampleArgument {
  uri: string
  position: Position
}

export interface ClientCommandArgument extends ToolArgument {
  target?: string
}

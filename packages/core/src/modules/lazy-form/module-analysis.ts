import type { FromOtherFiles, ImportedGiven } from '../../detect/definitions/given-literals.js'
import type { ArgumentFlow } from '../../detect/flows/argument-flows.js'
import type { Alias } from '../../detect/flows/callee.js'
import type { ExportBinding, ImportBinding } from '../../model/module-code.js'
import type { CalleeRef } from '../../syntax/imports.js'
import type { ParseError } from '../../syntax/parse.js'
import type { ArgumentChanges } from './rewriting/argument-changes.js'
import type { FunctionsThatChange } from './rewriting/imported-changes.js'
import type { Pieces } from './rewriting/pieces.js'
import type { UnknownName } from './rewriting/unknowns.js'
import type { ImportedFactories, Site, Template } from './site-model.js'

/** A piece of a module's code, rewritten, and what it depends on. */
export interface Body {
  code: Pieces
  reads: ReadonlySet<string>
  specifiers: ReadonlySet<string>
}

/** Code that runs when one of its names is first read. */
export interface Unit {
  names: string[]
  /** Null until `writeRest`: nothing that makes tools in this file depends on it. */
  body: Body | null
  /** The statement that hands its values out. */
  result: string
  /** Where it stands among the module's statements. */
  position: number
  async: boolean
}

/** A top-level statement that changes bindings. */
export interface Mutation {
  targets: string[]
  position: number
  /** As a unit's. */
  body: Body | null
  async: boolean
}

/** One file, rewritten, with what is needed to link it. Holds no tree. */
export interface ModuleAnalysis {
  file: string
  text: string
  syntaxError: ParseError | null
  imports: Map<string, ImportBinding>
  exports: Map<string, ExportBinding>
  stars: string[]
  /** Specifiers of `import 'x'`. */
  bare: string[]
  units: Unit[]
  unitOf: Map<string, Unit>
  mutations: Mutation[]
  sites: Site[]
  /** What the code of sites has names for, and no values. */
  unknowns: UnknownName[]
  templates: Template[]
  /** What it gives to calls that take tools, of what it imports. */
  given: ImportedGiven[]
  /** Callees that take tools if other modules of the workspace have them from a framework. */
  perhapsTakers: CalleeRef[]
  /** Imported functions that are given what looks like a definition, and define tools if they are a framework's. */
  perhapsDefiners: CalleeRef[]
  /** Exports of frameworks that are called for the schema that they convert, by their modules: they run themselves. */
  converters: Map<string, Set<string>>
  /** What top-level constants stand for, as far as the text tells. */
  aliases: Map<string, Alias>
  /** What variables hold that are given it later, and objects under their keys: `server`, `state.server`. */
  holds: Map<string, CalleeRef>
  /** What gives its callers something: a function by what it returns, and with a key (`make.server`) by what that holds; a class by what it extends. */
  gives: Map<string, CalleeRef>
  /** What types stand for, and their members: imported or exported as types alone, or other names for one; `Context.server`. */
  types: Map<string, CalleeRef>
  /** The instances that it passes to functions and methods. */
  flows: ArgumentFlow[]
  /** What functions that are called like a framework's own call themselves. */
  wrapped: Map<string, CalleeRef>
  /** Every module that the text names in an import or export, types included. */
  mentions: string[]
  /** Imported functions that are given what its tools depend on. */
  givenTo: CalleeRef[]
  /** What its functions change of what they are given; found when somebody asks. */
  argumentChanges(): ArgumentChanges
  hasDecorators: boolean
  /** Fields with `accessor`. */
  hasAccessors: boolean
  /** No import or export: CommonJS by its text. */
  commonjs: boolean
  /** Writes the bodies that are missing, for another file that needs them. */
  writeRest(): void
}

/** What other files tell of a file's tools. */
export interface FromElsewhere extends FromOtherFiles {
  /** The functions that it imports and that make tools. */
  factories: ImportedFactories
  /** What the functions that it imports change of what they are given. */
  changes: FunctionsThatChange
}

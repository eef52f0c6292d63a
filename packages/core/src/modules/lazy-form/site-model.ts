import type { ToolCall } from '../../detect/definitions/tool-call.js'
import type { ArgumentSource } from '../../detect/site.js'
import type { Blocked } from '../../model/site.js'
import type { Members } from './factories/deciding-arguments.js'
import type { Setters } from './factories/finished-instance.js'
import { Pieces } from './rewriting/pieces.js'

/** A place where tools are made. */
export interface Site {
  call: ToolCall
  code: Pieces
  reads: ReadonlySet<string>
  specifiers: ReadonlySet<string>
  blocked: Blocked | null
  /** For a call of a factory: whose template it runs. */
  factory: FactoryRef | null
  /** Instances of classes are made for it, with stand-ins for what their constructors are given. */
  makesInstances: boolean
  /** A loop makes a tool of each of its elements. */
  repeated: boolean
  /** What there is to say where it runs and makes no tool; null where it always makes one. */
  empty: Blocked | null
  /** For a definition inside a factory: its template. It is a site of its own only where nothing calls the factory. */
  template: string | null
}

/** A factory that makes tools, as its callers see it. */
export interface FactoryRef {
  /** The file that declares it. */
  file: string
  /** Its name there, or the id of an inner function, and the unit of the template. */
  name: string
  template: string
  /** Which of its parameters the template reads; null for any. */
  used: number[] | null
  /** Whether it hands the tools to a call and gives none to who calls it. */
  keepsTools: boolean
  /** The parameter that it makes a tool of each element of, by its index. */
  list?: number
  /** A loop makes them, so that what holds what it gives is the name of none. */
  repeats?: true
  /** It is a class: its instances make the tools, and those of classes that extend it. */
  ofClass?: true
  /** Of such a class: it makes them itself, by a static member, as do those that extend it. */
  isStatic?: true
  /** What changes its instances. */
  setters?: Setters
  /** The arguments of its constructor that decide which tools its instances make, by index. */
  deciding?: number[]
  /** The method of its class that makes them. */
  method?: string
  /** It is a class that is a tool itself: what extends it adds to its members. `only`: its own instances are that tool. */
  heirs?: 'only' | 'too'
  /** This one, and those that it leads through to the definition, each by `factoryId`. */
  through: string[]
}

/** Tools of a function of this file that depend on its parameters. */
export interface Template {
  factory: string
  unit: string
  /** The definition, or the call of another factory. */
  call: ToolCall
  used: number[] | null
  keepsTools: boolean
  list?: number
  repeats?: true
  ofClass?: true
  isStatic?: true
  setters?: Setters
  deciding?: number[]
  method?: string
  heirs?: 'only' | 'too'
  /** Of a class: its members that are arguments of its constructor. */
  members?: Members
  /** What `call` passes on of the function's parameters, by argument. */
  sources: ArgumentSource[]
  /** The other factory, where `call` is one's call. */
  inner: FactoryRef | null
}

/** What tells factories of all files apart. */
export function factoryId(file: string, name: string): string {
  return `${file}\0${name}`
}

/** A template's factory as its callers know it. */
export function factoryRef(template: Template, file: string): FactoryRef {
  const {
    factory,
    unit,
    used,
    keepsTools,
    list,
    repeats,
    ofClass,
    isStatic,
    setters,
    deciding,
    method,
    heirs,
    inner,
  } = template
  return {
    file,
    name: factory,
    template: unit,
    used,
    keepsTools,
    ...(list === undefined ? {} : { list }),
    ...(repeats ? { repeats } : {}),
    ...(ofClass ? { ofClass } : {}),
    ...(isStatic ? { isStatic } : {}),
    ...(setters ? { setters } : {}),
    ...(deciding ? { deciding } : {}),
    ...(method === undefined ? {} : { method }),
    ...(heirs ? { heirs } : {}),
    through: [factoryId(file, factory), ...(inner?.through ?? [])],
  }
}

/** Factories that a file imports: by local name, or `local.member` for a namespace. */
export type ImportedFactories = ReadonlyMap<string, FactoryRef[]>

export function emptySite(call: ToolCall): Site {
  return {
    call,
    code: new Pieces(),
    reads: new Set(),
    specifiers: new Set(),
    blocked: null,
    factory: null,
    makesInstances: false,
    repeated: false,
    empty: null,
    template: null,
  }
}

/** The specifier under which a factory's module is linked to a caller, however the caller imports it. */
export function templateSpecifier(file: string): string {
  return `toolsight:template:${file}`
}

/** The name under which a caller's module has a factory of another file. */
export function importedTemplate(factory: FactoryRef): string {
  return `${factory.template}@${factory.file}`
}

import { CircleGuard } from '../common/circle-guard.js'
import { WHOLE } from '../common/export-names.js'
import type { Framework } from '../model/framework.js'
import { type CalleeRef, type ParameterRef, withMembers } from '../syntax/imports.js'
import type { ModuleAnalysis } from './lazy-form/module-analysis.js'
import type { Modules } from './link.js'

/** What a callee turns out to be once names are followed across modules. */
export type Callee =
  /** A known framework's own: its arguments are read. `path` is what it is called in its module: `tool`, `McpServer#tool`. */
  | { kind: 'framework'; frameworks: Framework[]; specifier: string; path: string }
  /** Workspace code, to be called with the arguments. */
  | { kind: 'workspace'; file: string; name: string }
  /** What an installed package gives that is no framework's: its arguments are read. */
  | { kind: 'package'; name: string }
  /** A global, a method, a function of a module that is not there: its arguments are read. */
  | { kind: 'elsewhere' }

const ELSEWHERE: Callee = { kind: 'elsewhere' }

/** Follows a callee through imports, re-exports and constants that are other names for it. */
export function resolveCallee(
  ref: CalleeRef,
  analysis: ModuleAnalysis,
  modules: Modules,
  frameworks: readonly Framework[],
): Callee {
  return new CalleeSearch(modules, frameworks).ref(ref, analysis)
}

/** The function or method that is given object literals as tools, as the file has it that imports its module; null for others. */
export function takerBehind(
  ref: CalleeRef,
  analysis: ModuleAnalysis,
  modules: Modules,
  frameworks: readonly Framework[],
): CalleeRef | null {
  const callee = resolveCallee(ref, analysis, modules, frameworks)
  if (callee.kind !== 'framework') return null
  const { specifier, path } = callee
  if (!callee.frameworks.some(({ calls }) => calls.some((shape) => shape.given && shape.callee === path)))
    return null
  const [maker = '', method] = path.split('#')
  const [name = '', ...members] = maker.split('.')
  const root: CalleeRef = { kind: 'import', specifier, name, members }
  return method === undefined ? root : { kind: 'made', by: root, members: method.split('.') }
}

/** What an instance was made by: a class or a function. */
export function instanceMaker(
  ref: CalleeRef,
  analysis: ModuleAnalysis,
  modules: Modules,
  frameworks: readonly Framework[],
): Callee {
  return new CalleeSearch(modules, frameworks).maker(ref, analysis)
}

class CalleeSearch {
  readonly #modules: Modules
  readonly #frameworks: readonly Framework[]
  readonly #seen = new Set<string>()
  readonly #aliases = new CircleGuard()

  constructor(modules: Modules, frameworks: readonly Framework[]) {
    this.#modules = modules
    this.#frameworks = frameworks
  }

  ref(ref: CalleeRef, analysis: ModuleAnalysis): Callee {
    switch (ref.kind) {
      case 'unknown':
        return ELSEWHERE
      case 'local':
        return this.#local(ref.name, ref.members, analysis)
      case 'made': {
        if (ref.by.kind === 'parameter') return this.#ofPassed(ref.by.parameter, ref.members, analysis)
        const by = this.ref(ref.by, analysis)
        const held = this.#ofResult(by, ref.members)
        if (held) return held
        const maker = this.#makerBehind(by)
        const isTold = maker.kind === 'framework' || maker.kind === 'workspace'
        const passed = ref.passed && !isTold ? this.#passed(ref.passed, analysis) : maker
        const given = passed.kind !== 'framework' && ref.given ? this.maker(ref.given, analysis) : passed
        return ofInstance(given.kind === 'framework' ? given : passed, ref.members)
      }
      case 'parameter':
        return ofInstance(this.#passed(ref.parameter, analysis), ref.members)
      case 'import': {
        const path = ref.name === '*' ? ref.members : [ref.name, ...ref.members]
        return this.#import(ref.specifier, path, analysis)
      }
    }
  }

  /** Members of what is passed, or of what that holds: `context.server.registerTool`. */
  #ofPassed(parameter: ParameterRef, members: string[], analysis: ModuleAnalysis): Callee {
    const whole = this.#passed(parameter, analysis)
    const [key, ...rest] = members
    if (whole.kind === 'framework' || parameter.key !== null || key === undefined || rest.length === 0)
      return ofInstance(whole, members)
    return ofInstance(this.#passed({ ...parameter, key }, analysis), rest)
  }

  /** What the callers of a function pass to it: of several the first that a framework's is. */
  #passed(parameter: ParameterRef, { file }: ModuleAnalysis): Callee {
    for (const { file: caller, value } of this.#modules.passedTo(file, parameter)) {
      const home = this.#isSeen(`passed:${caller}\0${JSON.stringify(value)}`)
        ? null
        : this.#modules.analyze(caller)
      const maker = home && this.maker(value, home)
      if (maker?.kind === 'framework') return maker
    }
    return ELSEWHERE
  }

  /** What instances come from: through functions and classes of the workspace that give them. */
  maker(ref: CalleeRef, analysis: ModuleAnalysis): Callee {
    if (ref.kind === 'parameter' && ref.members.length === 0) return this.#passed(ref.parameter, analysis)
    return this.#makerBehind(this.ref(ref, analysis))
  }

  #makerBehind(callee: Callee): Callee {
    if (callee.kind !== 'workspace') return callee
    const home = this.#modules.analyze(callee.file)
    const given = home?.gives.get(callee.name)
    if (!home || !given || this.#isSeen(`gives:${callee.file}\0${callee.name}`)) return ELSEWHERE
    return this.maker(given, home)
  }

  /** A member of what a function of the workspace returns: `server` of `createServer()`, by the object or by the type that it says. */
  #ofResult(callee: Callee, [first, ...rest]: readonly string[]): Callee | null {
    const home =
      callee.kind === 'workspace' && first !== undefined ? this.#modules.analyze(callee.file) : null
    if (!home || callee.kind !== 'workspace') return null
    const type = home.gives.get(callee.name)
    const isDeclared = type?.kind === 'local' && home.types.has(`${type.name}.${first}`)
    const given =
      home.gives.get(`${callee.name}.${first}`) ?? (isDeclared ? withMembers(type, [first as string]) : null)
    if (!given || this.#isSeen(`gives:${callee.file}\0${callee.name}.${first}`)) return null
    const maker = this.maker(given, home)
    return maker.kind === 'framework' ? ofInstance(maker, rest) : null
  }

  #import(specifier: string, path: string[], analysis: ModuleAnalysis): Callee {
    const link = this.#modules.resolver.link(specifier, analysis.file)
    if (link.kind === 'framework') {
      const frameworks = this.#frameworks.filter(({ id }) => link.frameworks.includes(id))
      // The default export of CommonJS is the whole.
      const own = path[0] === 'default' && path.length > 1 ? path.slice(1) : path
      return { kind: 'framework', frameworks, specifier, path: own.join('.') }
    }
    if (link.kind === 'package') return { kind: 'package', name: link.name }
    const target = link.kind === 'module' && !link.data ? this.#modules.analyze(link.id) : null
    const [name = WHOLE, ...members] = path
    return target ? this.#export(name, members, target) : ELSEWHERE
  }

  #export(name: string, members: string[], analysis: ModuleAnalysis): Callee {
    if (this.#isSeen(`${analysis.file}\0${name}`)) return ELSEWHERE
    const exported = analysis.exports.get(name)
    const member = this.#typeMember(name, members, analysis)
    if (member) return member
    if (!exported) {
      const type = analysis.types.get(name)
      if (type) return this.ref(withMembers(type, members), analysis)
      // Which of several packages gives it is not known without loading them.
      let given: Callee = ELSEWHERE
      for (const star of analysis.stars) {
        const found = this.#import(star, [name, ...members], analysis)
        if (found.kind === 'package') given = found
        else if (found.kind !== 'elsewhere') return found
      }
      return given
    }
    if ('local' in exported) return this.#local(exported.local, members, analysis)
    const path = exported.name === '*' ? members : [exported.name, ...members]
    return this.#import(exported.specifier, path, analysis)
  }

  #local(name: string, members: string[], analysis: ModuleAnalysis): Callee {
    const imported = analysis.imports.get(name)
    if (imported) return this.ref({ kind: 'import', ...imported, members }, analysis)
    const alias = analysis.aliases.get(name)
    if (alias?.kind === 'alias' && alias.ref.kind !== 'unknown')
      return this.#alias(`${analysis.file}\0${name}`, withMembers(alias.ref, members), analysis)
    if (alias?.kind === 'made' && !this.#isSeen(`made:${analysis.file}\0${name}`)) {
      // `const defineTool = createDefineTool(…)`, `const ai = genkit(…)`: what a framework's own factory made is the framework's.
      const maker = members.length > 0 ? this.maker(alias.ref, analysis) : this.ref(alias.ref, analysis)
      if (maker.kind !== 'workspace') return ofInstance(maker, members)
    }
    const [first, ...rest] = members
    const member = first === undefined ? undefined : analysis.aliases.get(`${name}.${first}`)
    if (member)
      return this.#alias(`${analysis.file}\0${name}.${first}`, withMembers(member.ref, rest), analysis)
    const held = this.#held(name, members, analysis) ?? this.#typeMember(name, members, analysis)
    if (held) return held
    if (members.length === 0 && analysis.unitOf.has(name))
      return { kind: 'workspace', file: analysis.file, name }
    const type = analysis.types.get(name)
    return type && !this.#isSeen(`type:${analysis.file}\0${name}`)
      ? this.ref(withMembers(type, members), analysis)
      : ELSEWHERE
  }

  /** Follows a name that stands for something else; while it is typed, it may stand for itself. */
  #alias(name: string, ref: CalleeRef, analysis: ModuleAnalysis): Callee {
    return this.#aliases.within(name, ELSEWHERE, () => this.ref(ref, analysis))
  }

  /** A member of a type that this file declares: `server` of `interface Context { server: McpServer }`, or one of a member. */
  #typeMember(name: string, members: string[], analysis: ModuleAnalysis): Callee | null {
    for (let length = 1; length <= members.length; length++) {
      const path = [name, ...members.slice(0, length)].join('.')
      const type = analysis.types.get(path)
      if (!type) continue
      if (this.#isSeen(`type:${analysis.file}\0${path}`)) return null
      const found = this.maker(type, analysis)
      return length === members.length ? found : ofInstance(found, members.slice(length))
    }
    return null
  }

  /** A member of what a variable holds, or of what an object holds under its keys. */
  #held(name: string, members: string[], analysis: ModuleAnalysis): Callee | null {
    for (let length = 0; length < members.length; length++) {
      const path = [name, ...members.slice(0, length)].join('.')
      const origin = analysis.holds.get(path)
      if (!origin || this.#isSeen(`held:${analysis.file}\0${path}`)) continue
      const maker = this.maker(origin, analysis)
      if (maker.kind === 'framework') return ofInstance(maker, members.slice(length))
    }
    return null
  }

  #isSeen(key: string): boolean {
    if (this.#seen.has(key)) return true
    this.#seen.add(key)
    return false
  }
}

/** What another method of an instance gives, such as `withContext()` of a builder, is taken for the instance. */
function ofInstance(maker: Callee, members: readonly string[]): Callee {
  if (maker.kind !== 'framework' || members.length === 0) return maker
  const [instance = ''] = maker.path.split('#')
  const path = `${instance}#${members.join('.')}`
  // A member that only a type tells reads like a class in a namespace: `experimental` of a `McpServer`.
  const ofMember = `${instance.replace('.', '#')}.${members.join('.')}`
  const isCalled = maker.frameworks.some(({ calls }) => calls.some(({ callee }) => callee === ofMember))
  return { ...maker, path: isCalled ? ofMember : path }
}

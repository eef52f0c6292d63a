import type { ArgumentFlow, FlowCallee } from '../../detect/flows/argument-flows.js'
import { moduleName } from '../../files/module-name.js'
import type { Framework } from '../../model/framework.js'
import { type Callee, instanceMaker, resolveCallee, takerBehind } from '../../modules/callee.js'
import type { ModuleAnalysis } from '../../modules/lazy-form/module-analysis.js'
import type { Modules } from '../../modules/link.js'
import { memberOriginOf, type OriginModules, originOf } from '../../modules/origin.js'
import { splitPath } from '../../syntax/commonjs-exports.js'
import type { CalleeRef, ParameterRef } from '../../syntax/imports.js'

/** An instance, as its file says what it is, and the parameter that it comes to. */
export interface PassedOn {
  /** `parameterKey`. */
  into: string
  value: CalleeRef
}

/** Modules around a file, each by itself. */
export interface PassingModules extends Modules, OriginModules {
  /** False where its text shows that it has nothing to do with tools. */
  mayMakeTools(file: string): boolean
}

/** Functions that pass on what they are given: more than this is a loop. */
const MAX_FUNCTIONS = 1000

/** By what a parameter is known to those who call its function: the function's file and name, or a method's name alone. */
export function parameterKeys(file: string, { function: name, methods, index, key }: ParameterRef): string[] {
  return [parameterKey(file, name, index, key), ...methods.map((each) => parameterKey('', each, index, key))]
}

/** `file`: empty for a method of whatever object. */
function parameterKey(file: string, name: string, index: number, key: string | null): string {
  return [file, name, index, key ?? ''].join('\0')
}

/** A function that is called with an instance. */
interface Reached {
  /** Null for a method of something that is not told. */
  file: string | null
  function: string
  index: number
  key: string | null
}

/**
 * Where the instances of frameworks' classes come to that a file makes: parameters of functions, through all functions that
 * pass them on. What the file's own methods are given goes on from there in the same way, since who calls them is not told.
 */
export function passedOn(
  analysis: ModuleAnalysis,
  modules: PassingModules,
  frameworks: readonly Framework[],
): PassedOn[] {
  const found = new Map<string, PassedOn>()
  for (const flow of analysis.flows) {
    const { value } = flow
    const isSource =
      value.kind === 'parameter'
        ? value.parameter.methods.length > 0
        : flow.isImported
          ? isImportedInstance(value, analysis, modules, frameworks)
          : isInstance(value, analysis, modules, frameworks)
    if (!isSource) continue
    for (const each of reachedFrom(flow, analysis, modules))
      found.set(`${keyOf(each)}\0${JSON.stringify(value)}`, { into: keyOf(each), value })
  }
  return [...found.values()]
}

/**
 * The names under which a file hands instances of frameworks' classes out, functions that make them, or functions that are given
 * tools: who has them names one.
 */
export function handedOut(
  analysis: ModuleAnalysis,
  modules: Modules,
  frameworks: readonly Framework[],
): string[] {
  const isMade = (ref: CalleeRef | undefined) =>
    ref !== undefined && isInstance(ref, analysis, modules, frameworks)
  const takes = (ref: CalleeRef) => takerBehind(ref, analysis, modules, frameworks) !== null
  const defines = (local: string, exported: string) => {
    const alias = [...analysis.aliases.keys()].find((each) => each === local || each.startsWith(`${local}.`))
    if (alias === undefined) return false
    const members = alias.slice(local.length + 1)
    const ref: CalleeRef = { kind: 'local', name: local, members: members === '' ? [] : [members] }
    return isOtherName(exported, resolveCallee(ref, analysis, modules, frameworks))
  }
  const names = [...analysis.exports].flatMap(([name, exported]) => {
    if (name === 'default') {
      const isDefining = 'local' in exported && defines(exported.local, name)
      return isDefining ? [moduleName(analysis.file)] : []
    }
    if (!('local' in exported)) return takes({ kind: 'import', ...exported, members: [] }) ? [name] : []
    const { local } = exported
    const alias = analysis.aliases.get(local)
    const isHeld = [...analysis.holds].some(
      ([held, ref]) => (held === local || held.startsWith(`${local}.`)) && isMade(ref),
    )
    const isMadeHere =
      isHeld || isMade(analysis.gives.get(local)) || (alias?.kind === 'made' && isMade(alias.ref))
    return isMadeHere || defines(local, name) || takes({ kind: 'local', name: local, members: [] })
      ? [name]
      : []
  })
  return [
    ...names,
    ...methodsOfTypes(analysis, modules, frameworks),
    ...analysis.stars.flatMap((star) => takersIn(star, analysis, modules, frameworks)),
  ]
}

/** The names under which objects of a declared type hold methods that define tools: `interface Context { register: McpServer['tool'] }`. */
function methodsOfTypes(
  analysis: ModuleAnalysis,
  modules: Modules,
  frameworks: readonly Framework[],
): string[] {
  return [...analysis.types].flatMap(([path, type]) => {
    const name = path.slice(path.lastIndexOf('.') + 1)
    const isMethod = type.kind === 'made' && name !== path && !type.members.includes(name)
    return isMethod && isOtherName(name, resolveCallee(type, analysis, modules, frameworks)) ? [name] : []
  })
}

/** Whether it is a function or method that defines tools by a name which does not tell that: `add` of `add = server.tool.bind(server)`. */
function isOtherName(name: string, callee: Callee): boolean {
  if (callee.kind !== 'framework') return false
  const calls = callee.frameworks.flatMap((each) => each.calls)
  return calls.some((each) => each.callee === callee.path) && !calls.some((each) => each.callee === name)
}

/** What a module of a framework has of functions that are given tools. */
function takersIn(
  specifier: string,
  { file }: ModuleAnalysis,
  { resolver }: Modules,
  frameworks: readonly Framework[],
): string[] {
  const link = resolver.link(specifier, file)
  if (link.kind !== 'framework') return []
  const calls = frameworks.filter(({ id }) => link.frameworks.includes(id)).flatMap((each) => each.calls)
  return calls.flatMap(({ given, callee }) => (given && !callee.includes('#') ? [callee] : []))
}

function isInstance(
  value: CalleeRef,
  analysis: ModuleAnalysis,
  modules: Modules,
  frameworks: readonly Framework[],
): boolean {
  const maker = instanceMaker(value, analysis, modules, frameworks)
  return (
    maker.kind === 'framework' &&
    maker.frameworks.some(({ calls }) => calls.some(({ callee }) => callee.startsWith(`${maker.path}#`)))
  )
}

/** Whether an imported name stands for an instance: that of a class does not. */
function isImportedInstance(
  value: CalleeRef,
  { file }: ModuleAnalysis,
  modules: PassingModules,
  frameworks: readonly Framework[],
): boolean {
  // Most of what is imported has nothing to do with tools.
  const from = value.kind === 'import' ? modules.resolve(value.specifier, file) : null
  if (from === null || !modules.mayMakeTools(from)) return false
  const declared = memberOriginOf(value, file, modules)
  const home = declared && modules.mayMakeTools(declared.file) ? modules.analyze(declared.file) : null
  if (!declared || !home) return false
  const { name, members } = declared
  const isHeld =
    home.aliases.get(name)?.kind === 'made' ||
    [...home.holds.keys()].some((path) => splitPath(path).name === name)
  return isHeld && isInstance({ kind: 'local', name, members }, home, modules, frameworks)
}

/** Every parameter that something comes to by a call, from one function to the next; those that mean to do something with it. */
function reachedFrom(start: ArgumentFlow, from: ModuleAnalysis, modules: Modules & OriginModules): Reached[] {
  const queue = targetOf(start, from, modules)
  const seen = new Set(queue.map(keyOf))
  const found: Reached[] = []
  for (const reached of queue) {
    if (reached.file === null) {
      found.push(reached)
      continue
    }
    const home = modules.analyze(reached.file)
    if (!home || seen.size > MAX_FUNCTIONS) continue
    if (isAsked(reached, home)) found.push(reached)
    for (const { flow, parameter } of handedOnBy(reached.function, home)) {
      if (!isOf(parameter, reached)) continue
      // An object is handed on with what is in it.
      const isWhole = reached.key !== null && parameter.key === null
      if (isWhole && flow.key !== null) continue
      for (const next of targetOf(isWhole ? { ...flow, key: reached.key } : flow, home, modules)) {
        if (seen.has(keyOf(next))) continue
        seen.add(keyOf(next))
        queue.push(next)
      }
    }
  }
  return found
}

interface HandedOn {
  flow: ArgumentFlow
  parameter: ParameterRef
}

const handedOnByFunction = new WeakMap<ModuleAnalysis, Map<string, HandedOn[]>>()

/** What a function passes on of what it is given. A bundle has thousands of functions, and each would look through all calls. */
function handedOnBy(name: string, analysis: ModuleAnalysis): readonly HandedOn[] {
  let byFunction = handedOnByFunction.get(analysis)
  if (!byFunction) {
    byFunction = new Map()
    for (const flow of analysis.flows) {
      if (flow.value.kind !== 'parameter') continue
      const { parameter } = flow.value
      const others = byFunction.get(parameter.function)
      if (others) others.push({ flow, parameter })
      else byFunction.set(parameter.function, [{ flow, parameter }])
    }
    handedOnByFunction.set(analysis, byFunction)
  }
  return byFunction.get(name) ?? []
}

function keyOf({ file, function: name, index, key }: Reached): string {
  return parameterKey(file ?? '', name, index, key)
}

function isOf(parameter: ParameterRef, { function: name, index, key }: Reached): boolean {
  return (
    parameter.function === name &&
    parameter.index === index &&
    (parameter.key === key || parameter.key === null)
  )
}

/** Whether a definition of the file hangs on what comes to a parameter. */
function isAsked(reached: Reached, { sites }: ModuleAnalysis): boolean {
  return sites.some(({ call: { ref } }) => {
    if (ref.kind !== 'made') return false
    const asked = ref.by.kind === 'parameter' ? ref.by.parameter : ref.passed
    return asked !== undefined && isOf(asked, reached)
  })
}

function targetOf(
  { callee, index, key }: ArgumentFlow,
  from: ModuleAnalysis,
  modules: OriginModules,
): Reached[] {
  const at = declaredAt(callee, from, modules)
  return at ? [{ ...at, index, key }] : []
}

function declaredAt(
  callee: FlowCallee,
  { file }: ModuleAnalysis,
  modules: OriginModules,
): Pick<Reached, 'file' | 'function'> | null {
  if ('function' in callee) return { file, function: callee.function }
  if ('method' in callee) return { file: null, function: callee.method }
  const declared = originOf(callee.ref, file, modules)
  if (declared) return { file: declared.file, function: declared.name }
  const { ref } = callee
  // A member of what another module exports, such as a method of an object.
  const last = ref.kind === 'import' ? ref.members.at(-1) : undefined
  return last === undefined ? null : { file: null, function: last }
}

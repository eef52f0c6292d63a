import type { CallShape, Framework } from '../model/framework.js'
import type { CalleeRef } from './callee.js'

/** In-house wrappers keep to the name: `defineTool`, `definePageTool`, `defineServerTool`. */
const DEFINE_TOOL_NAME = /\bdefine(?:[A-Z]\w*)?Tool\b/

/** Names that say "a tool is defined here" whatever module they come from, and modules whose functions do. */
export class Markers {
  /** Callees recognised by their name alone. */
  readonly names: ReadonlySet<string>
  readonly #modules: ReadonlyMap<string, CallShape[]>
  readonly #text: RegExp

  constructor(frameworks: readonly Framework[]) {
    const names = new Set<string>()
    const modules = new Map<string, CallShape[]>()
    const words = new Set<string>()
    for (const framework of frameworks) {
      for (const shape of framework.calls) {
        words.add(lastName(shape.callee))
        if (framework.modules.length === 0) names.add(lastName(shape.callee))
      }
      for (const module of framework.modules) {
        modules.set(module, [...(modules.get(module) ?? []), ...framework.calls])
      }
    }
    this.names = names
    this.#modules = modules
    const marks = [...words].map((word) => `\\b${word.replace(/\W/g, '\\$&')}\\b`)
    this.#text = new RegExp([...marks, DEFINE_TOOL_NAME.source, 'define-tool'].join('|'))
  }

  /** Whether a callee of this name defines tools, whatever module it comes from: `defineTool`, `definePageTool`, … */
  isName(name: string): boolean {
    return this.names.has(name) || DEFINE_TOOL_NAME.test(name)
  }

  /** The cheap test that comes before any parse: text without these words defines no tool. */
  mayDefineTools(text: string): boolean {
    return this.#text.test(text)
  }

  /** Whether a callee is a framework's own function, by the module that it comes from. */
  isKnown(ref: CalleeRef): boolean {
    if (ref.kind !== 'import') return false
    const path = [...(ref.name === '*' ? [] : [ref.name]), ...ref.members].join('.')
    return (this.#modules.get(ref.specifier) ?? []).some((shape) => shape.callee === path)
  }

  /** Whether a callee's name, here or where it comes from, is one for what defines tools. */
  isNamed(ref: CalleeRef, name: string): boolean {
    if (this.isName(name)) return true
    if (ref.kind === 'unknown') return false
    if (ref.kind === 'import' && isWhole(ref))
      return /(^|\/)define-?tool(\.[cm]?[jt]sx?)?$/i.test(ref.specifier)
    return this.isName(ref.members.at(-1) ?? ref.name)
  }
}

/** A module's default export, or all that it exports. */
function isWhole({ name, members }: CalleeRef & { kind: 'import' }): boolean {
  return members.length === 0 && (name === 'default' || name === '*')
}

function lastName(callee: string): string {
  return callee.slice(callee.lastIndexOf('.') + 1)
}

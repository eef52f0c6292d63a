import ts from '#typescript'
import { boundNames } from '../../syntax/scope.js'
import type { Factory } from './factories/factory.js'
import { isAroundFactory } from './factories/functions-around.js'
import { mayBeLeftOut } from './left-out.js'
import type { Names } from './rewriting/names.js'
import { Pieces } from './rewriting/pieces.js'
import { rewrite } from './rewriting/rewrite.js'
import type { SiteLoops } from './rewriting/site-loops.js'

/** The parameters of a site's generator. */
export interface FactoryParameters {
  parameters: Pieces
  /** Which of the factory's parameters the code reads; null where that may be any. */
  used: number[] | null
  /** Parameters of functions around an inner factory that the code reads: the first of `parameters`, the nearest function's first. */
  outer: readonly ts.Identifier[]
}

/** What the code of a class is given. */
export const INSTANCE = '__this'

/** Which parameters of the factory around a site its code reads, and how they are declared for it. */
export class SiteParameters {
  readonly #tree: ts.SourceFile
  readonly #names: Names
  readonly #loops: SiteLoops
  /** Parameters of the factory that were read. */
  readonly #usedNames = new Set<string>()
  /** Those of functions around it. */
  readonly #outer = new Set<ts.Identifier>()

  constructor(tree: ts.SourceFile, names: Names, loops: SiteLoops) {
    this.#tree = tree
    this.#names = names
    this.#loops = loops
  }

  use(name: string): void {
    this.#usedNames.add(name)
  }

  /** `declared`: where the function around the factory declares it. */
  useOuter(declared: ts.Identifier): void {
    this.#outer.add(declared)
  }

  of(factory: Factory | null): FactoryParameters {
    const node = factory?.node
    if (node && ts.isClassDeclaration(node))
      return { parameters: new Pieces().glue(INSTANCE), used: [0], outer: [] }
    const declared = node?.parameters ?? []
    let code = new Pieces()
    // A default may read other parameters.
    for (let known = -1; known < this.#usedNames.size; ) {
      known = this.#usedNames.size
      code = new Pieces()
      declared.forEach((parameter, index) => {
        if (index > 0) code.glue(', ')
        code.append(this.parameter(parameter))
      })
    }
    // The nearest function is the one that the next site depends on.
    const isAround = (name: ts.Node) =>
      isAroundFactory(ts.findAncestor(name, ts.isFunctionLike) as ts.Node, factory)
    const outer = [...this.#outer].filter(isAround).sort((a, b) => b.pos - a.pos)
    const around = new Pieces().glue(outer.map(({ text }) => `${text}, `).join(''))
    const reads = (parameter: ts.ParameterDeclaration) =>
      boundNames(parameter.name).some((name) => this.#usedNames.has(name))
    const rest = declared.some((parameter) => parameter.dotDotDotToken && reads(parameter))
    return {
      parameters: around.append(code),
      outer,
      used: rest ? null : declared.flatMap((each, index) => (reads(each) ? [index] : [])),
    }
  }

  parameter(parameter: ts.ParameterDeclaration): Pieces {
    const code = new Pieces()
    if (parameter.dotDotDotToken) code.glue('...')
    code.append(this.#pattern(parameter.name))
    if (parameter.initializer) code.glue(' = ').append(this.#default(parameter.initializer))
    // So that the function's `length` does not count it.
    else if (mayBeLeftOut(parameter)) code.glue(' = undefined')
    return code
  }

  /** A default that depends on something unknown leaves unknown what reads it, and nothing else. */
  #default(initializer: ts.Expression): Pieces {
    return new Pieces()
      .glue('__r.argument(() => (')
      .append(rewrite(this.#tree, initializer, this.#names))
      .glue('))')
  }

  /** Of a destructured parameter only what is read: the rest of what the caller gives stays unevaluated. */
  #pattern(name: ts.BindingName): Pieces {
    const elements = ts.isObjectBindingPattern(name) ? name.elements : []
    const ofLoop = this.#loops.has(name.parent.parent)
    if (ofLoop || elements.length === 0 || elements.some((element) => element.dotDotDotToken))
      return rewrite(this.#tree, name, this.#names)
    const code = new Pieces().glue('{ ')
    for (const element of elements) {
      if (!boundNames(element.name).some((each) => this.#usedNames.has(each))) continue
      const { initializer } = element
      const to = initializer?.getStart(this.#tree)
      code.append(rewrite(this.#tree, element, this.#names, undefined, to))
      if (initializer) code.append(this.#default(initializer))
      code.glue(', ')
    }
    return code.glue('}')
  }
}

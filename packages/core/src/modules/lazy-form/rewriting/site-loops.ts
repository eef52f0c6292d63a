import ts from '#typescript'
import { declarationOf, resolveName } from '../../../syntax/bindings.js'
import { isLoop, type Loop, listCallOf } from '../../../syntax/loops.js'
import { someWithin } from '../../../syntax/outline.js'
import { contains } from '../../../syntax/scope.js'
import { mutatedBy } from './mutations.js'
import { awaitedName, CannotSlice } from './names.js'
import { Pieces } from './pieces.js'

/** What writes the code that goes through the loops. */
interface LoopWriter {
  code(node: ts.Node): Pieces
  parameter(parameter: ts.ParameterDeclaration): Pieces
}

/** The loops around a site, which its code repeats where it reads their variables. */
export class SiteLoops {
  readonly #tree: ts.SourceFile
  readonly #site: ts.Node
  readonly #writer: LoopWriter
  /** Outermost first; whether the site reads their variables. */
  readonly #loops: Array<{ node: Loop; opened: boolean }> = []

  constructor(tree: ts.SourceFile, site: ts.Node, writer: LoopWriter) {
    this.#tree = tree
    this.#site = site
    this.#writer = writer
    for (let node = site.parent; node; node = node.parent) {
      if (isLoop(node)) this.#loops.unshift({ node, opened: false })
    }
  }

  has(node: ts.Node): boolean {
    return this.#loops.some((each) => each.node === node)
  }

  /** Whether a node is one of the loops, whose variables are read from here on. */
  open(node: ts.Node): boolean {
    const loop = this.#loops.find((each) => each.node === node)
    if (loop) loop.opened = true
    return loop !== undefined
  }

  /** How many loops' variables are read. */
  get openedCount(): number {
    return this.#loops.filter(({ opened }) => opened).length
  }

  /** What closes the loops that are opened from here on. */
  saved(): () => void {
    const opened = this.#loops.map((loop) => loop.opened)
    return () => {
      this.#loops.forEach((loop, index) => {
        loop.opened = opened[index] ?? false
      })
    }
  }

  nodes(): Loop[] {
    return this.#loops.map(({ node }) => node)
  }

  /** Whether a variable changes in each turn of a loop around the site that is not gone through: `const next = queue.shift()`. */
  turns(declaration: ts.VariableDeclaration): boolean {
    const { initializer } = declaration
    for (let node: ts.Node = declaration; initializer && node.parent; node = node.parent) {
      if (!ts.isIterationStatement(node, false) || isLoop(node) || !contains(node, this.#site)) continue
      const changed = mutatedBy(node)
      const reads = someWithin(this.#tree, initializer, (each) => {
        const found = ts.isIdentifier(each) ? resolveName(each.text, each) : null
        return changed.some(
          ({ name, container }) => name === found?.symbol.name && container === found.container,
        )
      })
      if (reads) return true
    }
    return false
  }

  levelOf(declaration: ts.Node): number {
    let level = 0
    this.#loops.forEach((loop, index) => {
      if (contains(loop.node, declaration)) level = index + 1
    })
    return level
  }

  /** Whether an expression reads what is declared in a loop around the site, be it the element itself. */
  reads(expression: ts.Expression): boolean {
    return someWithin(this.#tree, expression, (node) => {
      if (!ts.isIdentifier(node)) return false
      const found = resolveName(node.text, node)
      const declaration = found && declarationOf(found.symbol)
      return declaration != null && this.#loops.some((loop) => contains(loop.node, declaration))
    })
  }

  /** Of the loops that have to be repeated. What they go over may lift declarations, and need other loops in turn. */
  heads(): Map<Loop, Pieces> {
    const heads = new Map<Loop, Pieces>()
    for (;;) {
      const next = this.#loops.find(({ node, opened }) => opened && !heads.has(node))
      if (!next) return heads
      heads.set(next.node, this.#head(next.node))
    }
  }

  list(heads: ReadonlyMap<Loop, Pieces>): ts.Node | null {
    const loop = this.#loops.find(({ node }) => heads.has(node))?.node
    if (!loop || ts.isForStatement(loop)) return loop ?? null
    if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) return loop.expression
    const callee = (listCallOf(loop) as ts.CallExpression).expression
    return ts.isPropertyAccessExpression(callee) ? callee.expression : callee
  }

  #head(loop: Loop): Pieces {
    const body = new Pieces()
    if (ts.isForStatement(loop)) {
      const parts = [loop.initializer, loop.condition, loop.incrementor] as ts.Node[]
      body.glue('for (')
      parts.forEach((part, index) => {
        if (index > 0) body.glue('; ')
        body.append(this.#writer.code(part))
      })
      return body.glue(') { ')
    }
    if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) {
      const pattern = (loop.initializer as ts.VariableDeclarationList)
        .declarations[0] as ts.VariableDeclaration
      if (ts.isForOfStatement(loop) && loop.awaitModifier) this.#refuse(loop)
      const { name } = pattern
      const list = this.#writer.code(loop.expression)
      // What is taken apart has as many parts as are taken, be it not known.
      if (ts.isArrayBindingPattern(name) && ts.isForOfStatement(loop))
        return body
          .glue('for (const __row of ')
          .append(list)
          .glue(') { const ')
          .append(this.#writer.code(name))
          .glue(` = __r.row(__row, ${name.elements.length}); `)
      return body
        .glue('for (const ')
        .append(this.#writer.code(name))
        .glue(ts.isForOfStatement(loop) ? ' of ' : ' in ')
        .append(list)
        .glue(') { ')
    }
    body.glue('for (const [')
    loop.parameters.forEach((parameter, index) => {
      if (index > 0) body.glue(', ')
      body.append(this.#writer.parameter(parameter))
    })
    return body.glue('] of ').append(this.elements(loop)).glue(') { ')
  }

  /** The code that goes through a loop is synchronous. */
  #refuse(loop: ts.ForOfStatement): never {
    const name = awaitedName(this.#tree, loop.expression)
    throw new CannotSlice(name, `it depends on \`${name}\`, which is awaited at the head of a loop`, loop)
  }

  /**
   * What a list's method hands to the function that it is given, as a list of argument lists. The method itself is
   * asked, with a function that only takes notes: so a Map, a Set and a list of the user's own all answer rightly.
   */
  elements(given: ts.Expression): Pieces {
    const call = listCallOf(given) as ts.CallExpression
    const code = new Pieces()
      .glue('((__e) => { const __m = ')
      .append(this.#writer.code(call.expression))
      .glue('(')
    call.arguments.forEach((argument, index) => {
      if (index > 0) code.glue(', ')
      if (argument === given) code.glue('(...__g) => { __e.push(__g); return __g.length > 3 ? __g[0] : [] }')
      else code.append(this.#writer.code(argument))
    })
    return code.glue('); Array.from(__m ?? []); return __e })([])')
  }
}

import ts from '#typescript'
import { unwrap } from '../../syntax/scope.js'
import { alternativesOf } from './alternatives.js'
import { type Condition, conditionLabel, conditionsOf, readBy } from './conditions.js'
import { type LoopCarried, loopCarried } from './rewriting/loop-carried.js'
import { Pieces } from './rewriting/pieces.js'
import type { SiteLoops } from './rewriting/site-loops.js'

/** What writes the code of the conditions. */
interface ConditionWriter {
  code(node: ts.Node): Pieces
  attempt(write: () => Pieces, mayRepeat?: boolean): Pieces | null
  awaits(node: ts.Node): boolean
  parameterValue(name: ts.Identifier): string
}

/** The conditions around a site, under which its code puts the entry as far as they can be evaluated. */
export class SiteConditions {
  readonly #tree: ts.SourceFile
  readonly #site: ts.Node
  readonly #loops: SiteLoops
  readonly #writer: ConditionWriter
  /** Conditions that are asked before any loop. */
  readonly outer: Pieces[] = []
  /** What a loop around the site changes for its next turns; the site's code has one of its own. */
  readonly #carried: LoopCarried | null
  #writesTurn = false

  constructor(tree: ts.SourceFile, site: ts.Node, loops: SiteLoops, writer: ConditionWriter) {
    this.#tree = tree
    this.#site = site
    this.#loops = loops
    this.#writer = writer
    const loop = loops.nodes().at(-1)
    this.#carried = loop ? loopCarried(tree, site, loop) : null
  }

  /** Whether what is written now has a binding of its own, which changes in the turns of a loop. */
  hasOwn(declaration: ts.Declaration): boolean {
    return this.#writesTurn && (this.#carried?.declarations.has(declaration) ?? false)
  }

  /** What makes the tools, under the conditions that decide whether it runs, and whether it is this call that makes them. */
  around(made: Pieces): Pieces {
    return this.#inTurn(this.#alone(this.#underConditions(made)))
  }

  /** An entry under the conditions in a loop that tell for which elements there is one; those that cannot be evaluated are passed over. */
  guarded(entry: Pieces): Pieces {
    let code = entry
    for (let node = this.#site; node.parent; node = node.parent) {
      const { parent } = node
      if (!ts.isIfStatement(parent) || node === parent.expression || this.#isCarried(parent.expression))
        continue
      const condition =
        !this.#writer.awaits(parent.expression) && this.#loops.reads(parent.expression)
          ? this.#writer.attempt(() => this.#writer.code(parent.expression))
          : null
      if (!condition) continue
      const sign = node === parent.elseStatement ? '!' : ''
      code = new Pieces().glue(`if (${sign}(`).append(condition).glue(')) { ').append(code).glue(' }')
    }
    return code
  }

  /** An entry under the conditions around it that can be evaluated, each asked before; null where nothing ends what calls itself. */
  bounded(entry: Pieces, isListed: boolean): Pieces | null {
    let code = entry
    let isBounded = isListed || this.#loops.openedCount > 0
    for (const condition of conditionsOf(this.#tree, this.#site)) {
      const value = this.#condition(condition, true)
      if (!value) continue
      isBounded = true
      const asked = new Pieces().glue('if (').append(value).glue(') { ')
      // Where it does not hold, there may be nothing for a loop to go through.
      if (this.#loops.reads(condition.expression)) code = asked.append(code).glue(' }')
      else this.outer.unshift(asked)
    }
    return isBounded ? code : null
  }

  /** What makes the tools, with the conditions around it that tell whether what fails there ever runs. */
  #underConditions(entry: Pieces): Pieces {
    // What the loop changes has changed when they are asked.
    const conditions = conditionsOf(this.#tree, this.#site).filter(
      ({ expression }) => !this.#isCarried(expression),
    )
    if (conditions.length === 0) return entry
    const code = new Pieces().glue('yield* __r.under([')
    for (const condition of conditions) {
      const label = conditionLabel(this.#tree, condition)
      const value = this.#condition(condition, false)
      code.glue(`{ label: ${JSON.stringify(label)}, get: `)
      if (value) code.glue('() => ').append(value).glue(' }, ')
      else code.glue('null }, ')
    }
    return code.glue('], (function* () { ').append(entry).glue(' })());')
  }

  /** An entry that another one takes the place of where a condition on the parameters is known not to hold. */
  #alone(entry: Pieces): Pieces {
    let code = entry
    for (const condition of alternativesOf(this.#tree, this.#site)) {
      const value = this.#condition(condition, false)
      if (!value) continue
      code = new Pieces().glue('if (__r.mayHold(() => ').append(value).glue(')) { ').append(code).glue(' }')
    }
    return code
  }

  #isCarried(expression: ts.Expression): boolean {
    return this.#carried?.asked.has(expression) ?? false
  }

  /** An entry in its turn of a loop that passes over what an earlier turn had. */
  #inTurn(entry: Pieces): Pieces {
    const carried = this.#carried
    if (!carried) return entry
    this.#writesTurn = true
    const code = this.#writer.attempt(() => this.#turn(entry, carried), false)
    this.#writesTurn = false
    return code ?? entry
  }

  #turn(entry: Pieces, { before, after }: LoopCarried): Pieces {
    const writer = this.#writer
    const made = new Pieces()
    let end = ''
    const change = (written: Pieces) => made.glue('__r.attempt(() => { ').append(written).glue(' }); ')
    for (const step of before) {
      if (step.kind === 'change') change(writer.code(step.statement))
      else if (step.kind === 'constant') change(new Pieces().glue(`${writer.parameterValue(step.name)};`))
      else {
        const { condition, isOptional } = step
        const write = () => writer.code(condition.expression)
        const asked = isOptional ? writer.attempt(write, false) : write()
        if (!asked) continue
        made
          .glue(`if (__r.mayHold(() => ${condition.holds ? '' : '!'}(`)
          .append(asked)
          .glue('))) { ')
        end += ' }'
      }
    }
    made.append(entry)
    for (const statement of after) change(writer.code(statement))
    return made.glue(end)
  }

  /** Whether a condition is as it has to be; null where that cannot be evaluated. */
  #condition(condition: Condition, mayRepeat: boolean): Pieces | null {
    const { expression, holds, cases } = condition
    if (readBy(condition).some((each) => this.#writer.awaits(each))) return null
    const value = this.#writer.attempt(() => {
      if (!cases) return this.#seen(expression)
      const code = new Pieces().glue(`[${cases.first.join(', ')}].includes([`)
      for (const each of cases.values) code.append(this.#writer.code(each)).glue(', ')
      return code.glue('].indexOf(').append(this.#seen(expression)).glue('))')
    }, mayRepeat)
    return (
      value &&
      new Pieces()
        .glue(holds ? '(' : '!(')
        .append(value)
        .glue(')')
    )
  }

  /** The code of a condition, in which each value that is asked about is noted where it is not known: `!__r.see(this.session)`. */
  #seen(condition: ts.Expression): Pieces {
    const node = unwrap(condition)
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return new Pieces().glue('!').append(this.#seen(node.operand))
    const operator = ts.isBinaryExpression(node) ? node.operatorToken.getText(this.#tree) : ''
    if (ts.isBinaryExpression(node) && ASKS.has(operator))
      return new Pieces()
        .glue('(')
        .append(this.#seen(node.left))
        .glue(` ${operator} `)
        .append(this.#seen(node.right))
        .glue(')')
    return new Pieces().glue('__r.see(').append(this.#writer.code(node)).glue(')')
  }
}

/** What a condition asks with about two values. */
const ASKS: ReadonlySet<string> = new Set(['&&', '||', '??', '===', '!==', '==', '!='])

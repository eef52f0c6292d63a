import ts from '#typescript'
import { parse } from '../../syntax/parse.js'

/*
 * Marks tell where code is while it does not end: at the entry and exit of each function and loop, at each turn of a loop,
 * and before each statement. They cost time, so only code that is known not to end is run with them.
 */

/** A function or loop around a node, by the name of the constant that its marks have. */
interface Around {
  mark: string
  suspends: boolean
}

/** Module code in lazy form with marks: `__r.enter(offset, kind, around)`, `__r.at(mark, offset)`, `__r.turn(mark)`, `__r.leave(mark)`. */
export function withMarks(code: string): string {
  return new Marker(code).run()
}

class Marker {
  readonly #code: string
  readonly #tree: ts.SourceFile
  /** In the order in which the tree is walked, which is the right one for those at the same place. */
  readonly #insertions: Array<{ at: number; text: string }> = []
  #count = 0

  constructor(code: string) {
    this.#code = code
    this.#tree = parse('/module.js', code)
  }

  run(): string {
    this.#children(this.#tree, null)
    let marked = ''
    let from = 0
    for (const { at, text } of this.#insertions.sort((a, b) => a.at - b.at)) {
      marked += this.#code.slice(from, at) + text
      from = at
    }
    return marked + this.#code.slice(from)
  }

  #visit(node: ts.Node, around: Around | null): void {
    if (ts.isFunctionLike(node)) this.#function(node, around)
    else if (isLoop(node)) this.#loop(node, node, around)
    else if (ts.isLabeledStatement(node)) this.#labelled(node, around)
    else this.#children(node, around)
  }

  #children(node: ts.Node, around: Around | null): void {
    const isList = ts.isBlock(node) || ts.isCaseOrDefaultClause(node)
    ts.forEachChild(node, (child) => {
      if (isList && around && isStatementOf(node, child)) {
        this.#insert(this.#start(child), `__r.at(${around.mark}, ${this.#place(child)});`)
      }
      this.#visit(child, around)
    })
  }

  #function(node: ts.SignatureDeclaration, around: Around | null): void {
    const { body } = node as ts.FunctionLikeDeclaration
    if (!body || isOwnGenerator(node)) return this.#children(node, null)
    const inner = { mark: this.#name(), suspends: suspends(node) }
    for (const child of [node.name, ...node.parameters]) if (child) this.#visit(child, around)
    const opening = `const ${inner.mark} = __r.enter(${this.#place(body)}, ${kind('function', inner)}); try {`
    const closing = `} finally { __r.leave(${inner.mark}) }`
    if (ts.isBlock(body)) {
      this.#insert(this.#start(body) + 1, opening)
      this.#children(body, inner)
      this.#insert(body.end - 1, closing)
    } else {
      this.#insert(this.#start(body), `{ ${opening} return (`)
      this.#visit(body, inner)
      this.#insert(body.end, `); ${closing} }`)
    }
  }

  /** What continues a labelled loop names its label, so that this has to stand right before it. */
  #labelled(node: ts.LabeledStatement, around: Around | null): void {
    let inner: ts.Statement = node
    while (ts.isLabeledStatement(inner)) inner = inner.statement
    if (isLoop(inner)) this.#loop(inner, node, around)
    else this.#children(node, around)
  }

  #loop(node: Loop, whole: ts.Statement, around: Around | null): void {
    const inner = { mark: this.#name(), suspends: around?.suspends ?? false }
    const { statement } = node
    const start = this.#start(whole)
    this.#insert(
      start,
      `{ const ${inner.mark} = __r.enter(${this.#start(node)}, ${kind('loop', inner)}${around ? `, ${around.mark}` : ''}); try {`,
    )
    ts.forEachChild(node, (child) => {
      if (child !== statement) return this.#visit(child, inner)
      const turn = `__r.turn(${inner.mark});`
      if (ts.isBlock(statement)) {
        this.#insert(this.#start(statement) + 1, turn)
        this.#children(statement, inner)
      } else {
        this.#insert(this.#start(statement), `{ ${turn}`)
        this.#visit(statement, inner)
        this.#insert(statement.end, ' }')
      }
    })
    this.#insert(whole.end, `} finally { __r.leave(${inner.mark}) } }`)
  }

  /** Keywords of declarations and parentheses may be ours; what they are about is the author's. */
  #place(node: ts.Node): number {
    if (ts.isParenthesizedExpression(node)) return this.#place(node.expression)
    const named = ts.isVariableStatement(node) ? (node.declarationList.declarations[0] ?? node) : node
    return this.#start(named)
  }

  #start(node: ts.Node): number {
    return node.getStart(this.#tree)
  }

  #name(): string {
    this.#count++
    return `__m${this.#count}`
  }

  #insert(at: number, text: string): void {
    this.#insertions.push({ at, text })
  }
}

type Loop = ts.ForStatement | ts.ForInStatement | ts.ForOfStatement | ts.WhileStatement | ts.DoStatement

function isLoop(node: ts.Node): node is Loop {
  return ts.isIterationStatement(node, false)
}

function isStatementOf(list: ts.Block | ts.CaseOrDefaultClause, node: ts.Node): boolean {
  // The first child of `case x:` is no statement.
  return (list.statements as readonly ts.Node[]).includes(node) && !ts.isFunctionDeclaration(node)
}

/** Whether a function may stop in the middle and go on later. */
function suspends(node: ts.SignatureDeclaration): boolean {
  const { asteriskToken, modifiers } = node as ts.FunctionDeclaration
  return (
    asteriskToken !== undefined ||
    (modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.AsyncKeyword) ?? false)
  )
}

function kind(what: 'function' | 'loop', { suspends }: Around): string {
  return JSON.stringify(suspends ? `suspending ${what}` : what)
}

/** The generators in which lazy form has the definitions of tools: nothing of them is the author's but what their parts say. */
function isOwnGenerator(node: ts.SignatureDeclaration): boolean {
  const { parent } = node
  if (ts.isCallExpression(parent)) return /^__r\.site$/.test(parent.expression.getText())
  return (
    ts.isPropertyAssignment(parent) &&
    ts.isStringLiteral(parent.name) &&
    parent.name.text.startsWith('template:')
  )
}

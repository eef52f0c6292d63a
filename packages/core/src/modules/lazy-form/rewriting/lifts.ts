import ts from '#typescript'
import { jumpsOut } from '../../../syntax/exits.js'
import { isLoop } from '../../../syntax/loops.js'
import { boundNames, contains } from '../../../syntax/scope.js'
import { canMutate, type Mutated, mutatedBy } from './mutations.js'
import { CannotSlice, member } from './names.js'
import { Pieces } from './pieces.js'
import type { SiteLoops } from './site-loops.js'

/** A declaration of an enclosing function that the code of a site has at its own beginning. */
export interface Lift {
  /** Its names, and what each is called among the lifted. */
  keys: Map<string, string>
  /** How many loops around the site it stands in. */
  level: number
  place: Place
  /** Null while it is written. */
  code: Pieces | null
}

/** Where something stands in the text: what is changed behind it in the same function has not happened yet when it is evaluated. */
interface Place {
  position: number
  /** The function, by where it begins. */
  within: number
}

/** A statement that changes what is lifted. */
interface LiftedMutation {
  statement: ts.Statement
  level: number
  targets: string[]
  /** Null while it is written. */
  code: Pieces | null
}

/** A statement, and the names that it changes. */
interface Change {
  statement: ts.Statement
  names: string[]
  /** One of them gets another value, and the one that it had stays as it is. */
  isAssigned: boolean
}

/** What writes the code of a site's scope. */
export interface ScopeWriter {
  code(node: ts.Node, drop?: readonly ts.Node[]): Pieces
  awaitsOtherwise(node: ts.Node): boolean
}

/** What a site depends on in the functions around it, with the statements that change it. */
export class Lifts {
  readonly #site: ts.Node
  readonly #loops: SiteLoops
  readonly #writer: ScopeWriter
  /** By the node that declares it; in order of first use. */
  readonly #lifts = new Map<ts.Node, Lift>()
  readonly #mutations: LiftedMutation[] = []
  readonly #keys = new Set<string>()

  constructor(site: ts.Node, loops: SiteLoops, writer: ScopeWriter) {
    this.#site = site
    this.#loops = loops
    this.#writer = writer
  }

  of(node: ts.Node): Lift | undefined {
    return this.#lifts.get(node)
  }

  /** What gives up all that is lifted from here on. */
  saved(): () => void {
    const lifted = new Set(this.#lifts.keys())
    const mutations = this.#mutations.length
    return () => {
      for (const node of this.#lifts.keys()) if (!lifted.has(node)) this.#lifts.delete(node)
      this.#mutations.length = mutations
    }
  }

  /** Its names are known from here on; its code may depend on them. */
  begin(node: ts.Node, level: number, names: readonly string[]): Lift {
    const lift: Lift = { keys: new Map(), level, place: placeOf(node), code: null }
    this.#lifts.set(node, lift)
    for (const name of names) lift.keys.set(name, this.#freshKey(name))
    return lift
  }

  /** `isAsReached`: with what the statements above the site alone have made of it. */
  lift(
    declaration: ts.Declaration,
    container: ts.Node,
    name: string,
    reference: ts.Identifier,
    isAsReached = false,
  ): string {
    let lift = this.of(declaration)
    if (!lift) {
      lift = this.begin(declaration, this.#loops.levelOf(declaration), declaredNames(declaration))
      try {
        lift.code = this.#liftCode(declaration, lift.keys, reference)
        this.#liftMutations(
          this.#changesOf(container, container, lift.level, [...lift.keys.keys()], isAsReached),
          lift,
        )
      } catch (error) {
        this.#lifts.delete(declaration)
        throw error
      }
      if (this.#changesAround(declaration, container, lift.keys)) {
        this.#lifts.delete(declaration)
        throw new CannotSlice(
          name,
          `it depends on \`${name}\`, which changes while its function runs`,
          reference,
        )
      }
    }
    return nameOf(lift, name)
  }

  #liftCode(declaration: ts.Declaration, keys: Map<string, string>, reference: ts.Identifier): Pieces {
    const result = `return { ${[...keys].map(([name, key]) => `${JSON.stringify(key)}: ${name}`).join(', ')} };`
    if (ts.isVariableDeclaration(declaration)) {
      return new Pieces().glue('const ').append(this.#writer.code(declaration)).glue(`; ${result}`)
    }
    if (
      ts.isFunctionDeclaration(declaration) ||
      ts.isClassDeclaration(declaration) ||
      ts.isEnumDeclaration(declaration)
    ) {
      // What a namespace exports is declared like any other name here.
      const exporting = declaration.modifiers?.filter(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      return this.#writer.code(declaration, exporting).glue(` ${result}`)
    }
    throw new CannotSlice(reference.text, `it depends on \`${reference.text}\``, reference)
  }

  /**
   * What a loop or the caller of a function gives, where statements above the site change it: a name that has what they made of it. Null where
   * none does. `declared`: what is lifted; `read`: the code that has it as it is given.
   */
  liftChanged(
    declared: ts.Node,
    { scope, container = scope, name }: { scope: ts.Node; container?: ts.Node; name: string },
    read: string,
  ): string | null {
    let lift = this.of(declared)
    if (!lift) {
      const level = this.#loops.levelOf(declared)
      const changes = this.#changesOf(scope, container, level, [name], true)
      if (changes.length === 0) return null
      lift = this.begin(declared, level, [name])
      lift.code = new Pieces().glue(`return { ${JSON.stringify(lift.keys.get(name))}: ${read} };`)
      try {
        this.#liftMutations(changes, lift)
      } catch (error) {
        this.#lifts.delete(declared)
        throw error
      }
    }
    return nameOf(lift, name)
  }

  /**
   * The statements that change names of a scope: those in its block, and above the site those in the blocks in between, but for what loops in
   * between change in each turn. `isGiven`: the names have what a caller or a loop gives, and only what is above the site counts, as it does
   * where a name gets another value. Methods that may do anything count beside a declaration alone. `scope`: the function, loop or block whose statements they are.
   */
  #changesOf(
    scope: ts.Node,
    container: ts.Node,
    level: number,
    names: readonly string[],
    isGiven: boolean,
  ): Change[] {
    const isOne = (each: Pick<Mutated, 'name' | 'container'>) =>
      each.container === container && names.includes(each.name)
    const changed = (statement: ts.Statement, isCalledToo: boolean): Change[] => {
      if (!canMutate(statement) || contains(statement, this.#site)) return []
      const mutated = mutatedBy(statement, isOne).filter(
        (each) => isOne(each) && (isCalledToo || each.effects.size > 1 || !each.effects.has('called')),
      )
      const isAssigned = mutated.some(({ effects }) => effects.has('assigned'))
      return mutated.length > 0 ? [{ statement, names: mutated.map(({ name }) => name), isAssigned }] : []
    }
    const own = blockOf(scope)
    const inner: ts.Statement[] = []
    for (let node = this.#site; node !== scope && contains(scope, node); node = node.parent) {
      const block = node.parent
      if (!ts.isBlock(block) || block.statements === own) continue
      inner.push(...block.statements.filter((each) => this.#loops.levelOf(each) === level))
    }
    const isAbove = (statement: ts.Statement) => statement.end <= this.#site.pos
    const ofOwn = (isGiven ? own.filter(isAbove) : own).flatMap((each) => changed(each, !isGiven))
    // What is changed from there on is the new value.
    const replaced = isInFunctionOf(container, this.#site)
      ? ofOwn.find(({ statement, isAssigned }) => isAssigned && !isAbove(statement))
      : undefined
    return [
      ...(replaced ? ofOwn.slice(0, ofOwn.indexOf(replaced)) : ofOwn),
      ...inner.filter(isAbove).flatMap((each) => changed(each, false)),
    ]
  }

  /** Statements beside a lifted constant that change it belong to it. */
  #liftMutations(changes: readonly Change[], lift: Lift): void {
    for (const { statement, names } of changes) {
      const targets = names.map((name) => lift.keys.get(name) as string)
      const [target] = targets
      if (target === undefined) continue
      if (this.#writer.awaitsOtherwise(statement))
        throw new CannotSlice(
          target,
          `it depends on \`${target}\`, which is awaited inside a function`,
          statement,
        )
      // There is no tool in such a turn, and what leaves it cannot stand in a function of its own.
      if (jumpsOut(statement))
        throw new CannotSlice(
          target,
          `it depends on \`${target}\`, which is changed by a statement that may leave its loop`,
          statement,
        )
      this.#mutate(statement, lift.level, targets)
    }
  }

  /** It is run once, whatever it changes. */
  #mutate(statement: ts.Statement, level: number, targets: readonly string[]): void {
    const known = this.#mutations.find((each) => each.statement === statement && each.level === level)
    if (known) {
      known.targets.push(...targets)
      return
    }
    const mutation: LiftedMutation = { statement, level, targets: [...targets], code: null }
    this.#mutations.push(mutation)
    try {
      mutation.code = this.#writer.code(statement)
    } catch (error) {
      this.#mutations.splice(this.#mutations.indexOf(mutation), 1)
      throw error
    }
  }

  /** A `let` that is assigned in the very statement that the site stands in has another value each time. */
  #changesAround(
    declaration: ts.Declaration,
    container: ts.Node,
    keys: ReadonlyMap<string, string>,
  ): boolean {
    if (!ts.isVariableDeclaration(declaration) || declaration.parent.flags & ts.NodeFlags.Const) return false
    return blockOf(container).some(
      (statement) =>
        contains(statement, this.#site) &&
        mutatedBy(statement).some((mutated) => mutated.container === container && keys.has(mutated.name)),
    )
  }

  #freshKey(name: string): string {
    let key = name
    for (let i = 2; this.#keys.has(key); i++) key = `${name}$${i}`
    this.#keys.add(key)
    return key
  }

  /** A parameter of a base's constructor: a constant that has what `super(…)` is given for it. */
  liftParameter(parameter: ts.ParameterDeclaration, name: string, given: readonly ts.Expression[]): string {
    let lift = this.of(parameter)
    if (!lift) {
      lift = this.begin(parameter, 0, boundNames(parameter.name))
      const { parameters } = parameter.parent as ts.FunctionLikeDeclaration
      const index = parameters.indexOf(parameter)
      const value = given[index]
      try {
        if (parameter.dotDotDotToken || given.slice(0, index + 1).some(ts.isSpreadElement))
          throw new CannotSlice(name, `it depends on \`${name}\``, parameter.name)
        const code = new Pieces().glue('const [').append(this.#writer.code(parameter.name))
        if (parameter.initializer) code.glue(' = ').append(this.#writer.code(parameter.initializer))
        code.glue('] = [').append(value ? this.#writer.code(value) : new Pieces().glue('undefined'))
        const values = [...lift.keys].map(([bound, key]) => `${JSON.stringify(key)}: ${bound}`)
        lift.code = code.glue(`]; return { ${values.join(', ')} };`)
      } catch (error) {
        this.#lifts.delete(parameter)
        throw error
      }
    }
    return nameOf(lift, name)
  }

  declare(body: Pieces, level: number): void {
    const lifts = [...this.#lifts.values()].filter((lift) => lift.level === level && lift.code)
    if (lifts.length === 0) return
    body.glue(`const __l${level} = __r.locals([`)
    for (const { keys, place, code } of lifts) {
      body
        .glue(`[${JSON.stringify([...keys.values()])}, () => { `)
        .append(code as Pieces)
        .glue(` }, ${place.position}, ${place.within}], `)
    }
    body.glue('], [')
    for (const { statement, targets, code } of this.#mutations.filter((each) => each.level === level)) {
      const { position, within } = placeOf(statement)
      body
        .glue(`[${JSON.stringify(targets)}, () => { `)
        .append(code as Pieces)
        .glue(` }, ${position}, ${within}], `)
    }
    body.glue(']); ')
  }
}

function placeOf(node: ts.Node): Place {
  return { position: node.pos, within: ts.findAncestor(node.parent, ts.isFunctionLike)?.pos ?? -1 }
}

/** How the code of the site names a lifted name. */
export function nameOf({ level, keys }: Lift, name: string): string {
  return member(`__l${level}`, keys.get(name) ?? name)
}

function declaredNames(declaration: ts.Declaration): string[] {
  const { name } = declaration as ts.NamedDeclaration & { name?: ts.BindingName }
  return name && (ts.isIdentifier(name) || ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name))
    ? boundNames(name)
    : []
}

/** Whether a node runs as its scope does, and not when a function is called later. */
function isInFunctionOf(container: ts.Node, node: ts.Node): boolean {
  const found = ts.findAncestor(
    node,
    (each) => each === container || (ts.isFunctionLike(each) && !isLoop(each)),
  )
  return found === container
}

/** The statements of a scope. */
function blockOf(container: ts.Node): readonly ts.Statement[] {
  const block = ts.isFunctionLike(container)
    ? (container as ts.FunctionLikeDeclaration).body
    : ts.isIterationStatement(container, false)
      ? container.statement
      : container
  return block && (ts.isBlock(block) || ts.isSourceFile(block)) ? block.statements : []
}

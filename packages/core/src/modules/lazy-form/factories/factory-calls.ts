import ts from '#typescript'
import { calleeName } from '../../../detect/flows/callee.js'
import { propertyKey } from '../../../syntax/literal.js'
import { unwrap } from '../../../syntax/scope.js'
import { isFunction, keyCode, keysCode } from '../definition-code.js'
import { keptCode } from '../kept-code.js'
import { member } from '../rewriting/names.js'
import { Pieces } from '../rewriting/pieces.js'
import type { FactoryRef } from '../site-model.js'
import { INSTANCE } from '../site-parameters.js'
import { type SiteCode, type SiteNames, SiteScope } from '../site-scope.js'
import { finishedInstance, type Setters } from './finished-instance.js'
import { instanceCode } from './instances.js'

/** A call of a factory; or its being given to each element of a list, as `make` in `list.map(make)`. */
export interface FactoryCall {
  node: ts.CallExpression | ts.NewExpression
  /** The key that the tool is put under, where it has to be evaluated. */
  computedKey: ts.Expression | null
  /** The argument that is the factory; null where it is the callee. */
  given: ts.Expression | null
}

/** What a template reads: of the factory's own parameters, and of those of functions around it. */
export type ReadParameters = Pick<FactoryRef, 'used'> & Pick<SiteCode, 'outer'>

/** The code of a class that extends one whose instances make tools, or itself: the template, run with an instance of this class or with it. */
export function sliceSubclass(
  node: ts.ClassDeclaration & { name: ts.Identifier },
  { isStatic }: FactoryRef,
  template: string,
  { reads }: SiteNames,
): SiteCode {
  reads.add(template)
  const { name } = node
  return {
    body: new Pieces().glue(`yield* ${member('__s', template)}(${INSTANCE});`),
    factory: { name: name.text, id: name.text, node, reference: name, ...(isStatic ? { isStatic } : {}) },
    list: null,
    parameters: new Pieces().glue(INSTANCE),
    used: [0],
    outer: [],
  }
}

/** The code of a place where an instance is made, of a class whose instances make tools. */
export function sliceInstance(
  tree: ts.SourceFile,
  node: ts.NewExpression,
  { setters = {} }: FactoryRef,
  { local: template, names }: { local: string; names: SiteNames },
): SiteCode {
  const scope = new SiteScope(tree, node, names)
  names.reads.add(template)
  const name = calleeName(node.expression)?.text ?? 'class'
  const [before = '', after = ''] = instanceCode('\0', name, node, names.unknowns).split('\0')
  const entry = new Pieces().glue(`yield* ${member('__s', template)}(${before}`)
  return scope.finish(entry.append(finishedCode(scope, node, setters)).glue(`${after});`))
}

function finishedCode(scope: SiteScope, node: ts.NewExpression, setters: Setters): Pieces {
  const { made, changes, holder } = finishedInstance(node, setters)
  if (changes.length === 0 || !holder) return scope.code(made)
  const code = new Pieces().glue('((__i) => { ')
  for (const change of changes) {
    if (ts.isStatement(change)) {
      const filling = scope.attempt(() => scope.withName(holder, '__i', () => scope.code(change)))
      if (filling) code.glue('__r.attempt(() => { ').append(filling).glue(' }); ')
      continue
    }
    const { name } = (
      ts.isCallExpression(change) ? change.expression : change.left
    ) as ts.PropertyAccessExpression
    code.glue(`__i.${name.text}`)
    if (ts.isBinaryExpression(change)) code.glue(' = ').append(scope.code(change.right))
    else {
      code.glue('(')
      for (const given of change.arguments) code.append(scope.code(given)).glue(', ')
      code.glue(')')
    }
    code.glue('; ')
  }
  return code.glue('return __i })(').append(scope.code(made)).glue(')')
}

/** The code of a call of a factory: the factory's template, run with this call's arguments. */
export function sliceFactoryCall(
  tree: ts.SourceFile,
  { node, given: listed, computedKey }: FactoryCall,
  template: string,
  { used, outer }: ReadParameters,
  names: SiteNames,
): SiteCode {
  names.reads.add(template)
  const around = outer.map(({ pos }) => pos).join('.')
  const code = keptCode(node, `${used} ${listed?.pos} ${computedKey?.pos} ${around}`, names, (own) =>
    factoryCallCode(tree, { node, given: listed, computedKey }, { used, outer }, own),
  )
  const body = new Pieces().glue(`const __f = () => ${member('__s', template)}; `).append(code.body)
  return { ...code, body }
}

/**
 * The code of a call by which a factory calls itself, as the template `own`: it runs the template of the definition and itself again.
 * Null where nothing is seen to end that.
 */
export function sliceOwnCall(
  tree: ts.SourceFile,
  { node, given: listed }: FactoryCall,
  { template, used, outer }: FactoryRef & ReadParameters,
  own: string,
  names: SiteNames,
): SiteCode | null {
  const slice = (used: readonly number[] | null): SiteCode | null => {
    const scope = new SiteScope(tree, node, names)
    const entry = listed
      ? new Pieces()
          .glue('for (const __a of ')
          .append(scope.elements(listed))
          .glue(`) yield* __f(${aroundCode(scope, outer)}...__a);`)
      : new Pieces()
          .glue(`yield* __f(${aroundCode(scope, outer)}`)
          .append(givenCode(scope, node.arguments ?? [], used))
          .glue(');')
    const bounded = scope.bounded(entry, listed !== null)
    return bounded && scope.finish(bounded)
  }
  for (const unit of [template, own]) names.reads.add(unit)
  const whole = slice(null)
  // What it gives itself, it reads as well.
  const sliced = whole?.used && used && !listed ? slice([...new Set([...used, ...whole.used])]) : whole
  // Both are given the same.
  if (!sliced || sliced.outer.some((name, index) => name !== outer[index])) return null
  const units = [template, own].map((unit) => `yield* __r.again(() => ${member('__s', unit)}(...__a)); `)
  const body = new Pieces().glue(`const __f = function* (...__a) { ${units.join('')}}; `).append(sliced.body)
  return { ...sliced, body }
}

/** The code that calls `__f()`, whatever template that is. */
function factoryCallCode(
  tree: ts.SourceFile,
  { node, given: listed, computedKey }: FactoryCall,
  { used, outer }: ReadParameters,
  names: SiteNames,
): SiteCode {
  const scope = new SiteScope(tree, node, names)
  if (listed) {
    const entry = new Pieces().glue('for (const __a of ').append(scope.elements(listed))
    return scope.finish(entry.glue(`) yield* __f()(${aroundCode(scope, outer)}...__a);`))
  }
  const run = new Pieces()
    .glue(`__r.run(__f(), [${aroundCode(scope, outer)}`)
    .append(givenCode(scope, node.arguments ?? [], used))
    .glue('])')
  const key = keyCode(scope, computedKey)
  if (key.length === 0) return scope.finish(new Pieces().glue('yield* ').append(run).glue(';'))
  const named = new Pieces().glue('for (const __t of ').append(run).glue(') yield { ...__t')
  return scope.finish(named.append(key).glue(' };'))
}

/** What the functions around a call were given, for the template that reads it. */
function aroundCode(scope: SiteScope, outer: readonly ts.Identifier[]): string {
  return outer.map((name) => `__r.argument(() => (${scope.parameterValue(name)})), `).join('')
}

/** The arguments that a template is run with; those that it does not read are not evaluated. */
export function givenCode(
  scope: SiteScope,
  given: readonly ts.Expression[],
  used: readonly number[] | null,
): Pieces {
  const code = new Pieces()
  const spread = given.some(ts.isSpreadElement)
  given.forEach((argument, index) => {
    if (index > 0) code.glue(', ')
    if (ts.isSpreadElement(argument))
      code.glue('...__r.spread(() => (').append(scope.code(argument.expression)).glue('))')
    else if (spread || !used || used.includes(index)) code.append(lateCode(scope, argument))
    else code.glue('undefined')
  })
  return code
}

/** An argument, the members of an object literal each evaluated when it is read: what only a handler uses never is. */
function lateCode(scope: SiteScope, argument: ts.Expression): Pieces {
  const node = unwrap(argument)
  if (!ts.isObjectLiteralExpression(node))
    return ts.isLiteralExpression(node)
      ? scope.code(argument)
      : new Pieces().glue('__r.argument(() => (').append(scope.code(argument)).glue('))')
  let code = new Pieces().glue('({ ')
  let end = '})'
  for (const property of node.properties) {
    if (!ts.isSpreadAssignment(property)) {
      code.append(lateProperty(scope, property)).glue(', ')
      continue
    }
    const spread = scope.code(property.expression)
    code = new Pieces().glue('__r.merged(').append(code).glue(`${end}, () => (`).append(spread).glue('), ({ ')
    end = `})${keysCode(', ', property.expression)})`
  }
  return code.glue(end)
}

function lateProperty(scope: SiteScope, property: ts.ObjectLiteralElementLike): Pieces {
  const assigned = ts.isPropertyAssignment(property)
  const key = property.name && propertyKey(property.name)
  const isLate =
    (assigned && !isFunction(unwrap(property.initializer))) || ts.isShorthandPropertyAssignment(property)
  if (!isLate || typeof key !== 'string' || key === '__proto__') return scope.code(property)
  const name = JSON.stringify(key)
  const value = assigned
    ? lateCode(scope, property.initializer)
    : scope.literalThunkCode(property).glue(`.${key}`)
  return new Pieces()
    .glue(`get ${name}() { return __r.late(this, ${name}, () => (`)
    .append(value)
    .glue(')) }')
}

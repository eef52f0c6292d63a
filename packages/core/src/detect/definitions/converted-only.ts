import ts from '#typescript'
import { assignment } from '../../syntax/assignments.js'
import { declarationOfName } from '../../syntax/bindings.js'
import { propertyKey } from '../../syntax/literal.js'
import { isReference, outermost, unwrap } from '../../syntax/scope.js'

/** Members of a made tool that have its schema, or read a call by it. */
const OF_SCHEMA = new Set(['parameters', 'inputSchema', 'input_schema', '$parseRaw'])

/**
 * Whether a call is made for the schema that it converts: nothing else is read of what it gives, and nobody gets that as a whole. A program
 * that makes tools of its own converts so, under a name that is never sent: `zodFunction({ name: 'any', parameters }).function.parameters`.
 */
export function isConvertedOnly(call: ts.Expression): boolean {
  const made = outermost(call)
  const { parent } = made
  if (isKept(made) && ts.isVariableDeclaration(parent) && !ts.isIdentifier(parent.name))
    return isSchemaPattern(parent.name)
  const variable = variableOf(made)
  if (variable === null) return !isKept(made) && isSchemaRead(made)
  const statement = variable.parent.parent
  if (!ts.isVariableStatement(statement) || statement.modifiers?.length) return false
  const { text } = variable.name as ts.Identifier
  const uses: ts.Identifier[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === text && node !== variable.name && isReference(node))
      uses.push(node)
    ts.forEachChild(node, visit)
  }
  visit(statement.parent)
  const read = uses.filter((use) => declarationOfName(use) === variable && !isAssigned(use))
  return read.length > 0 && read.every((use) => isSchemaRead(outermost(use)))
}

/** Whether what a call gives is kept or read by a member: most calls are neither, which is seen before their callee is looked up. */
export function isReadInPart(call: ts.Expression): boolean {
  const made = outermost(call)
  return isKept(made) || ts.isPropertyAccessExpression(made.parent)
}

function isKept(made: ts.Expression): boolean {
  const { parent } = made
  return (ts.isVariableDeclaration(parent) && parent.initializer === made) || assignedName(made) !== null
}

/** The variable that keeps what a call gives, from its declaration on or later: `let made; try { made = … }`. */
function variableOf(made: ts.Expression): ts.VariableDeclaration | null {
  const { parent } = made
  const name = assignedName(made)
  const declaration = name ? declarationOfName(name) : isKept(made) ? parent : undefined
  return declaration && ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name)
    ? declaration
    : null
}

/** `made = …`, as a statement of its own. */
function assignedName(value: ts.Expression): ts.Identifier | null {
  const made = assignment(value.parent.parent)
  return made?.right === value && ts.isIdentifier(made.left) ? made.left : null
}

function isAssigned(name: ts.Identifier): boolean {
  return assignment(name.parent.parent)?.left === name
}

/** `made.parameters`, `made.function.parameters`: the last member counts. */
function isSchemaRead(value: ts.Expression): boolean {
  let at: ts.Expression = value
  let last: string | null = null
  while (ts.isPropertyAccessExpression(at.parent) && unwrap(at.parent.expression) === unwrap(at)) {
    if (last !== null && OF_SCHEMA.has(last)) break
    last = at.parent.name.text
    at = outermost(at.parent)
  }
  return last !== null && OF_SCHEMA.has(last)
}

/** `const { parameters } = …` */
function isSchemaPattern(pattern: ts.BindingName): boolean {
  if (!ts.isObjectBindingPattern(pattern) || pattern.elements.length === 0) return false
  return pattern.elements.every(({ dotDotDotToken, propertyName, name }) => {
    const key = propertyName ?? name
    if (dotDotDotToken || ts.isObjectBindingPattern(key) || ts.isArrayBindingPattern(key)) return false
    const read = propertyKey(key)
    return read !== null && OF_SCHEMA.has(read)
  })
}

import ts from '#typescript'
import { DESCRIPTION_KEYS, isSchemaKey, NAME_KEYS } from '../../common/definition-keys.js'
import { declarationOfName } from '../../syntax/bindings.js'
import { propertyKey, valueUnder } from '../../syntax/literal.js'
import { isLoop } from '../../syntax/loops.js'
import { unwrap } from '../../syntax/scope.js'

/** The keys of a project's own objects that it makes tools of for a request: `description: tool.textForModel`. */
export interface SentKeys {
  name: string
  description: string
  input: string
}

/** Keys that hold the schema in what providers take, and MCP. */
const SCHEMA_KEYS = ['parameters', 'input_schema', 'inputSchema', 'parametersJsonSchema']

/** What holds tools in a request. */
const HOLDERS: ReadonlySet<string> = new Set(['tools', 'functions', 'functionDeclarations'])

/** Of the functions in a file that make tools for a request, those that read other keys than definitions usually have. */
export function sentKeys(tree: ts.SourceFile): SentKeys[] {
  const found = new Map<string, SentKeys>()
  if (!SCHEMA_KEYS.some((key) => tree.text.includes(key))) return []
  const visit = (node: ts.Node): void => {
    const keys = ts.isObjectLiteralExpression(node) ? keysRead(node) : null
    if (keys && !isUsual(keys)) found.set(JSON.stringify(keys), keys)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return [...found.values()]
}

function isUsual({ name, description, input }: SentKeys): boolean {
  return NAME_KEYS.has(name) && DESCRIPTION_KEYS.has(description) && isSchemaKey(input)
}

/** What `{ name: tool.id, description: tool.about, parameters: tool.shape }` reads, each of the same object. */
function keysRead(node: ts.ObjectLiteralExpression): SentKeys | null {
  const schema = SCHEMA_KEYS.find((key) => valueUnder(node, key))
  if (schema === undefined || (schema === 'parameters' && !isSent(node))) return null
  const [name, description, input] = ['name', 'description', schema].map((key) => {
    const value = valueUnder(node, key)
    return value ? memberRead(value) : null
  })
  if (!name || !description || !input) return null
  if (name.of !== description.of || name.of !== input.of) return null
  return { name: name.key, description: description.key, input: input.key }
}

/** `{ type: 'function', function: { … } }`, `{ type: 'function', … }`, `functionDeclarations: list.map(() => ({ … }))`. */
function isSent(node: ts.ObjectLiteralExpression): boolean {
  const { parent } = node
  const isInner = ts.isPropertyAssignment(parent) && propertyKey(parent.name) === 'function'
  const type = valueUnder(isInner ? parent.parent : node, 'type')
  const typed = type && unwrap(type)
  if (typed && ts.isStringLiteralLike(typed)) return typed.text === 'function'
  let at: ts.Node = parent
  while (!ts.isPropertyAssignment(at) && !ts.isStatement(at) && at.parent) at = at.parent
  return ts.isPropertyAssignment(at) && HOLDERS.has(propertyKey(at.name) ?? '')
}

/** The key that a value is read from, and what has it: a parameter, or a variable of a loop. */
function memberRead(value: ts.Expression): { of: ts.Node; key: string } | null {
  const own = unwrap(value)
  if (ts.isBinaryExpression(own)) return memberRead(own.left)
  if (ts.isCallExpression(own)) return own.arguments[0] ? memberRead(own.arguments[0]) : null
  const isMember = ts.isPropertyAccessExpression(own)
  const root = isMember ? unwrap(own.expression) : own
  const declaration = ts.isIdentifier(root) ? declarationOfName(root) : undefined
  if (!declaration) return null
  if (isMember) return isGiven(declaration) ? { of: declaration, key: own.name.text } : null
  // `({ id, about, shape }) => …`
  if (!ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return null
  const of = declaration.parent.parent
  const name = declaration.propertyName ?? declaration.name
  const key = ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : null
  return key !== null && isGiven(of) ? { of, key } : null
}

function isGiven(declaration: ts.Node): boolean {
  if (ts.isParameter(declaration)) return true
  return ts.isVariableDeclaration(declaration) && isLoop(declaration.parent.parent)
}

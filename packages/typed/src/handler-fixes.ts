import { closest, distance } from 'fastest-levenshtein'
import type TS from 'typescript'
import type { Lens } from './lens.js'
import type { TypedFix } from './typed-finding.js'
import type { ValidatorType } from './validator-type.js'

/** Where a handler reads a field that there is not: the field whose name is nearly the same, if there is one. */
export function readOtherField(
  { ts, source }: Lens,
  node: TS.Node,
  names: readonly string[],
  read: readonly string[],
): TypedFix[] {
  if (!ts.isIdentifier(node) && !ts.isStringLiteralLike(node)) return []
  const name = node.text
  const to = closest(name, names)
  if (distance(name.toLowerCase(), to.toLowerCase()) > Math.max(1, Math.floor(name.length / 3))) return []
  const start = node.getStart(source)
  const span = { start, length: node.end - start }
  // The handler goes on calling it what it did.
  const isShorthand = ts.isBindingElement(node.parent) && node.parent.propertyName === undefined
  const newText = isShorthand ? `${keyOf(to)}: ${name}` : written(ts, node, to)
  if (newText === null) return []
  return [{ title: `Read \`${to}\` instead`, isPreferred: !read.includes(to), edits: [{ span, newText }] }]
}

function written(ts: typeof TS, node: TS.Node, name: string): string | null {
  if (ts.isStringLiteralLike(node)) {
    const quote = node.getText()[0] === '"' ? '"' : "'"
    return `${quote}${name.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`
  }
  if (ts.isBindingElement(node.parent)) return keyOf(name)
  // What follows a dot.
  return isWord(name) ? name : null
}

function keyOf(name: string): string {
  return isWord(name) ? name : JSON.stringify(name)
}

function isWord(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name)
}

/** Takes an annotation away where the type follows from the definition without it; else puts the validator's in its place. */
export function otherAnnotation(
  { ts, checker, source }: Lens,
  handler: TS.FunctionLikeDeclaration,
  parameter: TS.ParameterDeclaration,
  given: ValidatorType,
): TypedFix[] {
  const { type } = parameter
  if (!type || type.getSourceFile() !== source) return []
  if (isInferred()) {
    const start = (parameter.questionToken ?? parameter.name).end
    const edits = [{ span: { start, length: type.end - start }, newText: '' }]
    return [{ title: 'Leave the annotation out: the type follows the schema', isPreferred: true, edits }]
  }
  if (!('type' in given)) return []
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType
  const newText = checker.typeToString(given.type, parameter, flags)
  const start = type.getStart(source)
  const edits = [{ span: { start, length: type.end - start }, newText }]
  return [{ title: `Annotate the input as the validator gives it`, isPreferred: true, edits }]

  function isInferred(): boolean {
    if (!ts.isArrowFunction(handler) && !ts.isFunctionExpression(handler)) return false
    const signatures = checker.getContextualType(handler)?.getCallSignatures() ?? []
    const wanted = signatures.map((each) => each.getParameters()[handler.parameters.indexOf(parameter)])
    return (
      wanted.length > 0 &&
      wanted.every((each) => {
        const own = each && checker.getTypeOfSymbolAtLocation(each, handler)
        return own !== undefined && !(own.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))
      })
    )
  }
}

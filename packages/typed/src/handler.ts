import type TS from 'typescript'
import { listed } from './drift.js'
import { otherAnnotation, readOtherField } from './handler-fixes.js'
import { type Callable, handlerOf } from './handler-function.js'
import type { Lens, TypedTool } from './lens.js'
import { partOf } from './nodes.js'
import type { TypedFinding, TypedFix } from './typed-finding.js'
import { fieldsOf, type TypedField, validatorType } from './validator-type.js'

/** What a handler does with its input, against what the validator gives it. */
export function handlerFindings(lens: Lens, tool: TypedTool): TypedFinding[] {
  const handler = handlerOf(lens, tool)
  const input = partOf(lens, tool, 'input')
  const type = handler && input && validatorType(lens, input, 'output')
  const known = type && fieldsOf(lens, type)
  if (!handler || !known || known.isOpen || known.fields.length === 0) return []
  const parameter = inputParameter(lens, handler, known.fields)
  if (!parameter) return []
  const { source } = lens
  const optional = optionalOnInput(lens, input)
  const findings: TypedFinding[] = []
  const tell = (
    code: TypedFinding['code'],
    severity: TypedFinding['severity'],
    node: TS.Node,
    message: string,
    fixes: TypedFix[] = [],
  ) => {
    if (node.getSourceFile() !== source) return
    const start = node.getStart(source)
    findings.push({
      code,
      severity,
      message,
      span: { start, length: node.end - start },
      tool: tool.id,
      fixes,
    })
  }
  if (parameter.type) {
    const differing = differences(lens, parameter.type, known.fields)
    if (differing.length > 0)
      tell(
        'handler-input-differs',
        'warning',
        parameter.type,
        [`Let the handler's input follow the validator: the annotation differs from it.`, ...differing].join(
          '\n',
        ),
        otherAnnotation(lens, handler, parameter, type),
      )
  }
  const uses = usesOf(lens, handler, parameter)
  const isUntyped = isAny(lens, parameter)
  const names = known.fields.map(({ name }) => name)
  for (const { name, node } of uses.read) {
    if (isUntyped && !names.includes(name))
      tell(
        'handler-unknown-field',
        'warning',
        node,
        `The schema has no \`${name}\`, so the handler reads nothing there.\nIts fields are ${listed(names.map((each) => `\`${each}\``))}.`,
        readOtherField(
          lens,
          node,
          names,
          uses.read.map((use) => use.name),
        ),
      )
  }
  const ignored = uses.isWhole
    ? known.fields.filter(
        ({ name, isOptional }) =>
          !isOptional && !optional.has(name) && !uses.read.some((use) => use.name === name),
      )
    : []
  if (ignored.length > 0)
    tell(
      'handler-ignores-field',
      'info',
      parameter.name,
      `The handler ignores ${listed(ignored.map(({ name }) => `\`${name}\``)).replace(/ or /, ' and ')}, which the model has to send.`,
    )
  return findings
}

/** The fields that the model may leave out: what has a default is always there on the output side. */
function optionalOnInput(lens: Lens, input: TS.Node): ReadonlySet<string> {
  const type = validatorType(lens, input, 'input')
  const fields = (type && fieldsOf(lens, type))?.fields ?? []
  return new Set(fields.filter(({ isOptional }) => isOptional).map(({ name }) => name))
}

/** The parameter that the input comes in: frameworks put a call's id, a context or an envelope beside or around it. */
function inputParameter(
  lens: Lens,
  { parameters }: Callable,
  fields: readonly TypedField[],
): TS.ParameterDeclaration | null {
  const { checker } = lens
  const names = new Set(fields.map(({ name }) => name))
  const propertiesOf = (type: TS.Type) => checker.getPropertiesOfType(checker.getNonNullableType(type))
  const counted = (all: readonly TS.Symbol[]) => all.filter(({ name }) => names.has(name)).length
  const isIt = (parameter: TS.ParameterDeclaration): boolean => {
    if (isAny(lens, parameter)) {
      const { read } = usesOf(lens, parameter.parent as Callable, parameter)
      // A field is JSON, which nobody calls.
      return read.some(({ name }) => names.has(name)) && !read.some((use) => isCalled(lens, use.node))
    }
    const own = propertiesOf(checker.getTypeAtLocation(parameter))
    const count = counted(own)
    // An envelope may have a name in common with the input inside of it.
    return count > 0 && own.every((each) => counted(propertiesOf(checker.getTypeOfSymbol(each))) <= count)
  }
  return parameters.find(isIt) ?? null
}

function isCalled({ ts }: Lens, { parent }: TS.Node): boolean {
  return (
    (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) &&
    ts.isCallExpression(parent.parent) &&
    parent.parent.expression === parent
  )
}

function isAny({ ts, checker }: Lens, parameter: TS.ParameterDeclaration): boolean {
  if (parameter.type) {
    const { flags } = checker.getTypeFromTypeNode(parameter.type)
    return (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
  }
  // A pattern has a type of its own making where nothing else gives it one.
  if (!ts.isIdentifier(parameter.name)) {
    const first = parameter.name.elements.find((element) => ts.isBindingElement(element))
    return first === undefined || (checker.getTypeAtLocation(first).flags & ts.TypeFlags.Any) !== 0
  }
  return (checker.getTypeAtLocation(parameter).flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
}

interface Uses {
  read: Array<{ name: string; node: TS.Node }>
  /** Whether these are all: the input is handed to nobody as a whole. */
  isWhole: boolean
}

function usesOf({ ts, checker }: Lens, handler: Callable, parameter: TS.ParameterDeclaration): Uses {
  const read: Uses['read'] = []
  let isWhole = true
  const take = (pattern: TS.BindingName): void => {
    if (!ts.isObjectBindingPattern(pattern)) {
      isWhole = false
      return
    }
    for (const { dotDotDotToken, propertyName, name } of pattern.elements) {
      const key = propertyName ?? name
      if (dotDotDotToken || !(ts.isIdentifier(key) || ts.isStringLiteral(key))) isWhole = false
      else read.push({ name: key.text, node: key })
    }
  }
  if (!ts.isIdentifier(parameter.name)) {
    take(parameter.name)
    return { read, isWhole }
  }
  const symbol = checker.getSymbolAtLocation(parameter.name)
  const { text } = parameter.name
  const visit = (node: TS.Node): void => {
    if (ts.isIdentifier(node) && node.text === text && isReference(node)) use(node)
    ts.forEachChild(node, visit)
  }
  const isReference = (node: TS.Identifier): boolean => {
    const named = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node)
    return named === symbol && node !== parameter.name
  }
  const use = (node: TS.Identifier): void => {
    const { parent } = node
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
      read.push({ name: parent.name.text, node: parent.name })
    else if (
      ts.isElementAccessExpression(parent) &&
      parent.expression === node &&
      ts.isStringLiteralLike(parent.argumentExpression)
    )
      read.push({ name: parent.argumentExpression.text, node: parent.argumentExpression })
    else if (ts.isVariableDeclaration(parent) && parent.initializer === node) take(parent.name)
    else isWhole = false
  }
  if (handler.body) visit(handler.body)
  return { read, isWhole }
}

/** One line for each field on which an annotation and the validator differ. */
function differences(
  { ts, checker }: Lens,
  annotation: TS.TypeNode,
  fields: readonly TypedField[],
): string[] {
  const type = checker.getTypeFromTypeNode(annotation)
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) || checker.getIndexInfosOfType(type).length > 0)
    return []
  const own = new Map(checker.getPropertiesOfType(type).map((symbol) => [symbol.name, symbol]))
  const lines: string[] = []
  for (const [name, symbol] of own) {
    const field = fields.find((each) => each.name === name)
    const declared = checker.getTypeOfSymbol(symbol)
    if (!field) {
      if (!(symbol.flags & ts.SymbolFlags.Optional)) lines.push(`The validator gives no \`${name}\`.`)
      continue
    }
    const isLoose = (declared.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
    if (isLoose || checker.isTypeAssignableTo(field.type, declared)) continue
    const given = checker.typeToString(field.type)
    lines.push(
      `\`${name}\` is ${given} by the validator, and ${checker.typeToString(declared)} by the annotation.`,
    )
  }
  return lines
}

import ts from '#typescript'

/** Whether an identifier is read (or written) as a value here, and not a property, a declaration or a type. */
export function isReference(node: ts.Identifier): boolean {
  const parent = node.parent
  switch (parent.kind) {
    case ts.SyntaxKind.PropertyAccessExpression:
      return (parent as ts.PropertyAccessExpression).expression === node
    case ts.SyntaxKind.PropertyAssignment:
    case ts.SyntaxKind.EnumMember:
    case ts.SyntaxKind.PropertyDeclaration:
    case ts.SyntaxKind.VariableDeclaration:
    case ts.SyntaxKind.Parameter:
      return (parent as ts.PropertyAssignment).name !== node
    case ts.SyntaxKind.BindingElement:
      return (parent as ts.BindingElement).initializer === node
    case ts.SyntaxKind.JsxAttribute:
    case ts.SyntaxKind.MethodDeclaration:
    case ts.SyntaxKind.GetAccessor:
    case ts.SyntaxKind.SetAccessor:
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.FunctionExpression:
    case ts.SyntaxKind.ClassDeclaration:
    case ts.SyntaxKind.ClassExpression:
    case ts.SyntaxKind.EnumDeclaration:
    case ts.SyntaxKind.ModuleDeclaration:
    case ts.SyntaxKind.LabeledStatement:
    case ts.SyntaxKind.BreakStatement:
    case ts.SyntaxKind.ContinueStatement:
    case ts.SyntaxKind.MetaProperty:
    case ts.SyntaxKind.ImportSpecifier:
    case ts.SyntaxKind.ImportClause:
    case ts.SyntaxKind.NamespaceImport:
    case ts.SyntaxKind.NamespaceExport:
    case ts.SyntaxKind.ImportEqualsDeclaration:
    case ts.SyntaxKind.ImportAttribute:
    case ts.SyntaxKind.QualifiedName:
    case ts.SyntaxKind.NamespaceExportDeclaration:
      return false
    case ts.SyntaxKind.ExportSpecifier:
      return false
    case ts.SyntaxKind.JsxOpeningElement:
    case ts.SyntaxKind.JsxSelfClosingElement:
    case ts.SyntaxKind.JsxClosingElement:
      return !/^[a-z]/.test(node.text)
    default:
      return true
  }
}

/**
 * Visits the children that matter at run time: types, `declare`d things and type-only clauses are left out.
 * `extends` clauses are visited for their expression alone.
 */
export function forEachValueChild(node: ts.Node, visit: (child: ts.Node) => void): void {
  if (ts.isHeritageClause(node)) {
    if (node.token === ts.SyntaxKind.ExtendsKeyword) for (const type of node.types) visit(type.expression)
    return
  }
  if (ts.isExpressionWithTypeArguments(node)) return visit(node.expression)
  const skipped = kindsWithoutValue()
  ts.forEachChild(node, (child) => {
    if (skipped[child.kind] !== 1) visit(child)
  })
}

/** By kind of node: 1 for types and what declares them. */
let withoutValue: Uint8Array | null = null

export function kindsWithoutValue(): Uint8Array {
  if (withoutValue) return withoutValue
  withoutValue = new Uint8Array(ts.SyntaxKind.Count)
  for (let kind = 0; kind < ts.SyntaxKind.Count; kind++) {
    const isType = ts.isTypeNode({ kind } as ts.Node) && kind !== ts.SyntaxKind.ExpressionWithTypeArguments
    if (isType) withoutValue[kind] = 1
  }
  for (const kind of [
    ts.SyntaxKind.TypeParameter,
    ts.SyntaxKind.InterfaceDeclaration,
    ts.SyntaxKind.TypeAliasDeclaration,
  ])
    withoutValue[kind] = 1
  return withoutValue
}

/** What a declaration binds, each name with the node that declares it. */
export function boundElements<T extends ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement>(
  node: T,
): Array<{ name: string; node: T | ts.BindingElement }> {
  if (ts.isIdentifier(node.name)) return [{ name: node.name.text, node }]
  return node.name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundElements(element),
  )
}

/** The names that a declaration's pattern binds, in order. */
export function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundNames(element.name)))
}

/** The names that `var` declares inside a statement's blocks and loops, for the function around it. */
export function hoistedVariables(statement: ts.Statement): string[] {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return
    if (ts.isVariableDeclarationList(node) && !(node.flags & ts.NodeFlags.BlockScoped)) {
      for (const declaration of node.declarations)
        for (const name of boundNames(declaration.name)) names.add(name)
    }
    ts.forEachChild(node, visit)
  }
  visit(statement)
  return [...names]
}

/**
 * Parentheses, `as`, `satisfies`, `!` and `<T>` around an expression change nothing at run time, nor does what compilers write
 * to call an import without its module: `(0, tools_1.register)`.
 */
export function unwrap(node: ts.Expression): ts.Expression {
  let at = node
  for (;;) {
    switch (at.kind) {
      case ts.SyntaxKind.ParenthesizedExpression:
      case ts.SyntaxKind.AsExpression:
      case ts.SyntaxKind.SatisfiesExpression:
      case ts.SyntaxKind.NonNullExpression:
      case ts.SyntaxKind.TypeAssertionExpression:
        at = (at as ts.ParenthesizedExpression).expression
        break
      case ts.SyntaxKind.BinaryExpression:
        if (!isDetached(at as ts.BinaryExpression)) return at
        at = (at as ts.BinaryExpression).right
        break
      default:
        return at
    }
  }
}

/** The expression with the parentheses and casts that stand around it. */
export function outermost(node: ts.Expression): ts.Expression {
  let at = node
  while (
    ts.isParenthesizedExpression(at.parent) ||
    ts.isAsExpression(at.parent) ||
    ts.isSatisfiesExpression(at.parent)
  ) {
    at = at.parent
  }
  return at
}

const DECLARED = Symbol('declared')

/** What CommonJS exports by an assignment is declared by it. */
export function declaresExport(assignment: ts.Node, declaration: ts.VariableDeclaration): void {
  ;(assignment as { [DECLARED]?: ts.Node })[DECLARED] = declaration
}

/** What stands around a value: `exports.tools = []` as `const tools = []` would. */
export function holderOf({ parent }: ts.Node): ts.Node {
  return (parent as { [DECLARED]?: ts.Node })[DECLARED] ?? parent
}

function isDetached({ operatorToken, left }: ts.BinaryExpression): boolean {
  return operatorToken.kind === ts.SyntaxKind.CommaToken && ts.isNumericLiteral(left)
}

/** Whether a node is part of an outer one of the same file, or that node itself. */
export function contains(outer: ts.Node, inner: ts.Node): boolean {
  return inner.pos >= outer.pos && inner.end <= outer.end
}

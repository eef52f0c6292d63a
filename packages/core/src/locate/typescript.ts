import { createRequire } from 'node:module'
import type typescript from 'typescript'
import { requireCompiled } from './compiled.js'

/*
 * TypeScript takes longer to load than a check takes whose results are all known: it is loaded when something is
 * parsed. Until then the binding is empty, so no module may use it while it is itself being loaded.
 */

let ts: typeof typescript = undefined as never

/** Call it before anything of TypeScript is used: `parse` does, and whoever has a tree is past that. */
export function loadTypeScript(): void {
  ts ??= atHand(requireCompiled(createRequire(import.meta.url).resolve('typescript')) as typeof typescript)
}

/** What is asked of each node. Everything else is found as well, only slower. */
const OFTEN = `
  DiagnosticCategory JSDocParsingMode JsxEmit ModifierFlags ModuleKind NodeFlags ScriptKind ScriptTarget
  SyntaxKind canHaveDecorators canHaveModifiers createSourceFile flattenDiagnosticMessageText forEachChild
  getCombinedModifierFlags getDecorators getModifiers isArrayBindingPattern isArrayLiteralExpression
  isArrayTypeNode isArrowFunction isAsExpression isAwaitExpression isBinaryExpression isBindingElement
  isBlock isCallExpression isCatchClause isClassDeclaration isClassExpression isClassLike
  isClassStaticBlockDeclaration isComputedPropertyName isConditionalExpression isConstructorDeclaration
  isDecorator isDeleteExpression isElementAccessExpression isEnumDeclaration isEnumMember
  isExportAssignment isExportDeclaration isExportSpecifier isExpression isExpressionStatement
  isExpressionWithTypeArguments isExternalModuleReference isForInStatement isForOfStatement isForStatement
  isFunctionDeclaration isFunctionExpression isFunctionLike isFunctionTypeNode isGetAccessor
  isGetAccessorDeclaration isHeritageClause isIdentifier isIfStatement isImportClause isImportDeclaration
  isImportEqualsDeclaration isImportSpecifier isInterfaceDeclaration isIntersectionTypeNode
  isIterationStatement isMethodDeclaration isModuleBlock isModuleDeclaration isNamespaceExport
  isNamespaceImport isNewExpression isNonNullExpression isNumericLiteral isObjectBindingPattern
  isObjectLiteralElementLike isObjectLiteralExpression isOmittedExpression isParameter
  isParameterPropertyDeclaration isParenthesizedExpression isParenthesizedTypeNode
  isPostfixUnaryExpression isPrefixUnaryExpression isPrivateIdentifier isPropertyAccessExpression
  isPropertyAssignment isPropertyDeclaration isPropertySignature isQualifiedName isReturnStatement
  isSatisfiesExpression isSetAccessor isShorthandPropertyAssignment isSourceFile isSpreadAssignment
  isSpreadElement isStringLiteral isStringLiteralLike isSwitchStatement isTaggedTemplateExpression
  isTemplateExpression isTryStatement isTypeAliasDeclaration isTypeAssertionExpression isTypeLiteralNode
  isTypeNode isTypeOnlyImportOrExportDeclaration isTypeReferenceNode isUnionTypeNode isVariableDeclaration
  isVariableDeclarationList isVariableStatement isVoidExpression
`

/**
 * The library is an object of more than 2,000 getters, which V8 keeps as a hash table: to look a member up took longer than to
 * use it. This one has the members that are used often as fields, and the library behind it.
 */
function atHand(library: typeof typescript): typeof typescript {
  class AtHand {}
  const own = AtHand.prototype as Record<string, unknown>
  // What was filled member by member is a hash table as well, but not where it is a prototype.
  for (const name of OFTEN.match(/\w+/g) ?? []) own[name] = library[name as keyof typeof typescript]
  new AtHand()
  Object.setPrototypeOf(own, new Proxy(library, {}))
  return own as unknown as typeof typescript
}

export { ts as default }

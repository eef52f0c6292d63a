import ts from '#typescript'
import { calleeName } from './flows/callee.js'

/** As a word of a name: `searchTool`, `TOOLS`, `my-tools`; not `toolbar`, `Toolkit`. */
const TOOL = /(?:^|[^A-Za-z])tools?(?![a-z])|Tools?(?![a-z])|TOOLS?(?![A-Z])/

/** What servers and frameworks have beside tools, with a name, a description and a schema, too. */
const OTHERS = [
  'Agent',
  'Command',
  'Evaluator',
  'Flow',
  'Prompt',
  'Resource',
  'Route',
  'Scorer',
  'Step',
  'Workflow',
]
/** As a word of a name: `createStep`, `prompt`; not `overflow`, `Router`. */
const SPEAKS_OF_OTHERS = new RegExp(
  OTHERS.map((word) => `(?:(?<![A-Za-z])${word.toLowerCase()}|${word})s?(?![a-z])`).join('|'),
)

/** Whether a text names a tool: a type, a base class. */
export function speaksOfTool(text: string): boolean {
  return TOOL.test(text)
}

/** Whether the name of a function has a word that programs have for tools, which may mean something else: `defineAction`. */
export function maySpeakOfTool(name: string): boolean {
  return /tool|action|function|command|skill|capability/i.test(name)
}

/**
 * Whether an object, a call or a class is spoken of as a tool: by the type that it is given, by its own name or what is
 * declared around it (`searchTool`, `class ToolRegistry`), or by its file's path.
 */
export function isSpokenOfAsTool(node: ts.Node, type: ts.TypeNode | null): boolean {
  return (type !== null && speaksOfTool(type.getText())) || namesAround(node).some((name) => TOOL.test(name))
}

/** The same of what servers and frameworks have beside tools: `searchStep`, `class DeployCommand`. */
export function isSpokenOfAsOther(node: ts.Node, type: ts.TypeNode | null): boolean {
  return (type !== null && definesOther(type.getText())) || namesAround(node).some(definesOther)
}

function namesAround(node: ts.Node): string[] {
  const names: string[] = []
  for (let at: ts.Node = node; at; at = at.parent) names.push(nameOf(at) ?? '')
  const [file = '', folder = ''] = node.getSourceFile().fileName.split('/').reverse()
  return [...names, file, folder]
}

/** Whether a class is spoken of as a tool, also by what it extends or implements. */
export function isClassOfTool(node: ts.ClassLikeDeclaration): boolean {
  const bases = node.heritageClauses?.flatMap(({ types }) => [...types]) ?? []
  return bases.some((base) => speaksOfTool(base.getText())) || isSpokenOfAsTool(node, null)
}

function nameOf(node: ts.Node): string | null {
  if (ts.isCallExpression(node)) return calleeName(node.expression)?.text ?? null
  // `exports.searchTool = { … }`, `this.searchTool = { … }`
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isPropertyAccessExpression(node.left)
      ? node.left.name.text
      : null
  const isNamed =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isClassLike(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node)
  return isNamed && node.name ? node.name.getText() : null
}

/** Whether the name of what is called says that it makes no tool: `registerPrompt`, `McpServer#prompt`, `createStep`, `@toolParam`. */
export function definesOther(callee: string): boolean {
  if (/param(?:eter)?s?$/i.test(callee)) return true
  return SPEAKS_OF_OTHERS.test(callee) && !/tool/i.test(callee)
}

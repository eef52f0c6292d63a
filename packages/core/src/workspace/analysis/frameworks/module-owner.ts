import path from 'node:path'
import ts from '#typescript'
import { foldersAround } from '../../../common/paths.js'
import type { ToolCall } from '../../../detect/definitions/tool-call.js'
import type { Framework } from '../../../model/framework.js'
import { resolveCallee } from '../../../modules/callee.js'
import type { ModuleAnalysis } from '../../../modules/lazy-form/module-analysis.js'
import { literalJson, propertyKey } from '../../../syntax/literal.js'
import { unwrap } from '../../../syntax/scope.js'
import type { ModuleGraph } from '../graph.js'
import type { FrameworkMatch } from './framework-match.js'

/** How many folders above a file are looked into for the package that it belongs to. */
const MAX_FOLDERS = 24

/** The framework that a file is a definition for by what it exports: its type tells, or the folder that it stands in. */
export function ownerOfModule(
  { ref, knownAs, name }: ToolCall,
  analysis: ModuleAnalysis,
  graph: ModuleGraph,
  frameworks: readonly Framework[],
): FrameworkMatch | null {
  const framework = frameworks.find(({ id }) => id === knownAs)
  const shape = framework?.calls.find(({ form, callee }) => form === 'module' && callee === name)
  if (!framework || !shape) return null
  const match: FrameworkMatch = { framework, shape, call: false }
  if (shape.likely) return match
  const type = ref.kind === 'unknown' ? null : resolveCallee(ref, analysis, graph, frameworks)
  const isTyped =
    type?.kind === 'framework' &&
    type.path === shape.callee &&
    type.frameworks.some(({ id }) => id === framework.id)
  return isTyped || isToolFile(analysis.file, framework, graph) ? match : null
}

/** Whether a file stands in the folder that its package has for tools. */
function isToolFile(file: string, { packages, toolFolder }: Framework, graph: ModuleGraph): boolean {
  if (!toolFolder || toolFolder.extensions?.every((each) => !file.endsWith(each))) return false
  for (const folder of [...foldersAround(file)].slice(0, MAX_FOLDERS)) {
    const set = toolFolder.settings && setFolder(folder, toolFolder.settings, graph)
    if (set || dependsOnAny(folder, packages, graph)) {
      const tools = set?.folder ?? toolFolder.folder
      return tools !== false && file.startsWith(`${path.posix.join(folder, tools)}/`)
    }
  }
  return false
}

function dependsOnAny(folder: string, packages: readonly string[], graph: ModuleGraph): boolean {
  const manifest = jsonOf(graph.read(path.posix.join(folder, 'package.json')))
  return ['dependencies', 'devDependencies', 'peerDependencies'].some((kind) => {
    const named = manifest?.[kind]
    return typeof named === 'object' && named !== null && packages.some((name) => name in named)
  })
}

/** What a folder's settings say of the folder of tools; null where it has none. */
function setFolder(
  folder: string,
  { files, key }: NonNullable<NonNullable<Framework['toolFolder']>['settings']>,
  graph: ModuleGraph,
): { folder: string | false | null } | null {
  for (const name of files) {
    const file = path.posix.join(folder, name)
    const text = graph.read(file)
    if (text === null) continue
    const keys = key.split('.')
    const value = file.endsWith('.json') ? within(jsonOf(text), keys) : written(graph.parse(file), keys)
    return { folder: value === false || typeof value === 'string' ? value : null }
  }
  return null
}

function jsonOf(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

function within(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value
  return typeof value === 'object' && value !== null
    ? within((value as Record<string, unknown>)[key], rest)
    : undefined
}

/** The first value in a file's objects that is written under these keys. */
function written(tree: ts.SourceFile | null, keys: readonly string[]): unknown {
  let found: unknown
  const visit = (node: ts.Node): void => {
    if (found !== undefined) return
    if (ts.isObjectLiteralExpression(node)) found = under(node, keys)
    ts.forEachChild(node, visit)
  }
  if (tree) visit(tree)
  return found
}

function under(node: ts.Expression, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return literalJson(node)
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const property = node.properties.find(({ name }) => name && propertyKey(name) === key)
  return property && ts.isPropertyAssignment(property) ? under(unwrap(property.initializer), rest) : undefined
}

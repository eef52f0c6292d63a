import ts from '#typescript'
import { Lines } from '../../common/lines.js'
import {
  findDefinition,
  findProperty,
  type LiteralSite,
  type PropertySite,
} from '../../field-locator/index.js'
import { FRAMEWORKS } from '../../frameworks/index.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Framework, ToolField } from '../../model/framework.js'
import type { Span } from '../../model/text.js'
import type { FixContext } from '../context.js'
import { nodeAt } from './nodes.js'

/** A tool's definition as it is written, wherever in the workspace its parts stand. */
export interface Definition {
  framework: Framework
  /** The object literal the call is given, or leads to. */
  literal: LiteralSite
  /** The property that holds a part; null where it is not written in an object literal. */
  field(field: ToolField): PropertySite | null
  /** The property under a key, and under keys of its value. */
  property(...path: string[]): PropertySite | null
}

/** Null where the definition is no object literal of the workspace: a parameter, a package's, a computed one. */
export function findToolDefinition(context: FixContext, tool: ToolFacts): Definition | null {
  const frameworks = [...context.config.config.frameworks, ...FRAMEWORKS]
  const framework = frameworks.find(({ id }) => id === tool.site.framework)
  if (!framework) return null
  for (const { file, span } of candidates(context, tool)) {
    const literal = findDefinition(context.sources, file, span)
    if (!literal) continue
    const property = (...path: string[]): PropertySite | null =>
      findProperty(context.sources, literal.file, literal.span, path)
    const field = (name: ToolField): PropertySite | null => {
      for (const key of framework.calls.flatMap(({ fields }) => fields[name] ?? [])) {
        const found = property(key)
        if (found) return found
      }
      return null
    }
    if (field('input') || field('description') || field('handler'))
      return { framework, literal, field, property }
  }
  return null
}

/** The definition's own literal, else the call's arguments. */
function candidates({ sources }: FixContext, tool: ToolFacts): Array<{ file: string; span: Span }> {
  const { file, site } = tool
  const text = sources.read(file)
  const source = text === null ? null : sources.parse(file)
  if (text === null || !source) return []
  const offsets = new Lines(text)
  if (site.config) return [{ file, span: offsets.span(site.config) }]
  const call = nodeAt(source, offsets.span(site.range), isCall)
  return (call?.arguments ?? []).map((node) => ({
    file,
    span: { start: node.getStart(source), end: node.getEnd() },
  }))
}

function isCall(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  return ts.isCallExpression(node) || ts.isNewExpression(node)
}

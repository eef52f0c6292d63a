import { fileURLToPath } from 'node:url'
import {
  CONVERTER_NAMES,
  circumstancesOf,
  type FileReport,
  type Finding,
  ruleMetas,
  rulePage,
  type ToolFacts,
  type TypedRules,
} from '@toolsight/core'
import { printable } from '@toolsight/core/prose'
import type { EngineReport, EngineTool, PartName } from './messages.js'
import { shownIn } from './shown.js'

const PARTS: PartName[] = [
  'name',
  'description',
  'input',
  'parameters',
  'outputSchema',
  'samples',
  'examples',
  'handler',
]

const TYPED_CODES = ruleMetas.filter(({ needs }) => needs === 'types').map(({ code }) => code)

/** What the plugin keeps of a report. `sitesOnly`: somebody else shows what was found. */
export function reportOf(
  { file, tools, findings }: FileReport,
  typedRules: TypedRules,
  sitesOnly: boolean,
): EngineReport {
  return {
    findings: sitesOnly
      ? []
      : shownIn({ file, findings }).map(({ code, severity, message, range, related, toolId }) => ({
          code,
          severity,
          message: printable(message),
          range,
          related: related.map((each) => ({ ...each, message: printable(each.message) })),
          tool: toolId,
        })),
    tools: tools.map((tool) => toolOf(tool, findings)),
    typedRules,
    pages: pagesOf([...findings.map(({ code }) => code), ...(tools.length > 0 ? TYPED_CODES : [])]),
  }
}

function pagesOf(codes: readonly string[]): Record<string, string> {
  const pages: Record<string, string> = {}
  for (const code of codes) {
    const page = rulePage(code, import.meta.url)
    if (page) pages[code] = fileURLToPath(page)
  }
  return pages
}

function toolOf(facts: ToolFacts, findings: readonly Finding[]): EngineTool {
  const { id, name, site, vendor } = facts
  const parts: EngineTool['parts'] = {}
  for (const part of PARTS) {
    const written = site.fields[part]
    if (written) parts[part] = { key: written.key, value: written.value }
  }
  return {
    id,
    name: name ?? site.literal.name ?? null,
    callee: site.callee,
    config: site.config,
    parts,
    isBlocked: site.blocked !== null,
    isConvertible: CONVERTER_NAMES.includes(vendor ?? site.literal.vendor ?? ''),
    ...circumstancesOf(facts, findings),
  }
}

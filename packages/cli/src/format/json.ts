import path from 'node:path'
import type { Finding, Report, ToolFacts } from '../engine.js'
import type { Summary } from '../summary.js'

/** The object of `check --format json`, as text. Files are relative to `root` (absolute), with `/`. */
export function formatJson(report: Report, summary: Summary, root: string): string {
  const output = {
    version: 1,
    summary,
    tools: report.tools.map((tool) => toolJson(tool, root)),
    diagnostics: report.findings.map((finding) => diagnosticJson(finding, root)),
  }
  return `${JSON.stringify(output, null, 2)}\n`
}

function toolJson(tool: ToolFacts, root: string) {
  const { site } = tool
  return {
    id: tool.id,
    name: tool.name,
    framework: site.framework,
    file: relativeFile(tool.file, root),
    range: rangeJson(site.range),
    nameRange: site.fields.name === undefined ? null : rangeJson(site.fields.name.value),
    description: tool.description,
    vendor: tool.vendor,
    vendorVersion: tool.vendorVersion,
    schemaSource: tool.schemaSource,
    converter: tool.converter,
    schema: tool.schema,
    outputSchema: tool.outputSchema,
    status: tool.status,
    reason: tool.reason,
  }
}

function diagnosticJson(finding: Finding, root: string) {
  return {
    code: finding.code,
    severity: finding.severity,
    category: finding.category,
    message: finding.message,
    file: relativeFile(finding.file, root),
    range: rangeJson(finding.range),
    tool: finding.tool,
    path: finding.path,
    related: finding.related.map(({ file, range, message }) => ({
      file: relativeFile(file, root),
      range: rangeJson(range),
      message,
    })),
    fixable: finding.fix !== null,
    docs: `docs/rules/${finding.code}.md`,
  }
}

/** The same keys in the same order, whoever made the range. */
function rangeJson({ start, end }: Finding['range']) {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  }
}

/** With `/` on every system. */
export function relativeFile(file: string, root: string): string {
  const relative = path.relative(root, file)
  return path.sep === '/' ? relative : relative.replaceAll(path.sep, '/')
}

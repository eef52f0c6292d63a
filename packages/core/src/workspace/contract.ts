import path from 'node:path'
import type { ToolFacts } from '../model/facts.js'
import type { Finding } from '../model/finding.js'
import type { TargetChoice, TargetSource } from '../model/target-choice.js'
import type { Range } from '../model/text.js'
import { causeOf } from '../rules/engine/grouping.js'

/*
 * Tools and findings as other programs read them: `toolsight check --format json`, and the language server's commands. Keys
 * stand in an agreed order. Files are relative to `root` (absolute), with `/`.
 */

/** `targets`: those that the tool is judged for, where they are known. */
export function toolJson(tool: ToolFacts, root: string, targets: readonly TargetChoice[] = []) {
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
    ...(tool.unknown && { unknown: tool.unknown }),
    // Tools that it stands for and that could not be followed.
    ...(tool.unseen && {
      unseen: tool.unseen.map(({ name, file, range }) => ({
        name,
        file: relativeFile(file, root),
        range: rangeJson(range),
      })),
    }),
    targets: targets.map(({ target, from }) => ({ target, from: sourceJson(from, root) })),
  }
}

function sourceJson(from: TargetSource, root: string) {
  switch (from.kind) {
    case 'configuration':
      return { kind: from.kind }
    case 'call':
      return {
        kind: from.kind,
        file: relativeFile(from.file, root),
        range: rangeJson(from.range),
        model: from.model,
      }
    case 'framework':
      return { kind: from.kind, title: from.title }
    case 'package':
      return {
        kind: from.kind,
        name: from.name,
        version: from.version,
        file: relativeFile(from.file, root),
      }
  }
}

/** `fixable`: whether a fix can be made, where that was tried. */
export function diagnosticJson(finding: Finding, root: string, fixable = finding.fix !== null) {
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
    fixable,
    docs: `docs/rules/${finding.code}.md`,
    cause: causeOf(finding),
    // Absent: wherever the tool is sent.
    ...(finding.targets && { targets: finding.targets }),
  }
}

/** The same keys in the same order, whoever made the range. */
function rangeJson({ start, end }: Range) {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  }
}

function relativeFile(file: string, root: string): string {
  const relative = path.relative(root, file)
  return path.sep === '/' ? relative : relative.replaceAll(path.sep, '/')
}

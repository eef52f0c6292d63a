import { relativePath } from '../common/paths.js'
import { isObject } from '../json-schema/subschemas.js'
import type { ToolFacts } from '../model/facts.js'
import type { Finding } from '../model/finding.js'
import type { WrittenTool } from '../model/site.js'
import type { TargetChoice, TargetSource } from '../model/target-choice.js'
import type { Range } from '../model/text.js'
import { causeOf } from '../rules/engine/grouping.js'
import { serverOfDocument } from '../servers/document.js'
import type { WireForm } from '../wire/index.js'

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
    ...placeJson(tool, root),
    ...(tool.written && { written: writtenJson(tool.written, root) }),
    description: tool.description,
    vendor: tool.vendor,
    vendorVersion: tool.vendorVersion,
    schemaSource: tool.schemaSource,
    converter: tool.converter,
    schema: tool.schema,
    outputSchema: tool.outputSchema,
    status: tool.status,
    reason: tool.reason,
    recognised: tool.server ? 'server' : (site.recognised ?? 'call'),
    confidence: site.likely ? 'likely' : 'certain',
    ...(tool.unknown && { unknown: tool.unknown }),
    ...(tool.survives && { survives: tool.survives }),
    // Tools that it stands for and that could not be followed.
    ...(tool.unseen && {
      unseen: tool.unseen.map(({ name, file, range }) => ({
        name,
        file: relativePath(root, file),
        range: rangeJson(range),
      })),
    }),
    ...(tool.server && { server: tool.server.name }),
    targets: targets.map(({ target, from, notCaptured }) => ({
      target,
      from: sourceJson(from, root),
      ...(notCaptured !== undefined && { notCaptured }),
    })),
  }
}

/** What is no tool, with the same members: `arguments` as `prompts/list` has them. */
export function schemaJson(facts: ToolFacts, root: string, { json }: Pick<WireForm, 'json'>) {
  const listed = isObject(json) ? json['arguments'] : undefined
  return {
    ...toolJson(facts, root),
    role: facts.site.role ?? null,
    ...(listed !== undefined && { arguments: listed }),
  }
}

/** Where a tool is defined; of one that only a server listed that is not known. */
function placeJson({ server, file, site }: ToolFacts, root: string) {
  if (!server)
    return {
      file: relativePath(root, file),
      range: rangeJson(site.range),
      nameRange: site.fields.name === undefined ? null : rangeJson(site.fields.name.value),
    }
  const { at } = server
  return {
    file: at && relativePath(root, at.file),
    range: at && rangeJson(at.range),
    nameRange: null,
  }
}

function writtenJson({ file, range, fields: { name } }: WrittenTool, root: string) {
  return {
    file: relativePath(root, file),
    range: rangeJson(range),
    nameRange: name === undefined ? null : rangeJson(name.value),
  }
}

function sourceJson(from: TargetSource, root: string) {
  switch (from.kind) {
    case 'configuration':
      return { kind: from.kind }
    case 'call':
      return {
        kind: from.kind,
        file: relativePath(root, from.file),
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
        file: relativePath(root, from.file),
      }
  }
}

/** `fixable`: whether a fix can be made, where that was tried. `fingerprint`: see `fingerprintsOf`. */
export function diagnosticJson(
  finding: Finding,
  root: string,
  {
    fixable = finding.fix !== null,
    fixUnavailable,
    fingerprint,
  }: { fixable?: boolean; fixUnavailable?: string; fingerprint?: string } = {},
) {
  return {
    code: finding.code,
    severity: finding.severity,
    category: finding.category,
    message: finding.message,
    ...locationJson(finding, root),
    tool: finding.tool,
    path: finding.path,
    related: finding.related.map(({ file, range, message }) => ({
      file: relativePath(root, file),
      range: rangeJson(range),
      message,
    })),
    fixable,
    ...(fixUnavailable !== undefined && { fixUnavailable }),
    // Prints the rule's page wherever the command is installed.
    docs: `toolsight explain ${finding.code}`,
    cause: causeOf(finding),
    ...(fingerprint !== undefined && { fingerprint }),
    // Absent: wherever the tool is sent.
    ...(finding.targets && { targets: finding.targets }),
  }
}

/** Null where only a server has what it is about. */
function locationJson({ file, range }: Finding, root: string) {
  return serverOfDocument(file) === null
    ? { file: relativePath(root, file), range: rangeJson(range) }
    : { file: null, range: null }
}

/** The same keys in the same order, whatever made the range. */
function rangeJson({ start, end }: Range) {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  }
}

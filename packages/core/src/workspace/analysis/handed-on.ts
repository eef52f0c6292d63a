import { isDeepStrictEqual } from 'node:util'
import { encloses, isSameRange } from '../../common/ranges.js'
import { defineTool } from '../../frameworks/data/define-tool.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Range } from '../../model/text.js'
import { type FileReport, isOfWholeText } from '../reports.js'

/** The folder of a file's package. */
type PackageOf = (file: string) => string | undefined

/**
 * Reports without what is only another sight of a tool that is known:
 * - what a tool of that name is made of, in another file of the package: objects that only look like tools where one with their fields
 *   is registered or listed, what is only likely made of one, and what a function of the workspace's own makes without a known schema
 *   where a framework's tool has one;
 * - the stages in which calls make a tool;
 * - what is not evaluated of a tool where another call of the function that makes it is;
 * - what is made of a tool for the answer of another file.
 *
 * @param all the reports in which the known tool may be
 */
export function withoutHandedOn(
  reports: readonly FileReport[],
  all: readonly FileReport[],
  packageOf: PackageOf,
): FileReport[] {
  const isTaken = takenByRegistrations(all)
  const unstaged = withoutAnswered(reports.map(withoutStages), all)
  const written = isTaken ? withoutAll(unstaged, isTaken) : unstaged
  return withoutMaterial(withoutRepeats(written, all), all, packageOf, isTaken)
}

/**
 * Reports without what is not evaluated of a tool that another call of the same function makes too: one call tells what the tool is, as of a
 * server that is made for a terminal and for each request. Of those that no call tells of, the first stands for all. What fails on one way
 * through the functions of a call is left out where another way of that call makes the tool.
 */
function withoutRepeats(reports: readonly FileReport[], all: readonly FileReport[]): FileReport[] {
  const standing = new Map<string, ToolFacts>()
  for (const tool of all.flatMap(({ tools }) => tools)) {
    for (const key of [...makerKeys(tool), ...callKey(tool)]) {
      const first = standing.get(key)
      if (!first || (first.status !== 'resolved' && tool.status === 'resolved')) standing.set(key, tool)
    }
  }
  const isOther = (key: string, { id }: ToolFacts) => standing.get(key)?.id !== id
  return withoutAll(reports, (tool) =>
    tool.status === 'failed'
      ? callKey(tool).some((key) => isOther(key, tool))
      : tool.status === 'unevaluated' && makerKeys(tool).some((key) => isOther(key, tool)),
  )
}

/** The call that a tool with a name is made at. */
function callKey({ name, file, site }: ToolFacts): string[] {
  return name === null ? [] : [JSON.stringify([file, site.range, name])]
}

/** Its name, or the part of that which is known. */
function nameOf({ name, site }: ToolFacts): string | null {
  return name ?? site.blocked?.partialName ?? null
}

/**
 * What tells that calls make the same tool: where it is written that is registered elsewhere, and what function writes its name, or a
 * part of it. A tool without a name is the same by its definition where that takes no part of what its function is given.
 */
function makerKeys(tool: ToolFacts): string[] {
  const { status, written, site, file } = tool
  const known = nameOf(tool)
  if (known !== null)
    return [
      ...(written ? [`${written.file}\0${JSON.stringify(written.range)}\0${known}`] : []),
      ...(site.namedBy === undefined ? [] : [`${site.namedBy}\0${known}`]),
    ]
  // What a package is missing for may be a different tool at each call.
  if (status !== 'unevaluated' || site.blocked === null) return []
  const { definition, fields } = site
  const own = Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value]))
  if (!definition) return Object.keys(own).length > 0 ? [JSON.stringify([file, own])] : []
  return definition.isOwn && Object.keys(definition.fields).length > 0
    ? [JSON.stringify([definition.file, definition.fields])]
    : []
}

/** Tells what registrations of another place take their tools from: those stand for them, with what they add. Null where none does. */
function takenByRegistrations(all: readonly FileReport[]): ((tool: ToolFacts) => boolean) | null {
  const registered = new Map<string, ToolFacts[]>()
  for (const tool of all.flatMap(({ tools }) => tools))
    if (tool.written) registered.set(tool.written.file, [...(registered.get(tool.written.file) ?? []), tool])
  if (registered.size === 0) return null
  // What only looks like a tool does not stand for one: it is left out where that is known.
  const stands = (other: ToolFacts, tool: ToolFacts) =>
    (isLikely(tool) || !isLikely(other)) && (isObjectOf(tool, other) || isGivenTo(tool, other))
  return (tool) => registered.get(tool.file)?.some((other) => stands(other, tool)) === true
}

function withoutAll(reports: readonly FileReport[], isOut: (tool: ToolFacts) => boolean): FileReport[] {
  return reports.map((report) => without(report, new Set(report.tools.filter(isOut).map(({ id }) => id))))
}

/** Whether a tool is the object that another one is written as. */
function isObjectOf({ site }: ToolFacts, { written }: ToolFacts): boolean {
  return site.recognised === 'shape' && written !== undefined && isSameStart(site.range, written.range)
}

/** Whether a function of the program only hands on the object that the framework is given elsewhere: `define({ name: 'search', … })`. */
function isGivenTo(tool: ToolFacts, { site, name, written }: ToolFacts): boolean {
  return (
    tool.name !== null &&
    tool.name === name &&
    tool.site.recognised !== 'registration' &&
    tool.site.framework === site.framework &&
    written !== undefined &&
    encloses(tool.site.range, written.range)
  )
}

function isSameStart({ start }: Range, other: Range): boolean {
  return start.line === other.start.line && start.character === other.start.character
}

/** A report without what a call makes of a tool for another call around it: `list.map(withOutput).map(withHints)`. */
function withoutStages(report: FileReport): FileReport {
  const made = report.tools.filter(({ name, site }) => name !== null && site.recognised === 'registration')
  const isStage = (tool: ToolFacts) =>
    made.some(
      ({ name, site }) =>
        name === tool.name &&
        encloses(site.range, tool.site.range) &&
        !isSameRange(site.range, tool.site.range),
    )
  return without(report, new Set(made.filter(isStage).map(({ id }) => id)))
}

/** Reports without what functions of other files make of a tool on its way to the answer to `tools/list`: the answer is what is sent. */
function withoutAnswered(reports: readonly FileReport[], all: readonly FileReport[]): FileReport[] {
  const answered = new Map<string, ToolFacts[]>()
  const keyOf = ({ name, site, written }: ToolFacts) => JSON.stringify([name, site.framework, written])
  for (const tool of all.flatMap(({ tools }) => tools))
    if (tool.site.answersList && tool.name !== null)
      answered.set(keyOf(tool), [...(answered.get(keyOf(tool)) ?? []), tool])
  if (answered.size === 0) return [...reports]
  const isSame = (tool: ToolFacts, other: ToolFacts) =>
    tool.file !== other.file &&
    (['status', 'description', 'schema', 'outputSchema'] as const).every((part) =>
      isDeepStrictEqual(tool[part], other[part]),
    )
  return withoutAll(
    reports,
    (tool) =>
      tool.site.recognised === 'registration' &&
      !tool.site.answersList &&
      answered.get(keyOf(tool))?.some((other) => isSame(tool, other)) === true,
  )
}

function withoutMaterial(
  reports: readonly FileReport[],
  all: readonly FileReport[],
  packageOf: PackageOf,
  isTaken: ((tool: ToolFacts) => boolean) | null,
): FileReport[] {
  if (!reports.some(({ tools }) => tools.some((tool) => isLikely(tool) || isOwn(tool)))) return [...reports]
  const keyOf = (tool: ToolFacts) => `${packageOf(tool.file) ?? ''}\0${nameOf(tool)}`
  const known = new Map<string, ToolFacts[]>()
  const shaped = new Map<string, ToolFacts[]>()
  const sent = new Set<string>()
  for (const report of all) {
    if (!isOfWholeText(report)) continue
    for (const tool of report.tools) {
      if (nameOf(tool) === null) continue
      if (isLikely(tool)) {
        if (tool.site.recognised === 'shape' && !isTaken?.(tool))
          shaped.set(keyOf(tool), [...(shaped.get(keyOf(tool)) ?? []), tool])
        continue
      }
      known.set(keyOf(tool), [...(known.get(keyOf(tool)) ?? []), tool])
      if (!isOwn(tool) && tool.schema !== null) sent.add(keyOf(tool))
    }
  }
  return withoutAll(reports, (tool) =>
    isLikely(tool)
      ? [
          ...(known.get(keyOf(tool)) ?? []).filter((other) => tool.name !== null || isOfFile(other, tool)),
          ...(shaped.get(keyOf(tool)) ?? []).filter((other) => isMadeOf(tool, other)),
        ].some((other) => mayHaveFieldsOf(tool, other))
      : isOwn(tool) && tool.schema === null && sent.has(keyOf(tool)),
  )
}

function without(report: FileReport, dropped: ReadonlySet<string>): FileReport {
  if (dropped.size === 0) return report
  return {
    ...report,
    tools: report.tools.filter(({ id }) => !dropped.has(id)),
    findings: report.findings.filter(({ toolId }) => toolId == null || !dropped.has(toolId)),
  }
}

/** Whether a tool of another file is written in the file of one of which only a part of the name is known, which others may have, too. */
function isOfFile({ written }: ToolFacts, { file }: ToolFacts): boolean {
  return written?.file === file
}

/** Whether a tool may be made of an instance, which is written in its class: `list.map((each) => ({ name: each.name, … }))`. */
function isMadeOf({ file, site, written }: ToolFacts, other: ToolFacts): boolean {
  if (site.recognised !== 'registration' || file === other.file) return false
  const isOwn = !written || written.file === file
  return isOwn || (written.file === other.file && encloses(other.site.range, written.range))
}

/** A tool of the same name that takes other fields is a tool of its own. */
function mayHaveFieldsOf(tool: ToolFacts, other: ToolFacts): boolean {
  const [fields, others] = [fieldsOf(tool), fieldsOf(other)]
  return fields === null || others === null || fields === others
}

/** Null where they are not known, and where there are no fields, which tells nothing. */
function fieldsOf({ schema }: ToolFacts): string | null {
  const names = Object.keys(Object(schema?.['properties']))
  return names.length > 0 ? JSON.stringify(names.sort()) : null
}

function isLikely({ site }: ToolFacts): boolean {
  return site.likely === true
}

/** Made by a function that is recognized by its shape alone. */
function isOwn({ site }: ToolFacts): boolean {
  return site.framework === defineTool.id
}

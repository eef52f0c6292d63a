import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { findNodeAtLocation } from 'jsonc-parser'
import { jsonTree } from '../../common/json-tree.js'
import { Lines } from '../../common/lines.js'
import { encloses } from '../../common/ranges.js'
import { TimeSlicer } from '../../common/time-slicer.js'
import type { FileProblem, ToolFacts } from '../../model/facts.js'
import type { Finding } from '../../model/finding.js'
import type { Location } from '../../model/text.js'
import { toolLocation } from '../../model/tool-location.js'
import { removeSuppressed } from '../../rules/engine/apply-suppressions.js'
import { inOrder } from '../../rules/engine/order.js'
import { fileProblemFindings } from '../../rules/files/file-problems.js'
import { serverDocuments } from '../../servers/document.js'
import { entryDifferences } from '../../servers/entry-differences.js'
import { type MatchedTool, matchTools } from '../../servers/match-tools.js'
import { askAnalysis } from '../analysis/process/analysis-service.js'
import type { Report } from '../reports.js'
import type { AnsweredServer, ServersParts } from './asked-server.js'
import { scriptOf } from './build-age.js'
import { Causes } from './causes.js'
import { namedPlaces } from './named-places.js'
import { listedDiffers, serverFailed, strayOutput, unlistedTool, unseenTool } from './problems.js'
import type { ServerPlace } from './server-places.js'

export interface ComparisonParts extends ServersParts {
  /** All files of the workspace were checked. */
  isWhole: boolean
  places: ReadonlyMap<string, ServerPlace>
}

type Answer = Extract<AnsweredServer, { listed: unknown }>

/** A listed tool with its facts, and the definitions that it comes from. */
interface Listed extends MatchedTool<ToolFacts> {
  facts: ToolFacts
  answer: Answer
}

/** A report with what servers list. */
export interface ComparedReport extends Report {
  /** Of its findings those that are there because servers were asked. */
  compared: readonly Finding[]
}

/** What servers list beside what their source defines. */
export class Comparison {
  readonly #parts: ComparisonParts
  readonly #turns = new TimeSlicer()
  readonly #problems: FileProblem[] = []
  /** Definitions that nothing is known of but what a server lists of them. */
  readonly #replaced = new Set<ToolFacts>()
  /** Listed tools that are in the report, by id. */
  readonly #kept = new Map<string, ToolFacts>()
  readonly #causes: Causes

  constructor(parts: ComparisonParts) {
    this.#parts = parts
    this.#causes = new Causes(parts.root, (file) => parts.files.includes(file))
  }

  async of(
    report: Report,
    answered: readonly AnsweredServer[],
    signal?: AbortSignal,
  ): Promise<ComparedReport> {
    const own = report.tools.filter(({ site }) => site.framework !== 'mcp-server')
    const answers = answered.filter((each): each is Answer => 'listed' in each)
    for (const each of answered) {
      const at = this.#placeOf(each)
      if ('failure' in each) {
        this.#problems.push(serverFailed(each, at))
        continue
      }
      const { promptsFailure: failure, stray } = each.listed
      if (failure) this.#problems.push(serverFailed({ ...each, failure }, at, 'prompts'))
      if (stray.length > 0) this.#problems.push(strayOutput(each, stray, at))
    }
    const matched = answers.map((answer) => this.#match(answer, own, report.tools))
    for (const { listed } of matched) {
      for (const each of listed) {
        signal?.throwIfAborted()
        await this.#turns.yieldIfDue()
        await this.#judge(each)
      }
    }
    await this.#unseen(
      matched.flatMap(({ listed }) => listed),
      own,
    )
    await this.#unlisted(matched)
    return this.#report(report, answers)
  }

  #match(answer: Answer, own: readonly ToolFacts[], all: readonly ToolFacts[]) {
    const byFile = new Map<string, ToolFacts[]>()
    for (const { file } of answer.documents) byFile.set(file, [])
    for (const tool of all) byFile.get(tool.file)?.push(tool)
    const facts = answer.documents.flatMap(({ file }) =>
      [...(byFile.get(file) ?? [])].sort((a, b) => a.site.index - b.site.index),
    )
    const definitions = own.flatMap((tool) => {
      if (tool.site.likely || (tool.site.maker?.isAbstract && !tool.unseen)) return []
      const names = [tool.name, ...(tool.unseen ?? []).map(({ name }) => name)]
      return {
        tool,
        names: names.filter((name) => name !== null),
        description: tool.unknown?.includes('description') ? null : tool.description,
        schema: tool.schema,
      }
    })
    const entries = answer.documents.flatMap((document) => document.entries)
    const { listed, unlisted } = matchTools(entries, definitions)
    return {
      answer,
      unlisted,
      listed: listed.flatMap((match, index): Listed[] => {
        const tool = facts[index]
        return tool ? [{ ...match, facts: tool, answer }] : []
      }),
    }
  }

  /** Compares a listed tool with its definitions, and decides which of them stands for the tool in the report. */
  async #judge({ entry, facts, definitions, answer }: Listed): Promise<void> {
    const known = definitions.filter(({ status }) => status !== 'unevaluated')
    const { ruleContext, wire } = this.#parts
    let isCovered = false
    for (const tool of known) {
      if (ruleContext.ownTargetOf(tool) !== 'mcp') {
        isCovered ||= tool.description === facts.description && isDeepStrictEqual(tool.schema, facts.schema)
        continue
      }
      isCovered = true
      if (tool.status !== 'resolved') continue
      const form = await wire.form(tool, 'mcp')
      const ours = form.json
      if (typeof ours !== 'object' || ours === null || Array.isArray(ours)) continue
      const found = entryDifferences(ours, entry, {
        isCaptured: form.captured,
        unknown: tool.unknown ?? [],
      })
      if (found.length === 0) continue
      const cause = this.#causes.of(answer, tool, found)
      this.#problems.push(listedDiffers(tool, answer, found, cause))
    }
    if (isCovered) return
    const at = definitionPlace(facts.name, definitions)
    if (known.length === 0) for (const tool of definitions) this.#replaced.add(tool)
    if (definitions.length > 0) this.#keep(facts, answer, at)
  }

  /** Listed tools without a definition; `own`: all definitions, of which some have no name that is known. */
  async #unseen(listed: readonly Listed[], own: readonly ToolFacts[]): Promise<void> {
    const { isWhole, files, documents } = this.#parts
    if (!isWhole) return
    const without = listed.filter(({ definitions }) => definitions.length === 0)
    const names = new Set(without.flatMap(({ facts }) => facts.name ?? []))
    const all = await files.all()
    const places = await namedPlaces(names, all, (file) => documents.read(file).text, this.#turns)
    const unnamed = own.filter(({ name, status }) => name === null && status === 'unevaluated')
    for (const { facts, answer } of without) {
      const named = places.get(facts.name ?? '') ?? null
      this.#keep(facts, answer, named)
      const definition = unnamed.find(
        ({ file, site }) => named?.file === file && encloses(site.range, named.range),
      )
      if (definition) {
        this.#replaced.add(definition)
        continue
      }
      const isOwn = this.#isOwn(answer) || listed.some((each) => each.answer === answer && each.by !== null)
      if (all.length === 0 || !isOwn) continue
      const at = named ?? this.#manifest() ?? { file: facts.file, range: facts.site.callee }
      this.#problems.push(unseenTool({ ...facts }, answer, at, named !== null))
    }
  }

  /**
   * Definitions that no server lists, in the packages that servers list tools of or are started from; but for those that a condition
   * decides about.
   */
  async #unlisted(
    matched: ReadonlyArray<{ answer: Answer; listed: readonly Listed[]; unlisted: readonly ToolFacts[] }>,
  ): Promise<void> {
    const { ruleContext, packages, root, analysisService, files } = this.#parts
    const [first, ...others] = matched
    if (!first) return
    const missing = first.unlisted.filter((tool) => others.every(({ unlisted }) => unlisted.includes(tool)))
    const homes = new Map<string | undefined, Answer>()
    for (const { answer, listed } of matched) {
      const script = scriptOf(answer.address, root)
      if (script !== null) homes.set(packages.of(script)?.dir, answer)
      for (const { definitions } of listed)
        for (const tool of definitions) homes.set(packages.of(tool.file)?.dir, answer)
    }
    for (const tool of missing) {
      const answer = homes.get(packages.of(tool.file)?.dir)
      const isForMcp = ruleContext.ownTargetOf(tool) === 'mcp'
      if (!answer || !isForMcp || tool.name === null || tool.unseen) continue
      // The server was started in one way of several.
      const { file, range } = toolLocation(tool)
      const all = await files.all()
      if ((await askAnalysis(analysisService, 'condition', [file, range, all])) !== null) continue
      const age = this.#causes.ofBuild(answer, tool)
      this.#problems.push(unlistedTool(tool, answer, answer.listed.tools.length, age))
    }
  }

  /** Whether a server is one of this workspace: another's tools are not missed here. */
  #isOwn({ address, isConfigured }: Answer): boolean {
    const { root, documents, packages } = this.#parts
    if (isConfigured || scriptOf(address, root) !== null) return true
    const { name } = packages.of(`${root}/index.js`) ?? { name: null }
    const words = 'url' in address ? [] : (address.args ?? [])
    return (
      name !== null &&
      documents.read(`${root}/package.json`).text !== null &&
      words.some((word) => word.replace(/(?<=.)@[^/]*$/, '') === name)
    )
  }

  #keep(facts: ToolFacts, { name }: Answer, at: Location | null): void {
    this.#kept.set(facts.id, { ...facts, server: { name, at } })
  }

  /** Prompts, those that a server lists only where the source has none of that name. */
  #prompts({ schemas }: Report, answers: readonly Answer[]): ToolFacts[] {
    const servers = new Map(answers.flatMap(({ name, prompts }) => prompts.map(({ file }) => [file, name])))
    const own = new Set(schemas.flatMap(({ file, name }) => (servers.has(file) ? [] : [name])))
    return schemas.flatMap((prompt) => {
      const name = servers.get(prompt.file)
      if (name === undefined) return [prompt]
      return own.has(prompt.name) ? [] : [{ ...prompt, server: { name, at: null } }]
    })
  }

  #report(report: Report, answers: readonly Answer[]): ComparedReport {
    const gone = new Set([...this.#replaced].map(({ id }) => id))
    const tools = [
      ...report.tools.filter((tool) => tool.site.framework !== 'mcp-server' && !gone.has(tool.id)),
      ...this.#kept.values(),
    ]
    const ids = new Set(tools.map(({ id }) => id))
    const targets = Object.fromEntries(Object.entries(report.targets).filter(([id]) => ids.has(id)))
    const isListed = new Set(
      report.tools.flatMap(({ site, file }) => (site.framework === 'mcp-server' ? [file] : [])),
    )
    const shown = report.findings.filter(({ toolId }) => toolId === null || ids.has(toolId))
    const compared = inOrder([
      ...shown.filter(({ file }) => isListed.has(file)).flatMap((each) => this.#moved(each, isListed)),
      ...this.#unsuppressed(fileProblemFindings(this.#problems, this.#parts)),
    ])
    const others = shown
      .filter(({ file }) => !isListed.has(file))
      .flatMap((each) => this.#withoutLinks(each, isListed))
    const schemas = this.#prompts(report, answers)
    return { ...report, tools, schemas, targets, findings: inOrder([...others, ...compared]), compared }
  }

  /** A finding about what a server lists, where its source is. */
  #moved(finding: Finding, listed: ReadonlySet<string>): Finding[] {
    // What is about all tools together was judged of the definitions, too.
    const tool = finding.toolId === null ? null : this.#kept.get(finding.toolId)
    if (!tool && this.#kept.size === 0) return []
    const at = tool?.server?.at ?? this.#manifest() ?? { file: finding.file, range: finding.range }
    const [moved] = this.#withoutLinks(finding, listed)
    return moved ? [{ ...moved, ...at, fix: null, otherFixes: [] }] : []
  }

  #withoutLinks(finding: Finding, listed: ReadonlySet<string>): Finding[] {
    const related = finding.related.filter(({ file }) => !listed.has(file))
    return [related.length === finding.related.length ? finding : { ...finding, related }]
  }

  #unsuppressed(findings: readonly Finding[]): Finding[] {
    const files = [...new Set(findings.map(({ file }) => file))]
    return files.flatMap((file) => {
      const here = findings.filter((finding) => finding.file === file)
      const { text } = this.#parts.documents.read(file)
      return text === null || file.endsWith('.json') ? here : removeSuppressed(file, text, here, null)
    })
  }

  /** In the configuration, else in package.json, else in what stands for its list. */
  #placeOf(server: AnsweredServer): Location {
    const configured = server.isConfigured ? this.#parts.places.get(server.name)?.name : undefined
    const [document] = serverDocuments(this.#parts.root, server.name, [{}])
    const start = { line: 0, character: 0 }
    return (
      configured ??
      this.#manifest() ?? { file: document?.file ?? this.#parts.root, range: { start, end: start } }
    )
  }

  /** The name in the package.json of the root; null where there is none. */
  #manifest(): Location | null {
    const file = path.posix.join(this.#parts.root, 'package.json')
    const { text } = this.#parts.documents.read(file)
    if (text === null) return null
    const tree = jsonTree(text)
    const node = tree && findNodeAtLocation(tree, ['name'])
    const span = node ? { start: node.offset, end: node.offset + node.length } : { start: 0, end: 0 }
    return { file, range: new Lines(text).range(span) }
  }
}

/** Where the definition is that a listed tool comes from. */
function definitionPlace(name: string | null, definitions: readonly ToolFacts[]): Location | null {
  const [tool] = definitions
  if (!tool) return null
  const unseen = tool.unseen?.find((each) => each.name === name)
  if (unseen) return { file: unseen.file, range: unseen.range }
  return toolLocation(tool)
}

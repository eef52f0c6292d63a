import type { Evaluator, FileRequest } from '../evaluate/host.js'
import type { FixContext } from '../fixes/index.js'
import type { Config } from '../model/config.js'
import type { ToolFacts } from '../model/facts.js'
import type { Finding, Fix, FixRequest, TextEdit } from '../model/finding.js'
import type { JsonObject } from '../model/json.js'
import type { PlacedSample } from '../model/samples.js'
import { describeFailure } from './failures.js'
import type { ModuleGraph } from './graph.js'
import { handleOf } from './judges.js'

export interface FixingParts {
  root: string
  config: Config
  /** The nearest configuration file; null where there is none. */
  configFile: string | null
  graph: ModuleGraph
  evaluator: Evaluator
  /** What the child has to be sent to have a file's tools at hand; null where nothing of it can be evaluated. */
  request(file: string): Promise<FileRequest | null>
  /** As it was checked last. */
  tool(file: string, id: string): ToolFacts | null
}

/** Turns what findings ask for into edits. What makes them is loaded when the first is asked for. */
export class Fixing {
  readonly #parts: FixingParts

  constructor(parts: FixingParts) {
    this.#parts = parts
  }

  async fix(finding: Finding): Promise<Fix | null> {
    const { makeFix } = await import('../fixes/index.js')
    return finding.fix && makeFix(finding.fix, await this.#context(finding))
  }

  async fixes(finding: Finding): Promise<Fix[]> {
    const { makeFix } = await import('../fixes/index.js')
    const context = await this.#context(finding)
    const requests = [...(finding.fix ? [finding.fix] : []), ...finding.otherFixes]
    const fixes = await Promise.all(requests.map((request) => makeFix(request, context)))
    return fixes.filter((fix) => fix !== null)
  }

  async suppress(finding: Finding): Promise<Fix | null> {
    const { suppress } = await import('../fixes/index.js')
    return suppress(finding, this.#parts.graph)
  }

  async generateParameters({ file, id }: ToolFacts): Promise<Fix | null> {
    const context = await this.#context({ file, toolId: id })
    const { input, parameters } = context.tool?.reading ?? {}
    if (!context.tool || input?.kind !== 'schema') return null
    const { vendor } = input
    const request: FixRequest =
      parameters?.kind === 'absent'
        ? { kind: 'generate-parameters', vendor, partial: false }
        : { kind: 'regenerate-parameters', vendor }
    const { makeFix } = await import('../fixes/index.js')
    const fix = await makeFix(request, context)
    return fix && { ...fix, preferred: false }
  }

  async writeParameters({ file, id }: ToolFacts, schema: JsonObject): Promise<TextEdit[]> {
    const context = await this.#context({ file, toolId: id })
    const { writeParameters } = await import('../fixes/write-parameters.js')
    return (context.tool && writeParameters(schema, context.tool, context)) ?? []
  }

  async moveSample({ file, range, kind, tool }: PlacedSample): Promise<Fix | null> {
    if (range === null) return null
    const { makeFix } = await import('../fixes/index.js')
    const to = kind === 'valid' ? 'invalid' : 'valid'
    return makeFix(
      { kind: 'move-sample', file, at: range.start, to },
      await this.#context({ file, toolId: tool.id }),
    )
  }

  async #context({ file, toolId }: Pick<Finding, 'file' | 'toolId'>): Promise<FixContext> {
    const { root, config, configFile, graph, evaluator } = this.#parts
    const tool = toolId === null ? null : this.#parts.tool(file, toolId)
    const handle = tool && handleOf(tool)
    const request = handle && (await this.#parts.request(file))
    return {
      sources: graph,
      tool,
      generate: async () => {
        if (!handle || !request)
          return { ok: false, message: 'The tool is not known any more. Check the file again.' }
        const outcome = await evaluator.generate(request, handle)
        return 'failure' in outcome
          ? { ok: false, message: describeFailure(outcome.failure) }
          : outcome.result
      },
      validate: async (inputs) => {
        const outcome = handle && request && (await evaluator.validate(request, handle, inputs))
        return outcome && 'outcomes' in outcome ? outcome.outcomes : []
      },
      config: { file: configFile, root, config },
    }
  }
}

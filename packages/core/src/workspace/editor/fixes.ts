import type { Evaluator, FileRequest } from '../../evaluate/host.js'
import { handleOf } from '../../evaluate/tool-handle.js'
import type { Documents } from '../../files/documents.js'
import type { Silenceable } from '../../fixes/index.js'
import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import { CHOICES, type Finding, type Fix, type FixRequest, type TextEdit } from '../../model/finding.js'
import type { JsonObject } from '../../model/json.js'
import type { PlacedSample } from '../../model/samples.js'
import { isStrict } from '../../wire/index.js'
import type { Dependency } from '../analysis/dependency.js'
import { type AnalysisService, askAnalysis, askWhole } from '../analysis/process/analysis-service.js'
import { hashOf } from '../cache/dependency-fingerprints.js'
import type { PersistentResults } from '../cache/persistent-results.js'
import { describeFailure } from '../checks/failures.js'
import type { FileReports } from '../checks/file-reports.js'
import type { SentForms } from '../wire/sent-forms.js'
import type { TargetChoices } from '../wire/target-choices.js'
import type { FixSetting, Services } from './mending.js'

export interface FixesParts {
  root: string
  config: Config
  /** The nearest configuration file; null where there is none. */
  configFile: string | null
  analysisService: AnalysisService
  evaluator: Evaluator
  /** What the child has to be sent to have a file's tools at hand; null where nothing of it can be evaluated. */
  request(file: string): Promise<FileRequest | null>
  documents: Documents
  targetChoices: TargetChoices
  sentForms: SentForms
  reports: FileReports
  /** Where fixes are kept between runs; null where nothing is. */
  persistentResults: PersistentResults | null
}

/** Edits: those that put findings right, and those that write definitions, samples and the configuration. */
export class Fixes {
  readonly #parts: FixesParts

  constructor(parts: FixesParts) {
    this.#parts = parts
  }

  /** Whether all that can be offered for a finding is for a person to choose. Nothing is made to know it. */
  isChoice({ fix, otherFixes }: Finding): boolean {
    return [...(fix ? [fix] : []), ...otherFixes].every(({ kind }) => CHOICES.has(kind))
  }

  /** The edits that put a finding right, on the text as it stands: the preferred way, else the first. Null where there is none. */
  async preferred(finding: Finding): Promise<Fix | null> {
    const { persistentResults } = this.#parts
    if (persistentResults === null) return preferredOf((await this.#makeAll(finding)).fixes)
    const { file, toolId, fix, otherFixes } = finding
    // What is asked besides the texts.
    const place = `fix ${file}#${toolId} ${hashOf(JSON.stringify([fix, otherFixes]))}`
    const inputs = hashOf(JSON.stringify(this.#setting(finding)))
    const kept = persistentResults.fix(place, inputs)
    if (kept !== undefined) return kept
    const { fixes, dependencies } = await this.#makeAll(finding)
    const found = preferredOf(fixes)
    if (dependencies) persistentResults.keepFix(place, inputs, found, dependencies)
    return found
  }

  /** Every way to put a finding right. Each edit once; only the first that is certain is preferred. */
  async all(finding: Finding): Promise<Fix[]> {
    return (await this.#makeAll(finding)).fixes
  }

  /**
   * The edit that suppresses a finding where it stands, with a comment in the file's style; a comment that is there already
   * takes the code up. Null where no comment can suppress it. Findings from types are suppressed like any other.
   */
  async suppress(finding: Silenceable): Promise<Fix | null> {
    return askAnalysis(this.#parts.analysisService, 'suppress', [finding])
  }

  /**
   * The edits that write a tool's `parameters` from its validator, or replace those that are there, whether or not anything is
   * wrong. Null where there is no validator, no place for them, or nothing to change.
   */
  async generateParameters({ file, id }: ToolFacts): Promise<Fix | null> {
    const tool = this.#parts.reports.tool(file, id)
    const { input, parameters } = tool?.reading ?? {}
    if (!tool || input?.kind !== 'schema') return null
    const { vendor } = input
    const request: FixRequest =
      parameters?.kind === 'absent'
        ? { kind: 'generate-parameters', vendor, partial: false }
        : { kind: 'regenerate-parameters', vendor }
    const fix = await this.#make(request, { file, toolId: id })
    return fix && { ...fix, preferred: false }
  }

  /** The edits that write JSON Schema into a tool's definition, made by the caller; none where it has no place for it. */
  async writeParameters({ file, id }: ToolFacts, schema: JsonObject): Promise<TextEdit[]> {
    return askAnalysis(this.#parts.analysisService, 'writeParameters', [
      schema,
      this.#setting({ file, toolId: id }),
    ])
  }

  /** What the validator refuses of what a schema accepts, in one sentence; null where nothing of it is known to be refused. */
  async refutation({ file, id }: ToolFacts, schema: JsonObject): Promise<string | null> {
    const tool = this.#parts.reports.tool(file, id)
    const { tryOut, refutationText } = await import('../../fixes/parameters/trial.js')
    const own = tool?.reading?.samples?.valid.map(({ input }) => input) ?? []
    const verdict = await tryOut(schema, [], own, this.#servicesFor(tool).validate)
    return verdict.kind === 'refuted' ? refutationText(verdict) : null
  }

  /** The edits that take a sample to its tool's other list, with its comments; null where it stands in none. */
  async moveSample({ file, range, kind, tool }: PlacedSample): Promise<Fix | null> {
    if (range === null) return null
    const to = kind === 'valid' ? 'invalid' : 'valid'
    return this.#make({ kind: 'move-sample', file, at: range.start, to }, { file, toolId: tool.id })
  }

  /**
   * The edits that write `targets` into the configuration; null where that cannot be read.
   *
   * @throws {TargetError} for a target that is not known
   */
  async chooseTargets(targets: 'auto' | readonly string[]): Promise<Fix | null> {
    const { root, configFile: file, documents } = this.#parts
    const { chooseTargets } = await import('../../fixes/config/choose-targets.js')
    documents.refresh()
    return chooseTargets(targets, { file, root }, { read: (each) => documents.read(each).text })
  }

  /** `dependencies`: as of `Made`, of all of them. */
  async #makeAll(finding: Finding): Promise<{ fixes: Fix[]; dependencies: Dependency[] | null }> {
    const requests = [...(finding.fix ? [finding.fix] : []), ...finding.otherFixes]
    const made = await Promise.all(requests.map((request) => this.#makeTracked(request, finding)))
    const fixes = new Map<string, Fix>()
    let hasPreferred = false
    for (const { fix } of made) {
      if (fix === null) continue
      const preferred: boolean = fix.preferred && fix.edits.length > 0 && !hasPreferred
      const key = JSON.stringify([fix.edits, fix.template, fix.unavailableReason])
      if (fixes.has(key)) continue
      fixes.set(key, { ...fix, preferred })
      hasPreferred ||= preferred
    }
    const isOfTextsAlone = made.every(({ dependencies }) => dependencies !== null)
    return {
      fixes: [...fixes.values()],
      dependencies: isOfTextsAlone ? made.flatMap(({ dependencies }) => dependencies ?? []) : null,
    }
  }

  async #make(request: FixRequest, about: About): Promise<Fix | null> {
    return (await this.#makeTracked(request, about)).fix
  }

  async #makeTracked(request: FixRequest, about: About): Promise<Made> {
    const setting = this.#setting(about)
    const live = this.#servicesFor(setting.tool)
    let isOfTextsAlone = setting.tool !== null
    const services: Services = {
      generate: () => {
        isOfTextsAlone = false
        return live.generate()
      },
      validate: (inputs) => {
        isOfTextsAlone = false
        return live.validate(inputs)
      },
    }
    const { value, dependencies } = await askWhole(this.#parts.analysisService, 'fix', [request, setting], {
      services,
      remember: true,
    })
    return { fix: value, dependencies: isOfTextsAlone ? dependencies : null }
  }

  #setting({ file, toolId }: About): FixSetting {
    const { root, config, configFile, targetChoices, sentForms } = this.#parts
    const tool = toolId === null ? null : this.#parts.reports.tool(file, toolId)
    const targets = tool ? targetChoices.targetsOf(tool) : []
    return {
      tool,
      targets,
      strictTargets: targets.filter((target) => tool && isStrict(sentForms.of(tool, target)?.json ?? null)),
      config: { file: configFile, root, config },
    }
  }

  /** What needs the live tool. Its program is asked for when that is needed. */
  #servicesFor(tool: ToolFacts | null): Services {
    const { evaluator } = this.#parts
    const handle = tool && handleOf(tool)
    const request = async () => tool && this.#parts.request(tool.file)
    return {
      generate: async () => {
        const asked = await request()
        if (!handle || !asked)
          return { ok: false, message: 'The tool is not known any more. Check the file again.' }
        const outcome = await evaluator.generate(asked, handle)
        return 'failure' in outcome
          ? { ok: false, message: describeFailure(outcome.failure) }
          : outcome.result
      },
      validate: async (inputs) => {
        const asked = await request()
        const outcome = handle && asked && (await evaluator.validate(asked, handle, inputs))
        return outcome && 'outcomes' in outcome ? outcome.outcomes : []
      },
    }
  }
}

interface Made {
  fix: Fix | null
  /** What its edits depend on besides the question; null where the live tool was asked. */
  dependencies: Dependency[] | null
}

type About = Pick<Finding, 'file' | 'toolId'>

function preferredOf(fixes: readonly Fix[]): Fix | null {
  return fixes.find(({ preferred }) => preferred) ?? fixes[0] ?? null
}

import type { ToolHandle, ValidationOutcome } from '../../child/protocol.js'
import type { InputOutcome } from '../../child/reading/validation/validate.js'
import { Latest } from '../../common/latest-map.js'
import type { Evaluator, FileRequest, ValidateOutcome } from '../../evaluate/host.js'
import { handleOf } from '../../evaluate/tool-handle.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { GeneratedParameters } from '../../model/reading.js'
import type { RetryRequest } from '../../model/retry.js'
import { isManifest } from '../../syntax/parse.js'
import { standInName } from '../../wire/index.js'
import type { Program } from './refusal-words.js'

/** A tool's validator, ready to be asked. */
export interface InputValidator {
  /** The name by which the model knows the tool. */
  tool: string
  /** What evaluates to the tool; null where its schema alone judges. */
  program: Program | null
  /** It is the one of the last text that could be evaluated. */
  stale: boolean
  validate(inputs: Json[], retry?: RetryRequest): Promise<ValidateOutcome>
  /** JSON Schema of what the validator takes, for a tool that has none; null where there is none to be had. */
  generate(): Promise<GeneratedParameters | null>
}

export interface InputValidatorsParts {
  evaluator: Evaluator
  /** What the child has to be sent to have a file's tools at hand; null where nothing of it can be evaluated. */
  request(file: string): Promise<FileRequest | null>
}

/** Tools whose last good program is kept, for when their text cannot be evaluated. */
const KEPT = 40

/** Finds what judges a tool's inputs: its own validator in the child process, or the JSON Schema that stands in its place. */
export class InputValidators {
  readonly #parts: InputValidatorsParts
  readonly #kept = new Latest<string, { request: FileRequest; handle: ToolHandle }>(KEPT)

  constructor(parts: InputValidatorsParts) {
    this.#parts = parts
  }

  async of(tool: ToolFacts): Promise<InputValidator | { unavailable: string }> {
    const name = tool.name ?? tool.stale?.name ?? standInName(tool)
    if (tool.reading === null) {
      const kept = this.#kept.get(tool.id)
      if (kept) return { tool: name, stale: true, program: kept, ...this.#ask(kept.request, kept.handle) }
      if (tool.site.fields.input === undefined && tool.schema !== null) return bySchema(name, tool.schema)
      return { unavailable: tool.reason || 'The tool could not be evaluated.' }
    }
    const { input, parameters } = tool.reading
    const declaresNone = (input.kind === 'absent' || input.kind === 'no-fields') && parameters.kind !== 'json'
    if (declaresNone && !hasFields(tool.schema))
      return { unavailable: 'The tool declares no input schema, so nothing judges its input.' }
    if (isManifest(tool.file) && tool.schema !== null) return bySchema(name, tool.schema)
    const request = await this.#parts.request(tool.file)
    if (request === null) return { unavailable: 'The tool is not known any more. Check the file again.' }
    const handle = handleOf(tool)
    // Its framework gives it a schema, by which it has no validator here.
    if (declaresNone && tool.schema !== null)
      return { ...bySchema(name, tool.schema), program: { request, handle } }
    this.#kept.set(tool.id, { request, handle })
    return { tool: name, stale: false, program: { request, handle }, ...this.#ask(request, handle) }
  }

  #ask(request: FileRequest, handle: ToolHandle): Pick<InputValidator, 'validate' | 'generate'> {
    const { evaluator } = this.#parts
    return {
      validate: (inputs, retry) => evaluator.validate(request, handle, inputs, retry),
      generate: async () => {
        const outcome = await evaluator.generate(request, handle)
        return 'result' in outcome ? outcome.result : null
      },
    }
  }
}

function hasFields(schema: JsonObject | null): boolean {
  const { properties } = schema ?? {}
  return isObject(properties) && Object.keys(properties).length > 0
}

/** A tool that has only a JSON Schema, written out: nothing has to be evaluated to judge by it. */
function bySchema(tool: string, schema: JsonObject): InputValidator {
  return {
    tool,
    program: null,
    stale: false,
    async validate(inputs, retry) {
      const { validatedBySchema: judgedBySchema } = await import('./validated-by-schema.js')
      const outcomes = await judgedBySchema(tool, schema, inputs, retry)
      return { outcomes: outcomes.map(asValidation) }
    },
    generate: async () => null,
  }
}

function asValidation(outcome: InputOutcome): ValidationOutcome {
  if (!('threw' in outcome)) return outcome
  const { threw } = outcome
  const message = threw instanceof Error ? threw.message : String(threw)
  return { threw: { kind: 'threw', name: '', message, stack: '', field: null } }
}

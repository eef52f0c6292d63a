import { type FixContext, makeFix, type Silenceable, suppress } from '../../fixes/index.js'
import { writeParameters } from '../../fixes/parameters/write-parameters.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest, TextEdit } from '../../model/finding.js'
import type { JsonObject } from '../../model/json.js'
import type { Sources } from '../../syntax/sources.js'

/** What only the host can do: it has the process in which tools live. */
export type Services = Pick<FixContext, 'generate' | 'validate'>

/** What a fix is told besides the texts. */
export interface FixSetting {
  tool: ToolFacts | null
  targets: FixContext['targets']
  strictTargets: FixContext['strictTargets']
  config: FixContext['config']
}

/** Writes the edits of fixes. */
export class Mending {
  readonly #sources: Sources
  readonly #services: Services

  constructor(sources: Sources, services: Services) {
    this.#sources = sources
    this.#services = services
  }

  fix(request: FixRequest, setting: FixSetting): Promise<Fix | null> {
    return makeFix(request, this.#context(setting))
  }

  suppress(finding: Silenceable): Fix | null {
    return suppress(finding, this.#sources)
  }

  writeParameters(schema: JsonObject, setting: FixSetting): TextEdit[] {
    return (setting.tool && writeParameters(schema, setting.tool, this.#context(setting))) ?? []
  }

  #context(setting: FixSetting): FixContext {
    const { generate, validate } = this.#services
    return { sources: this.#sources, generate, validate, ...setting }
  }
}

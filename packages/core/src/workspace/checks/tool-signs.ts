import type { ServerMaker } from '../../detect/made-servers.js'
import type { Documents } from '../../files/documents.js'
import { isSourceFile } from '../../syntax/parse.js'
import type { ToolSigns } from '../analysis/locating.js'
import { type AnalysisService, askAnalysis } from '../analysis/process/analysis-service.js'

/** What a text has that defines something with a schema, or makes a server; most files have neither. */
const MAY_BE = /schema|parameters|\bparams\b|\bargs\b|\binput\b|\bshape\b|tool|mcp/i

const NONE: ToolSigns = { likely: [], servers: [] }

/** Reads what speaks of tools in files where none is found; each text once. */
export class SignReader {
  readonly #documents: Documents
  readonly #analyst: AnalysisService
  readonly #makers: readonly ServerMaker[]
  readonly #known = new Map<string, { stamp: string | null; signs: ToolSigns }>()

  constructor(documents: Documents, analyst: AnalysisService, makers: readonly ServerMaker[]) {
    this.#documents = documents
    this.#analyst = analyst
    this.#makers = makers
  }

  async of(file: string): Promise<ToolSigns> {
    const { text } = this.#documents.read(file)
    if (text === null || !isSourceFile(file) || !MAY_BE.test(text)) return NONE
    const stamp = this.#documents.stamp(file)
    const known = this.#known.get(file)
    if (known && known.stamp === stamp) return known.signs
    const signs = await askAnalysis(this.#analyst, 'signs', [file, this.#makers])
    this.#known.set(file, { stamp, signs })
    return signs
  }
}

import type { ServerMaker } from '../../detect/made-servers.js'
import type { Documents } from '../../files/documents.js'
import type { Framework } from '../../model/framework.js'
import { isSourceFile } from '../../syntax/parse.js'
import type { ToolSigns } from '../analysis/locating.js'
import { type AnalysisService, askAnalysis } from '../analysis/process/analysis-service.js'

/** What a text has that defines something with a schema, or makes a server; most files have neither. */
const MAY_BE = /schema|parameters|\bparams\b|\bargs\b|\binput\b|\bshape\b|tool|mcp/i

const NONE: ToolSigns = { likely: [], servers: [] }

/** Reads what speaks of tools in files where none is found; each text once. */
export class SignReader {
  readonly #documents: Documents
  readonly #analysisService: AnalysisService
  readonly #makers: readonly ServerMaker[]
  readonly #modules: readonly string[]
  /** Grows when what is known of the functions that make tools is something else. */
  readonly #factoryVersion: () => number
  readonly #known = new Map<string, { stamp: string | null; factoryVersion: number; signs: ToolSigns }>()

  constructor(
    documents: Documents,
    analysisService: AnalysisService,
    makers: readonly ServerMaker[],
    frameworks: readonly Framework[],
    factoryVersion: () => number,
  ) {
    this.#factoryVersion = factoryVersion
    this.#documents = documents
    this.#analysisService = analysisService
    this.#makers = makers
    this.#modules = frameworks.flatMap(({ packages }) => packages)
  }

  async of(file: string): Promise<ToolSigns> {
    const { text } = this.#documents.read(file)
    if (text === null || !isSourceFile(file) || !MAY_BE.test(text)) return NONE
    const stamp = this.#documents.stamp(file)
    const factoryVersion = this.#factoryVersion()
    const known = this.#known.get(file)
    if (known?.stamp === stamp && known.factoryVersion === factoryVersion) return known.signs
    const found = await askAnalysis(this.#analysisService, 'signs', [file, this.#makers])
    const signs = {
      ...found,
      likely: found.likely.map((each) => ({
        ...each,
        isSpokenOf: each.isSpokenOf || this.#isOfFramework(each.call?.module ?? ''),
      })),
    }
    this.#known.set(file, { stamp, factoryVersion, signs })
    return signs
  }

  /** What a framework's own package is called with is spoken of as a tool, whatever the function's name. */
  #isOfFramework(module: string): boolean {
    return this.#modules.some((name) => module === name || module.startsWith(`${name}/`))
  }
}

import type { SentKeys } from '../../detect/likely/sent-keys.js'
import type { ServerMaker } from '../../detect/made-servers.js'
import type { Documents } from '../../files/documents.js'
import type { Framework } from '../../model/framework.js'
import { isSourceFile } from '../../syntax/parse.js'
import type { KeptAnswers } from '../analysis/kept-answers.js'
import type { ToolSigns } from '../analysis/locating.js'

/** What a text has that defines something with a schema, or makes a server; most files have neither. */
const MAY_BE = /schema|parameters|\bparams\b|\bargs\b|\binput\b|\bshape\b|tool|mcp/i

const NONE: ToolSigns = { likely: [], servers: [], sent: [] }

/** Reads what speaks of tools in files where none is found; each text once. */
export class SignReader {
  readonly #documents: Documents
  readonly #answers: KeptAnswers
  readonly #makers: readonly ServerMaker[]
  readonly #modules: readonly string[]
  /** Grows when what is known of the functions that make tools is something else. */
  readonly #factoryVersion: () => number
  readonly #known = new Map<string, { stamp: string | null; factoryVersion: number; signs: ToolSigns }>()

  constructor(
    documents: Documents,
    answers: KeptAnswers,
    makers: readonly ServerMaker[],
    frameworks: readonly Framework[],
    factoryVersion: () => number,
  ) {
    this.#factoryVersion = factoryVersion
    this.#documents = documents
    this.#answers = answers
    this.#makers = makers
    this.#modules = frameworks.flatMap(({ packages }) => packages)
  }

  /** The keys that the files of one project read where they make tools of its objects for a request. */
  async sentBy(files: readonly string[]): Promise<SentKeys[]> {
    const found = new Map<string, SentKeys>()
    for (const file of files) {
      const { sent } = await this.of(file)
      for (const keys of sent) found.set(JSON.stringify(keys), keys)
    }
    return [...found.values()]
  }

  /** @param sent keys that other files read where they make tools for a request */
  async of(file: string, sent: readonly SentKeys[] = []): Promise<ToolSigns> {
    const { text } = this.#documents.read(file)
    if (text === null || !isSourceFile(file)) return NONE
    const keys = sent.filter((each) => Object.values(each).every((key: string) => text.includes(key)))
    if (keys.length > 0) return this.#read(file, keys)
    if (!MAY_BE.test(text)) return NONE
    const stamp = this.#documents.stamp(file)
    const factoryVersion = this.#factoryVersion()
    const known = this.#known.get(file)
    if (known?.stamp === stamp && known.factoryVersion === factoryVersion) return known.signs
    const signs = await this.#read(file, [])
    this.#known.set(file, { stamp, factoryVersion, signs })
    return signs
  }

  async #read(file: string, sent: readonly SentKeys[]): Promise<ToolSigns> {
    const { value: found } = await this.#answers.ask('signs', [file, this.#makers, sent], { urgent: true })
    return {
      ...found,
      likely: found.likely.map((each) => ({
        ...each,
        isSpokenOf: each.isSpokenOf || this.#isOfFramework(each.call?.module ?? ''),
      })),
    }
  }

  /** What a framework's own package is called with is spoken of as a tool, whatever the function's name. */
  #isOfFramework(module: string): boolean {
    return this.#modules.some((name) => module === name || module.startsWith(`${name}/`))
  }
}

import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { TimeSlicer } from '../../common/time-slicer.js'
import { referencesInCode, referencesInSentences, referencesInText } from '../../detect/tool-references.js'
import type { Documents } from '../../files/documents.js'
import type { Packages } from '../../files/packages.js'
import type { ToolFacts } from '../../model/facts.js'
import type { ToolReference } from '../../model/tool-reference.js'
import type { AllToolNames } from '../../rules/engine/rule.js'
import { isSourceFile } from '../../syntax/parse.js'
import { allToolNames } from './tool-names.js'

export interface NamedToolsParts {
  root: string
  documents: Documents
  packages: Packages
}

/** Texts for agents and people, in the folder of a package; `*`: each folder there. */
const TEXTS = [
  'README.md',
  'CLAUDE.md',
  'AGENTS.md',
  'SKILL.md',
  '.claude/settings.json',
  '.claude/agents/*.md',
  '.claude/commands/*.md',
  '.claude/skills/*/SKILL.md',
  'agents/*.md',
  'commands/*.md',
  'skills/*/SKILL.md',
]
/** Whose sentences say what to call. */
const FOR_AGENTS = new Set(['CLAUDE.md', 'AGENTS.md'])
const MAX_LENGTH = 500_000

/** Where a workspace names its tools, beside where it defines them. */
export class NamedTools {
  readonly #parts: NamedToolsParts
  readonly #byFile = new Map<string, { stamp: string | null; found: readonly ToolReference[] }>()
  #references: readonly ToolReference[] = []
  #names: () => AllToolNames | null = () => null

  constructor(parts: NamedToolsParts) {
    this.#parts = parts
  }

  get references(): readonly ToolReference[] {
    return this.#references
  }

  /** Null where tools are not all known, so that a name may be that of another one. */
  get names(): AllToolNames | null {
    return this.#names()
  }

  /**
   * Looks for names in files, and in the texts beside their packages where these are `whole`.
   *
   * @param tools all tools of the workspace; null where they are not all known
   */
  async find(
    tools: () => readonly ToolFacts[] | null,
    { files, whole, turns }: { files: Iterable<string>; whole: boolean; turns?: TimeSlicer },
  ): Promise<void> {
    let names: AllToolNames | null | undefined
    this.#names = () => {
      if (names === undefined) {
        const known = tools()
        names = known && allToolNames(known)
      }
      return names
    }
    const found: ToolReference[] = []
    for (const file of [...files, ...(whole ? this.#textsOf(tools() ?? []) : [])]) {
      await turns?.yieldIfDue()
      found.push(...this.#in(file))
    }
    this.#references = found
  }

  #in(file: string): readonly ToolReference[] {
    const { documents } = this.#parts
    const stamp = documents.stamp(file)
    const known = this.#byFile.get(file)
    if (known?.stamp === stamp) return known.found
    const { text } = documents.read(file)
    const found =
      text === null || text.length > MAX_LENGTH
        ? []
        : referencesIn(file, text).map((each) => ({ ...each, file }))
    this.#byFile.set(file, { stamp, found })
    return found
  }

  #textsOf(tools: readonly ToolFacts[]): string[] {
    const { packages, root } = this.#parts
    if (tools.length === 0) return []
    const homes = new Set([root, ...tools.map((tool) => packages.of(tool.file)?.dir ?? root)])
    return [...homes].flatMap((home) => TEXTS.flatMap((pattern) => matching(home, pattern.split('/'))))
  }
}

function referencesIn(file: string, text: string): Array<Omit<ToolReference, 'file'>> {
  if (isSourceFile(file)) return referencesInCode(text)
  const isForAgents = FOR_AGENTS.has(path.posix.basename(file))
  return [...referencesInText(text), ...(isForAgents ? referencesInSentences(text) : [])]
}

function matching(dir: string, [part = '', ...rest]: readonly string[]): string[] {
  if (!part.includes('*')) {
    const next = path.posix.join(dir, part)
    return rest.length === 0 ? [next] : matching(next, rest)
  }
  return entriesOf(dir)
    .filter((name) => part === '*' || name.endsWith(part.slice(1)))
    .flatMap((name) => matching(dir, [name, ...rest]))
}

function entriesOf(dir: string): string[] {
  try {
    return readdirSync(dir).sort()
  } catch {
    return []
  }
}

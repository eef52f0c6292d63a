import type { ToolFacts } from '../../model/facts.js'
import { relativeTo } from '../../rules/engine/wording.js'
import type { Difference } from '../../servers/differences.js'
import { isOfSdk } from '../../servers/entry-differences.js'
import type { AskedServer } from './asked-server.js'
import { type ServerBuild, serverBuild, writtenAt } from './build-age.js'

/** Why a server lists something else than its source has, as far as that can be told. */
export class Causes {
  readonly #root: string
  readonly #isSource: (file: string) => boolean
  readonly #builds = new Map<AskedServer, ServerBuild | null>()

  /** `isSource`: whether a file is one that is checked, and not what was built of one. */
  constructor(root: string, isSource: (file: string) => boolean) {
    this.#root = root
    this.#isSource = isSource
  }

  of(server: AskedServer, tool: ToolFacts, found: readonly Difference[]): string | null {
    const build = this.ofBuild(server, tool)
    if (build !== null) return build
    const left = found.filter(({ path, listed }) => path.length === 1 && listed === undefined)
    if (left.length === found.length) {
      const keys = left.map(({ path: [key] }) => `\`${key}\``).join(' and ')
      return `The list has no ${keys}: the code that registers or lists the tool leaves it out.`
    }
    if (isOfSdk(found))
      return 'Only what an SDK adds to a schema differs: the server runs with another version of it.'
    return null
  }

  /** That what the server runs was built before the definition was written. */
  ofBuild(server: AskedServer, tool: ToolFacts): string | null {
    const build = this.#buildOf(server)
    if (!build || this.#isSource(build.script) || writtenAt(tool.file) <= build.newestMs) return null
    const folder = relativeTo(this.#root, build.folder)
    return `The build in ${folder} is older than ${relativeTo(this.#root, tool.file)}: build the project, and ask again.`
  }

  #buildOf(server: AskedServer): ServerBuild | null {
    const known = this.#builds.get(server)
    if (known !== undefined) return known
    const build = serverBuild(server.address, this.#root)
    this.#builds.set(server, build)
    return build
  }
}

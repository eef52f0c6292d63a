import type { ToolFacts } from '@toolsight/core'
import type { Inline } from '@toolsight/core/prose'
import {
  CLIENT_COMMANDS,
  type ClientCommandArgument,
  type Position,
  type PreviewSampleArgument,
} from '../messages.js'

/** Links that run a command of the client's; none where the client has no such commands. */
export class CommandLinks {
  readonly #uri: string
  readonly #isAble: boolean

  /** `isAble`: the client said `clientCommands`. */
  constructor(uri: string, isAble: boolean) {
    this.#uri = uri
    this.#isAble = isAble
  }

  /** Null where it would be a dead one. */
  to(command: keyof typeof CLIENT_COMMANDS, title: string, tool: ToolFacts): Inline | null {
    const argument: ClientCommandArgument = { uri: this.#uri, tool: tool.id }
    return this.#link(CLIENT_COMMANDS[command], title, [argument])
  }

  /** To what becomes of the sample at a position; null where it would be a dead one. */
  toSample(title: string, position: Position): Inline | null {
    const argument: PreviewSampleArgument = { uri: this.#uri, position }
    return this.#link(CLIENT_COMMANDS.previewSample, title, [argument])
  }

  /** To a line of a file, from 0; null for an editor that may show an address as it stands. */
  toLine(title: string, uri: string, line: number): Inline | null {
    return this.#isAble ? { title, target: `${uri}#L${line + 1}` } : null
  }

  /** To where VS Code asks whether a workspace is trusted. */
  toTrust(title: string): Inline | null {
    return this.#link('workbench.trust.manage', title, [])
  }

  #link(command: string, title: string, args: unknown[]): Inline | null {
    if (!this.#isAble) return null
    // A closing parenthesis would end the link, and is what `encodeURIComponent` leaves alone.
    const encoded = encodeURIComponent(JSON.stringify(args)).replace(
      /[()'!*]/g,
      (char) => `%${char.charCodeAt(0).toString(16)}`,
    )
    return { title, target: args.length === 0 ? `command:${command}` : `command:${command}?${encoded}` }
  }
}

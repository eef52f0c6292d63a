import { ToolArgError } from '../input/errors.js'

/** The model called a tool that there is none of. */
export class ToolNotFound extends ToolArgError {
  override readonly name = 'ToolNotFound'
  /** The name that was called. */
  readonly tool: string
  /** The name that was most likely meant; null where none is near. */
  readonly nearest: string | null

  constructor(tool: string, { nearest, names }: { nearest: string | null; names: readonly string[] }) {
    const shown = tool.length > MAX_SHOWN ? `${tool.slice(0, MAX_SHOWN)}…` : tool
    super(`There is no tool "${shown}". ${advice(nearest, names)}`)
    this.tool = tool
    this.nearest = nearest
  }
}

/** The model is going round in circles: the same call, wrong in the same way. */
export class SameCallRepeated extends ToolArgError {
  override readonly name = 'SameCallRepeated'
  readonly tool: string
  /** How often it was made, this time included. */
  readonly times: number

  constructor(tool: string, times: number) {
    super(
      `Tool "${tool}" was called ${times} times with the same invalid arguments. Change them, or go on without it.`,
    )
    this.tool = tool
    this.times = times
  }
}

const MAX_SHOWN = 64
const MAX_NAMES = 20

function advice(nearest: string | null, names: readonly string[]): string {
  if (nearest !== null) return `Did you mean "${nearest}"?`
  if (names.length === 0) return 'There are no tools.'
  const rest = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : ''
  return `There are: ${names.slice(0, MAX_NAMES).join(', ')}${rest}.`
}

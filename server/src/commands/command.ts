import type * as z from 'zod'
import type { RequestContext, Session } from '../session/session.js'

/** One command of `workspace/executeCommand`. Its one argument, where it takes one, is checked before it runs. */
export interface Command<Argument = unknown> {
  name: string
  /** Null: it takes no argument. */
  argument: z.ZodType<Argument> | null
  run(session: Session, argument: Argument, context: RequestContext<unknown>): Promise<unknown>
}

/** A command with the type of its argument known to its own code alone. */
export function command<Argument>(definition: Command<Argument>): Command {
  return definition as unknown as Command
}

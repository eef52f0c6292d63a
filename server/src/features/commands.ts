import type { ExecuteCommandParams } from 'vscode-languageserver'
import type { Command } from '../commands/command.js'
import { commands } from '../commands/index.js'
import type { Refusal } from '../protocol/cancellation.js'
import { invalidParams, usageRefusal } from '../protocol/refusals.js'
import type { RequestContext, Session } from '../session/session.js'
import type { Feature } from './feature.js'

/** What an editor without our client uses too: everything that no request of the protocol is made for. */
export const executeCommand: Feature = {
  capabilities: () => ({
    executeCommandProvider: { commands: commands.map(({ name }) => name), workDoneProgress: true },
  }),

  register(session) {
    session.connection.onExecuteCommand(
      session.answer('workspace/executeCommand', null, (params: ExecuteCommandParams, context) =>
        execute(session, params, context),
      ),
    )
  },
}

async function execute(
  session: Session,
  { command: name, arguments: given = [] }: ExecuteCommandParams,
  context: RequestContext<unknown>,
): Promise<unknown | Refusal> {
  const command = commands.find((each) => each.name === name)
  if (!command) return invalidParams(`There is no command ${name}.`)
  const argument = readArgument(command, given[0])
  if ('problem' in argument) return invalidParams(`${name}: ${argument.problem}.`)
  try {
    return await command.run(session, argument.value, context)
  } catch (error) {
    const refusal = usageRefusal(error)
    if (refusal) return refusal
    throw error
  }
}

function readArgument(command: Command, given: unknown): { value: unknown } | { problem: string } {
  if (command.argument === null) return { value: undefined }
  const { success, data, error } = command.argument.safeParse(given)
  if (success) return { value: data }
  const [issue] = error.issues
  const where = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : ''
  return { problem: `${issue?.message ?? 'its argument cannot be used'}${where}` }
}

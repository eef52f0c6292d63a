import { exitCodes } from '../exit-codes.js'
import { columns } from '../format/text.js'
import { type ProjectOptions, type Session, withProject } from '../session.js'

/** `toolsight targets`: the providers that `show --target` knows, those of the configuration marked. */
export async function targets(options: ProjectOptions, session: Session): Promise<number> {
  const { terminal } = session
  return withProject(session, options, async ({ workspace }) => {
    const known = workspace.targets()
    const rows = known.map(({ id, title, configured }) => [`${configured ? '*' : ' '} ${id}`, title])
    const marked = known.some(({ configured }) => configured) ? '\n* in "targets" of the configuration\n' : ''
    await terminal.stdout.write(
      `${columns(rows).join('\n')}\n${marked}\nWhat is shown is the shape that each provider documents. Nothing is sent.\n`,
    )
    return exitCodes.clean
  })
}

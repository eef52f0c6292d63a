import { fileOfUri } from '@toolsight/core/paths'
import * as z from 'zod'
import { COMMANDS } from '../messages.js'
import { invalidParams } from '../protocol/refusals.js'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { sourceText, titleOfTarget } from '../targets/words.js'
import { apply } from './apply.js'
import { command } from './command.js'
import { say } from './say.js'

const AUTO = 'auto'

/** Writes into the configuration which targets all tools are checked for; asks the user where none are named. */
export const chooseTargets = command({
  name: COMMANDS.chooseTargets,
  argument: z.object({
    uri: z.string(),
    targets: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  }),
  async run(session, { uri, targets }) {
    const place = await session.file(uri)
    if (!place) return invalidParams(failureOf(session, uri) ?? `${uri} is no file that is checked here.`)
    if (place.folder.settings.config.targets !== undefined) return invalidParams(OVERRULED)
    const chosen = targets ?? (await ask(session, place))
    if (chosen === null) return null
    const list = typeof chosen === 'string' ? [chosen] : chosen
    const fix = await place.workspace.fixes.chooseTargets(
      list.includes(AUTO) && list.length === 1 ? AUTO : list,
    )
    const file = fix?.edits[0]?.file
    if (!fix || file === undefined) return invalidParams(UNREADABLE)
    if (!(await apply(session, fix))) return null
    const written = session.uriOf(file)
    if (!session.options.clientCommands) await show(session, written)
    return { uri: written }
  },
})

const OVERRULED =
  'The setting toolsight.targets of this editor overrides the configuration file. Change or remove that setting.'
const UNREADABLE = 'The configuration file has a syntax error, so "targets" cannot be written into it.'

/** Why nothing is checked where a file is: a configuration that cannot be used. */
function failureOf(session: Session, uri: string): string | null {
  const file = fileOfUri(uri)
  return (file === null ? null : session.folderOf(file)?.failure) ?? null
}

/** Null where the user chose nothing. */
async function ask(session: Session, { workspace }: WorkspaceFile): Promise<string | null> {
  const known = workspace.wire.targets()
  const answers = [
    { title: 'Those that the program uses', target: AUTO },
    ...known.map(({ id, title }) => ({ title, target: id })),
  ]
  const now = workspace.wire
    .choices()
    .map(({ target, from }) => `${titleOfTarget(target, known)}, ${sourceText(from, workspace.root)}`)
  const state = now.length === 0 ? 'No provider is known.' : `Now: ${now.join('; ')}.`
  const titles = answers.map(({ title }) => ({ title }))
  const chosen = await session.connection.window.showInformationMessage(
    `Which provider are the tools checked for? ${state}`,
    ...titles,
  )
  return answers.find(({ title }) => title === chosen?.title)?.target ?? null
}

/** An edit of a file that is not open is seen and saved once the file is shown. */
async function show(session: Session, uri: string): Promise<void> {
  const shown =
    session.client.window?.showDocument?.support &&
    (await session.connection.window.showDocument({ uri, takeFocus: true })).success
  if (!shown)
    say(
      session,
      'info',
      `Save ${decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1))}: its targets count then.`,
    )
}

import type { ToolFacts } from '@toolsight/core'
import { realPath } from '@toolsight/core/paths'
import { type CodeAction, CodeActionKind, type Position } from 'vscode-languageserver'
import { COMMANDS, type ToolArgument } from '../messages.js'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { isKindOf } from './kinds.js'
import { generationOf } from './offers.js'

export const CHECK_TYPES = `${CodeActionKind.Source}.checkTypes.toolsight`

/** Findings that `parameters` from the type put right. */
const ABOUT_PARAMETERS = new Set(['missing-parameters', 'parameters-drift'])

/**
 * What asks types, where they can be asked. Commands: the result is known only after the user has chosen one.
 *
 * @param about codes of the findings at the place
 * @param only kinds that the client wants; undefined for what it shows without being asked for a kind
 */
export async function typeActions(
  session: Session,
  place: WorkspaceFile,
  position: Position,
  about: readonly string[],
  only: readonly string[] | undefined,
): Promise<CodeAction[]> {
  const { uri, file, workspace } = place
  const wants = (kind: string): boolean => only?.some((asked) => isKindOf(kind, asked)) ?? true
  const isWritten = about.some((code) => ABOUT_PARAMETERS.has(code))
  const kind = isWritten ? CodeActionKind.QuickFix : CodeActionKind.RefactorRewrite
  if (!wants(CHECK_TYPES) && !wants(kind)) return []
  const at = (await workspace.editor.placeAt(file, position))?.tool
  const tool = at?.file === realPath(file) ? at : null
  const isFileMeant = only !== undefined && session.shown(uri)?.report.tools.length
  if (!(tool || isFileMeant) || !(await session.types.canAsk(file))) return []
  const actions: CodeAction[] = []
  const isMissing = tool && wants(kind) && tool.site.fields.input && !(await generationOf(tool, workspace))
  // Whatever the schema will be, it needs a place in the definition.
  if (isMissing && (await workspace.fixes.writeParameters(tool, { type: 'object' })).length > 0) {
    const verb = tool.site.fields.parameters ? 'Regenerate' : 'Generate'
    const title = `${verb} \`parameters\` from the validator's type`
    const argument: ToolArgument = { uri, tool: tool.id }
    actions.push({
      title,
      kind,
      command: { title, command: COMMANDS.generateFromType, arguments: [argument] },
    })
  }
  if (wants(CHECK_TYPES)) {
    const title = `Check the types of ${tool ? nameOf(tool) : "this file's tools"}`
    const argument = tool ? { uri, tool: tool.id } : { uri }
    actions.push({
      title,
      kind: CHECK_TYPES,
      command: { title, command: COMMANDS.checkTypes, arguments: [argument] },
    })
  }
  return actions
}

function nameOf({ name }: ToolFacts): string {
  return name === null ? 'this tool' : `\`${name}\``
}

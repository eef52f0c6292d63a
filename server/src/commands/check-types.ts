import type { Finding } from '@toolsight/core'
import * as z from 'zod'
import { type CheckedTypes, COMMANDS } from '../messages.js'
import { overtaken } from '../protocol/cancellation.js'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { findTool, NoSuchTool } from '../tools/find-tool.js'
import { command } from './command.js'
import { say } from './say.js'

/** Asks TypeScript what only types tell of a file's tools, or of one of them. */
export const checkTypes = command({
  name: COMMANDS.checkTypes,
  argument: z.object({ uri: z.string(), tool: z.string().optional() }),
  async run(session, { uri, tool: wanted }, { signal, progress }) {
    progress.begin('Checking types', undefined, undefined, true)
    try {
      const { place, tools } = await toolsOf(session, uri, wanted, signal)
      const checked = await ask(session, place, tools)
      if (!checked) return overtaken()
      const isCalm =
        checked.findings.length === 0 && (checked.typescript !== null || session.types.isPluginLoaded)
      say(session, isCalm ? 'info' : 'warning', checked.message)
      return checked
    } finally {
      progress.done()
    }
  },
})

async function toolsOf(session: Session, uri: string, wanted: string | undefined, signal: AbortSignal) {
  if (wanted !== undefined) {
    const { place, tool } = await findTool(session, { uri, tool: wanted }, signal)
    return { place, tools: [tool] }
  }
  const place = await session.file(uri)
  if (!place?.document) throw new NoSuchTool(`${uri} is no open file that is checked here.`)
  return { place, tools: (await session.report(uri, signal))?.tools ?? [] }
}

/** Null where something was typed meanwhile. */
async function ask(
  session: Session,
  place: WorkspaceFile,
  tools: Parameters<Session['types']['check']>[1],
): Promise<CheckedTypes | null> {
  const nothing = (message: string): CheckedTypes => ({ typescript: null, message, findings: [] })
  if (session.types.isPluginLoaded) return nothing(PLUGIN)
  if (tools.length === 0) return nothing('No tool is defined in this file, so there are no types to check.')
  const answered = await session.types.check(place, tools)
  if (!answered) return null
  if ('why' in answered) return nothing(answered.why)
  const { value, typescript } = answered
  return {
    typescript: typescript.version,
    message: summary(value, tools.length, typescript.version),
    findings: value.map(({ code, severity, message, range, toolId }) => ({
      code,
      severity,
      message,
      range,
      tool: toolId as string,
    })),
  }
}

const PLUGIN =
  "Types are checked while you type: TypeScript's own service in this editor has Toolsight's plugin."

function summary(findings: readonly Finding[], tools: number, version: string): string {
  const checked = `The types of ${tools === 1 ? 'one tool' : `${tools} tools`} were checked`
  const found = findings.length === 1 ? 'one finding' : `${findings.length || 'no'} findings`
  return `${checked}: ${found}. (TypeScript ${version})`
}

import type { Json, PreviewInput } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { findTool } from '../find-tool.js'
import { prettyPreview } from '../format/preview.js'
import { readInput } from '../io/input.js'
import { writeJson } from '../io/write-json.js'
import { type ProjectOptions, type Session, withProject } from '../session.js'
import { UsageError } from '../usage-error.js'

export interface PreviewOptions extends ProjectOptions {
  input: string
  style?: string
  allStyles?: boolean
  format: 'pretty' | 'json'
  /** Fails where the input is not accepted. */
  exitCode?: boolean
}

/**
 * `toolsight preview <tool> --input <file|->`: what a tool makes of arguments as a model wrote them, what repair would make of
 * them, and what the model reads of a refusal. Arguments that are no JSON are an input like any other.
 */
export async function preview(wanted: string, options: PreviewOptions, session: Session): Promise<number> {
  const { terminal, engine } = session
  if (options.allStyles && options.style !== undefined)
    throw new UsageError('--all-styles and --style do not go together.')
  const styles = options.allStyles ? [] : options.style
  const given: PreviewInput = {
    raw: await readInput(
      options.input,
      terminal,
      'With --input - the arguments are read from standard input.',
    ),
  }
  return withProject(session, options, async (project) => {
    const { tool } = await findTool(wanted, project, session)
    const result = await project.workspace.samples.preview(tool, given, styles).catch((error: unknown) => {
      throw error instanceof engine.StyleError ? new UsageError(error.message) : error
    })
    const isShown = result.outcome !== 'unavailable'
    if (options.format === 'json') await writeJson({ version: 1, ...result } as unknown as Json, {}, terminal)
    else {
      const out = isShown ? terminal.stdout : terminal.stderr
      await out.write(prettyPreview(result, tool.name ?? tool.id, out))
    }
    // A refusal is what was asked about, and no finding, unless the exit code is to say it.
    const isPassed = result.outcome === 'accepted' || (isShown && !options.exitCode)
    return isPassed ? exitCodes.clean : exitCodes.findings
  })
}

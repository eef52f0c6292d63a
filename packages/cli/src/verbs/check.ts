import type { NoTools } from '../engine.js'
import { fixableOf } from '../fixable.js'
import { formatJson } from '../format/json.js'
import { fileNamer, programName } from '../format/names.js'
import { type Project, type ProjectOptions, type Session, withProject } from '../session.js'
import { summarize, verdict } from '../summary.js'
import { UsageError } from '../usage-error.js'

export interface CheckOptions extends ProjectOptions {
  target?: string[]
  format: 'pretty' | 'json' | 'unix'
  exitZero?: boolean
  maxWarnings?: number
  /** Fails where no tool is found. */
  requireTools?: boolean
  quiet?: boolean
  all?: boolean
  /** Makes the certain fixes first. */
  fix?: boolean
}

async function formatNoTools(why: NoTools, { terminal }: Session): Promise<string> {
  const { prettyNoTools } = await import('../format/no-tools.js')
  const { colour, columns } = terminal.stdout
  const style = { colour, columns, nameFile: fileNamer(terminal.cwd), program: programName(terminal.env) }
  return prettyNoTools(why, style)
}

/** `toolsight check [paths…]`: every tool and every finding. */
export async function check(
  paths: readonly string[],
  options: CheckOptions,
  session: Session,
): Promise<number> {
  const start = performance.now()
  const { terminal } = session
  if (options.fix) {
    const { makeFixes } = await import('./fix.js')
    const told = await makeFixes(paths, options, session, options.target)
    // What other programs read stands alone.
    await (options.format === 'pretty' ? terminal.stdout : terminal.stderr).write(`${told}\n\n`)
  }
  const work = async (project: Project) => {
    const files = await project.files(paths)
    const report = await project.check(files, { capture: true })
    if (files.length === 0 && report.findings.length === 0) {
      throw new UsageError(
        `There is no file to check below ${project.root}. Look at "include" and "exclude" in toolsight.config.json, or name the files.`,
      )
    }
    const isTold = options.format === 'json' || (options.format === 'pretty' && !options.quiet)
    const noTools =
      isTold && report.tools.length === 0 ? await project.workspace.manifest.whyNoTools(files) : null
    const fixable = await fixableOf(project.workspace, options.format === 'unix' ? [] : report.findings)
    return { report, root: project.root, noTools, fixable }
  }
  const { report, root, noTools, fixable } = await withProject(session, options, work, options.target)

  const summary = summarize(report, performance.now() - start)
  const quiet = options.quiet ?? false
  const formats = {
    json: () => formatJson(report, summary, root, noTools, fixable, session.engine),
    unix: async () => {
      const { formatUnix } = await import('../format/unix.js')
      return formatUnix(report, summary, { quiet, nameFile: fileNamer(terminal.cwd) })
    },
    pretty: async () => {
      const { prettyReport } = await import('../format/print.js')
      const told = noTools && !quiet ? await formatNoTools(noTools, session) : ''
      return prettyReport(
        report,
        summary,
        {
          project: options,
          fixable,
          paths,
          quiet,
          all: options.all ?? false,
          noTools: told,
        },
        session,
      )
    },
  }
  await terminal.stdout.write(await formats[options.format]())
  const { maxWarnings } = options
  if (maxWarnings !== undefined && summary.warnings > maxWarnings) {
    await terminal.stderr.write(
      `More warnings than --max-warnings allows: ${summary.warnings} of ${maxWarnings}.\n`,
    )
  }
  if (options.requireTools && report.tools.length === 0)
    await terminal.stderr.write('No tools found, and --require-tools asks for at least one.\n')
  return verdict(summary, options)
}

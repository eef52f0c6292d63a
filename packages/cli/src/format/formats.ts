import type { BaselineOutcome } from '../baseline.js'
import type { Finding, Fix, NoTools, Overview, Report, ToolFacts, WireForm } from '../engine.js'
import { fixabilityOf } from '../fixable.js'
import type { ProjectOptions, Session } from '../session.js'
import type { Summary } from '../summary.js'
import { fileNamer, programName } from './names.js'

/** What a report can be printed as. */
export const FORMATS = ['pretty', 'json', 'unix', 'sarif', 'github', 'gitlab', 'junit', 'markdown'] as const

export type Format = (typeof FORMATS)[number]

/** What `diff` can be printed as. */
export const DIFF_FORMATS = ['pretty', 'json', 'markdown', 'github', 'sarif'] as const

export type DiffFormat = (typeof DIFF_FORMATS)[number]

/** A project that was checked, as every format reads it. */
export interface Checked {
  report: Report
  summary: Summary
  /** Absolute: what JSON names files by. */
  root: string
  /** Why there are no tools; null where there are some, or nobody asks. */
  noTools: NoTools | null
  /** The fixes that were tried. */
  fixes: ReadonlyMap<Finding, Fix>
  /** What a server lists of the prompts of the report, for JSON. */
  listed: ReadonlyMap<ToolFacts, WireForm>
  /** What each finding is known by from one run to the next. */
  fingerprints: ReadonlyMap<Finding, string>
  /** What a baseline did. */
  baseline: BaselineOutcome | null
  /** What the verb was given: commands that are printed name them again. */
  paths: readonly string[]
  project: ProjectOptions
  quiet: boolean
  all: boolean
  /** The report in numbers, where that is asked for. */
  overview: Overview | null
  /** What to say where there is no tool, unless tools are looked for everywhere. */
  nothing: string | null
  /** The text of a file as it was checked; null when it cannot be read. */
  readText(file: string): string | null
  /** Numbers by package as well; by rule alone without it. */
  byPackage: boolean
}

/** Where a report is read. */
export interface Paper {
  colour: boolean
  columns: number
}

/** The report in one of the formats. A format is loaded when it is asked for. */
export async function printed(
  format: Format,
  checked: Checked,
  paper: Paper,
  session: Session,
): Promise<string> {
  const { report, summary, root, fixes, fingerprints, quiet, overview } = checked
  const { terminal, engine } = session
  switch (format) {
    case 'json': {
      const { formatJson } = await import('./json.js')
      return formatJson(report, summary, checked, engine)
    }
    case 'unix': {
      const { formatUnix } = await import('./unix.js')
      return formatUnix(report, summary, { quiet, nameFile: fileNamer(terminal.cwd) })
    }
    case 'sarif': {
      const { formatSarif } = await import('./ci/sarif.js')
      return formatSarif(report, { ...(await inRepository(root)), fixes, fingerprints }, engine)
    }
    case 'github': {
      const { formatGitHub } = await import('./ci/github.js')
      return formatGitHub(report, summary, { ...(await inRepository(root)), quiet }, engine)
    }
    case 'gitlab': {
      const { formatGitLab } = await import('./ci/gitlab.js')
      return formatGitLab(report, { ...(await inRepository(root)), fingerprints })
    }
    case 'junit': {
      const { formatJunit } = await import('./ci/junit.js')
      return formatJunit(report, summary, await inRepository(root))
    }
    case 'markdown': {
      const { formatMarkdown } = await import('./ci/markdown.js')
      const { linkTo } = await import('./ci/source-links.js')
      const options = { ...(await inRepository(root)), quiet, overview, linkTo: linkTo(terminal.env) }
      return formatMarkdown(report, summary, options, engine)
    }
    case 'pretty': {
      const { prettyOverview, prettyReport } = await import('./print.js')
      if (overview !== null) return prettyOverview({ ...checked, ...paper, overview }, session)
      return prettyReport(
        report,
        summary,
        {
          ...checked,
          ...paper,
          fixable: fixabilityOf(fixes),
          noTools: await noToolsText(checked, paper, session),
        },
        session,
      )
    }
  }
}

/** What code hosts name files by. */
async function inRepository(root: string): Promise<{ nameFile(file: string): string }> {
  const { repositoryOf } = await import('./ci/repository.js')
  return { nameFile: fileNamer(repositoryOf(root)) }
}

async function noToolsText(
  { noTools, quiet }: Checked,
  paper: Paper,
  { terminal }: Session,
): Promise<string> {
  if (noTools === null || quiet) return ''
  const { prettyNoTools } = await import('./no-tools.js')
  return prettyNoTools(noTools, {
    ...paper,
    nameFile: fileNamer(terminal.cwd),
    program: programName(terminal.env),
  })
}

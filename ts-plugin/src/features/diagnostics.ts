import { isSaidAlready, type TypedFinding } from '@toolsight/typed'
import type ts from 'typescript'
import { numberOf } from '../codes.js'
import type { EngineFinding, EngineReport } from '../engine/messages.js'
import type { Feature } from '../feature.js'
import { guarded } from '../guard.js'
import type { Known } from '../knowledge.js'
import type { Project } from '../project.js'

/** What was found about tools, after what TypeScript finds. */
export const diagnostics: Feature = (service, project) => ({
  getSemanticDiagnostics: guarded(
    'Diagnostics',
    project.log,
    service.getSemanticDiagnostics.bind(service),
    (prior, file) => {
      const known = project.knowledge.look(file)
      if (!known) return prior
      const source = service.getProgram()?.getSourceFile(file)
      if (!source) return prior
      project.knowledge.shown(file)
      return [...prior, ...ownDiagnostics(project, source, known, prior)]
    },
  ),
})

/** Ours, with what each was made of. */
export function ownDiagnostics(
  project: Project,
  source: ts.SourceFile,
  known: Known,
  prior: readonly ts.Diagnostic[],
): ts.Diagnostic[] {
  const found = known.report.findings.map((finding) => fromEngine(project, source, finding, known))
  const typed = project
    .typedFindings(source.fileName, known)
    .filter(({ span }) => !isSaidAlready(prior, span))
  // An editor that wants fixes for what is shown asks once.
  if (known.isCurrent) project.knowledge.silence(source.fileName, project.silenced(source.fileName, typed))
  return [...found, ...typed.map((finding) => fromTypes(project, source, finding, known))]
}

function fromEngine(
  project: Project,
  file: ts.SourceFile,
  { code, severity, message, range, related }: EngineFinding,
  { place, report }: Known,
): ts.Diagnostic {
  const { start, length } = visible(place(range), file)
  const program = project.info.languageService.getProgram()
  const relatedInformation = related.flatMap((each): ts.DiagnosticRelatedInformation[] => {
    const other = program?.getSourceFile(each.file)
    if (!other) return []
    const [from, to] = [each.range.start, each.range.end].map(({ line, character }) => {
      const starts = other.getLineStarts()
      return Math.min((starts[Math.min(line, starts.length - 1)] ?? 0) + character, other.text.length)
    }) as [number, number]
    return [
      {
        category: project.ts.DiagnosticCategory.Message,
        code: numberOf(code),
        file: other,
        start: from,
        length: Math.max(0, to - from),
        messageText: each.message,
      },
    ]
  })
  const own = made(project, report, code, severity, message)
  return {
    ...own,
    file,
    start,
    length,
    relatedInformation: [...relatedInformation, ...own.relatedInformation],
  }
}

function fromTypes(
  project: Project,
  file: ts.SourceFile,
  found: TypedFinding,
  { report }: Known,
): ts.Diagnostic {
  const { code, severity, message, span } = found
  return { ...made(project, report, code, severity, message), file, start: span.start, length: span.length }
}

type Made = Pick<ts.Diagnostic, 'category' | 'code' | 'source' | 'messageText'> & {
  relatedInformation: ts.DiagnosticRelatedInformation[]
}

function made(
  { ts }: Project,
  { pages }: EngineReport,
  code: string,
  severity: 'error' | 'warning' | 'info',
  message: string,
): Made {
  const { Error: error, Warning: warning, Suggestion: suggestion } = ts.DiagnosticCategory
  return {
    // Editors take a mere message for an error.
    category: { error, warning, info: suggestion }[severity],
    code: numberOf(code),
    source: 'toolsight',
    // The number says nothing to people.
    messageText: `${message}\n(${code})`,
    relatedInformation: linkTo(ts, code, pages[code]),
  }
}

/** tsserver's diagnostics have no links: what they are related to can be opened. */
function linkTo(
  { createSourceFile, DiagnosticCategory, ScriptTarget }: Project['ts'],
  code: string,
  page: string | undefined,
): ts.DiagnosticRelatedInformation[] {
  if (page === undefined) return []
  return [
    {
      category: DiagnosticCategory.Message,
      code: numberOf(code),
      file: createSourceFile(page, '', ScriptTarget.ESNext),
      start: 0,
      length: 0,
      messageText: `What ${code} means and how to fix it.`,
    },
  ]
}

/** An empty span is drawn nowhere. */
function visible({ start, length }: ts.TextSpan, { text }: ts.SourceFile): ts.TextSpan {
  return length > 0 || start >= text.length ? { start, length } : { start, length: 1 }
}

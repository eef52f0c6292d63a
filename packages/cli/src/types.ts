import type { Finding, Report, ToolFacts } from './engine.js'
import type { Project, ProjectOptions, Session } from './session.js'
import { UsageError } from './usage-error.js'

/** Where texts come from, and which of them are not on disk. */
export interface Texts {
  readText(file: string): string | null
  /** Absolute: the file whose text came over standard input. */
  given: string | null
}

/**
 * A report with what only types tell of its tools. The TypeScript of the project is run for that; with `--no-evaluate` our own,
 * with the types of the language from the project's.
 *
 * @throws {UsageError} where no file has a TypeScript that could be asked
 */
export async function withTypes(
  report: Report,
  { readText, given }: Texts,
  { workspace, root }: Project,
  { evaluate = true }: ProjectOptions,
  { engine, terminal }: Session,
): Promise<Report> {
  const { judged, NoAnswer, placedTool, TypeService, typescriptFor } = await import(
    '@toolsight/typed/service'
  )
  const { circumstancesOf, findingsByTypes, Lines, pluggedPackage, inOrder } = engine
  const service = new TypeService()
  const found: Finding[] = []
  /** Files by the reason for which nothing is known of them. */
  const unasked = new Map<string, string[]>()
  const leaveOut = (file: string, why: string) => unasked.set(why, [...(unasked.get(why) ?? []), file])
  const files = byFile(report.tools.filter(({ file }) => engine.isSourceFile(file)))
  try {
    for (const [file, tools] of files) {
      terminal.signal.throwIfAborted()
      const text = readText(file)
      if (text === null) continue
      const typescript = typescriptFor(file, evaluate, pluggedPackage('typescript', file))
      if ('why' in typescript) {
        leaveOut(file, typescript.why)
        continue
      }
      if (file === given) service.update(file, text)
      const lines = new Lines(text)
      const asked = tools.map((tool) => {
        const { id, name, site } = tool
        const placed = placedTool({ id, name, callee: site.callee, parts: site.fields }, (range) => {
          const { start, end } = lines.span(range)
          return { start, length: end - start }
        })
        return { tool: placed, ...circumstancesOf(tool, report.findings) }
      })
      try {
        const answer = await service.ask(typescript, 'findings', { file, tools: asked })
        const shown = judged(answer.findings, await workspace.editor.typedRules(file), {
          endOf: ({ end }) => lines.offset(end),
          lineOf: (offset) => lines.position(offset).line,
        })
        found.push(...findingsByTypes(shown, { file, text, tools }).keys())
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        leaveOut(file, error.message)
      }
    }
  } finally {
    service.dispose()
  }
  const notChecked = [...unasked.values()].flat()
  const [why] = unasked.keys()
  if (why !== undefined && notChecked.length === files.size)
    throw new UsageError(`--types: no types could be checked. ${why}`)
  for (const [reason, of] of unasked) {
    const [first = ''] = of.map((file) => file.slice(root.length + 1))
    const more = of.length > 1 ? ` and ${of.length - 1} more` : ''
    await terminal.stderr.write(`Types were not checked in ${first}${more}: ${reason}\n`)
  }
  return { ...report, findings: inOrder([...report.findings, ...found]) }
}

function byFile(tools: readonly ToolFacts[]): Map<string, ToolFacts[]> {
  const files = new Map<string, ToolFacts[]>()
  for (const tool of tools) files.set(tool.file, [...(files.get(tool.file) ?? []), tool])
  return files
}

import { readFileSync } from 'node:fs'
import { openWorkspace } from '../../packages/core/dist/index.js'
import {
  judged,
  placedTool,
  type TypedFinding,
  TypeService,
  typescriptFor,
} from '../../packages/typed/dist/service/index.js'

/** A finding, with the text that it stands at and its 1-based line. */
export interface Told extends Pick<TypedFinding, 'code' | 'message' | 'severity'> {
  text: string
  line: number
}

/** What types tell of files of a project, by absolute name. */
export async function toldByTypes(root: string, files: readonly string[]): Promise<Map<string, Told[]>> {
  const workspace = await openWorkspace({ root, trusted: false })
  const service = new TypeService()
  const told = new Map<string, Told[]>()
  try {
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      const { tools } = await workspace.check(file)
      const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
      const offset = ({ line, character }: { line: number; character: number }) =>
        (starts[line] ?? 0) + character
      const placed = tools.map(({ id, name, site }) =>
        placedTool({ id, name, callee: site.callee, parts: site.fields }, ({ start, end }) => ({
          start: offset(start),
          length: offset(end) - offset(start),
        })),
      )
      const typescript = typescriptFor(file, false)
      if ('why' in typescript) throw new Error(typescript.why)
      const { findings } = await service.ask(typescript, 'findings', {
        file,
        tools: placed.map((tool) => ({ tool, isCompared: false, isResultOpen: true, isSaidToRead: false })),
      })
      const lineOf = (at: number) => starts.filter((start) => start <= at).length
      const shown = judged(findings, await workspace.editor.typedRules(file), {
        endOf: ({ end }) => offset(end),
        lineOf,
      })
      told.set(
        file,
        shown.map(({ code, message, severity, span }) => ({
          code,
          message,
          severity,
          text: text.slice(span.start, span.start + span.length),
          line: lineOf(span.start),
        })),
      )
    }
  } finally {
    service.dispose()
    await workspace.dispose()
  }
  return told
}

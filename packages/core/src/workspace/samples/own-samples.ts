import type { ToolFacts } from '../../model/facts.js'
import type { OwnSample } from '../../model/samples.js'
import type { FileSamples } from '../../samples/files/read.js'

/** What somebody wrote for a tool: of the samples file first, then the examples in the definition. */
export function ownSamples(tool: ToolFacts, written: readonly FileSamples[], file: string): OwnSample[] {
  const inFile = written
    .filter(({ tool: name }) => name === tool.name)
    .flatMap(({ valid, invalid }) => [
      ...valid.map((each): OwnSample => ({ ...each, kind: 'valid', source: 'file', file })),
      ...invalid.map((each): OwnSample => ({ ...each, kind: 'invalid', source: 'file', file })),
    ])
  const code = (tool.reading ?? tool.stale?.reading)?.samples
  const inCode = (['valid', 'invalid'] as const).flatMap((kind) =>
    (code?.[kind] ?? []).map(
      (each): OwnSample => ({ ...each, kind, source: 'code', file: tool.file, range: null }),
    ),
  )
  return [...inFile, ...inCode]
}

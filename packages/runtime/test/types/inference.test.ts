import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const path = fileURLToPath(new URL('inference.ts', import.meta.url))
const text = readFileSync(path, 'utf8')

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
}

/** What the type checker says of `source` in the place of inference.ts. */
function errors(source: string, more: ts.CompilerOptions = {}): string[] {
  const settings = { ...options, ...more }
  const host = ts.createCompilerHost(settings)
  const read = host.getSourceFile
  host.getSourceFile = (file, language, ...rest) =>
    file === path ? ts.createSourceFile(file, source, language) : read(file, language, ...rest)
  return ts
    .getPreEmitDiagnostics(ts.createProgram([path], settings, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

it('tools infer their handlers, strictly', { timeout: 120_000 }, () => {
  expect(errors(text)).toEqual([])
})

it('and with exact optional properties, resolved as a bundler does', { timeout: 120_000 }, () => {
  const more = {
    exactOptionalPropertyTypes: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  expect(errors(text, more)).toEqual([])
})

it('and this check sees mistakes', { timeout: 120_000 }, () => {
  const mistakes = `
    import { defineTool, parseToolInput } from '@toolsight/runtime'
    import { z } from 'zod'
    const tool = defineTool({ name: 'a', input: z.object({ n: z.number() }), handler: ({ n }) => n.toUpperCase() })
    defineTool({ name: 'b', input: { type: 'object' }, handler: (input) => input.n })
    export const text: string = (await parseToolInput(tool, {})).n
  `
  expect(errors(mistakes)).toEqual([
    "Property 'toUpperCase' does not exist on type 'number'.",
    "'input' is of type 'unknown'.",
    "Type 'number' is not assignable to type 'string'.",
  ])
})

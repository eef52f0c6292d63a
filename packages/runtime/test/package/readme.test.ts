import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { inDirectory, node, packageRoot } from './processes.js'

const readme = await readFile(join(packageRoot, 'README.md'), 'utf8')

/** The README's programs, each with the output that stands below it. */
const examples = [...readme.matchAll(/^## (.+)$|^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm)]
  .reduce<Array<{ heading: string; program: string; output: string }>>(
    (found, [, heading, program, output]) => {
      if (heading !== undefined) found.push({ heading, program: '', output: '' })
      else found.push({ heading: found.at(-1)?.heading ?? '', program: program!, output: output! })
      return found
    },
    [],
  )
  .filter(({ program }) => program !== '')

it('every block of code has its output below it', () => {
  expect(examples.length).toBeGreaterThan(4)
  expect(readme.match(/^```ts$/gm)).toHaveLength(examples.length)
})

describe('the README', () => {
  it.each(examples)('$heading: prints what it says', { timeout: 60_000 }, async ({ program, output }) => {
    await inDirectory(true, async (directory) => {
      const { code } = await transform(program, { loader: 'ts', format: 'esm', target: 'node20' })
      await writeFile(join(directory, 'example.mjs'), code)
      expect(await node(['example.mjs'], { cwd: directory, env: { NO_COLOR: '1' } })).toBe(output)
    })
  })

  it('compiles', { timeout: 120_000 }, async () => {
    await inDirectory(true, async (directory) => {
      const files = examples.map((_, index) => join(directory, `example${index}.mts`))
      await Promise.all(files.map((file, index) => writeFile(file, examples[index]!.program)))
      const program = ts.createProgram(files, {
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.NodeNext,
        moduleResolution: ts.ModuleResolutionKind.NodeNext,
        types: ['node'],
        typeRoots: [join(directory, 'node_modules/@types')],
        strict: true,
        noEmit: true,
        skipLibCheck: true,
      })
      const errors = ts
        .getPreEmitDiagnostics(program)
        .map(
          ({ file, messageText }) =>
            `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
        )
      expect(errors).toEqual([])
    })
  })
})

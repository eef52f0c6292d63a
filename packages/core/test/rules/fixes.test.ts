import path from 'node:path'
import ts from 'typescript'
import { afterEach, expect, test, vi } from 'vitest'
import { applyEdits } from '#core/fixes/index.js'
import type { Finding, Fix } from '#core/model/finding.js'
import type { Example } from '#core/rules/engine/rule.js'
import { ruleMetas } from '#core/rules/index.js'
import { allFindings, configOf, sharedExamples } from './example-project.js'

const withExample = sharedExamples()
/** It is used inside the other. */
const withFixed = sharedExamples()

/** Those with packages that are not installed here run in `test/sdks`, those that need types in `test/typed`. */
const examples = ruleMetas
  .filter(({ bad, fixable, needs }) => !bad.packages && !needs && fixable)
  .map(({ code, bad }) => [code, bad] as const)

const config = (...targets: string[]) => JSON.stringify({ targets })
const tool = (imports: string, schema: string, handler = '() => "Done."') =>
  `import { defineTool } from '@toolsight/runtime'
${imports}

export const bookTable = defineTool({
  name: 'book_table',
  description: 'Books a table.',
  input: ${schema},
  handler: ${handler},
})
`
const ZOD = "import { z } from 'zod'"
const zod = (schema: string, ...targets: string[]): Example => ({
  files: {
    'tools/book-table.ts': tool(ZOD, schema),
    'toolsight.config.json': config(...targets),
  },
})

/** What the examples do not show. */
const more: ReadonlyArray<readonly [string, Example]> = [
  ['bigint', zod("z.object({ at: z.bigint().describe('When') })", 'openai')],
  ['map', zod("z.object({ at: z.map(z.string(), z.int()).describe('When') })", 'anthropic')],
  ['set', zod("z.object({ at: z.set(z.string()).describe('When') })", 'openai')],
  ['undefined', zod("z.object({ at: z.undefined(), to: z.string().describe('Where') })", 'openai')],
  [
    'a branch of undefined',
    zod("z.object({ at: z.union([z.string(), z.undefined()]).describe('When') })", 'openai'),
  ],
  ['instanceof', zod("z.object({ at: z.instanceof(URL).describe('Where') })", 'openai')],
  [
    'a discriminated union under strict mode',
    zod(
      "z.strictObject({ at: z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('now') }), z.strictObject({ kind: z.literal('then') })]).describe('When') })",
      'openai-strict',
    ),
  ],
  [
    'several fields at once',
    zod(
      "z.object({ at: z.string().optional().describe('When'), to: z.string().optional().describe('Where') })",
      'openai-strict',
    ),
  ],
  [
    'JSON Schema',
    {
      files: {
        'tools/book-table.ts': tool(
          '',
          "{ type: 'object', properties: { at: { type: 'string', description: 'When' } }, additionalProperties: false }",
        ),
        'toolsight.config.json': config('openai-strict'),
      },
    },
  ],
]

/** Nothing is offered in these: what would put them right is for their author to say. */
const BY_AUTHOR = new Set(['recursive-schema', 'undocumented-refinement'])

interface Offered {
  finding: Finding
  fix: Fix
}

/** Every way to put a finding of the example right. What an author completes is no edit. */
async function offeredFor(example: Example): Promise<{ before: Finding[]; offered: Offered[] }> {
  return withExample(example, async (workspace, root) => {
    const before = await allFindings(workspace, {})
    const offered: Offered[] = []
    for (const finding of before) {
      const fixes = await workspace.fixes.all(finding)
      for (const fix of fixes)
        if (fix.edits.length > 0)
          offered.push({ finding: relative(finding, root), fix: relativeFix(fix, root) })
      if (workspace.fixes.isChoice(finding))
        expect(fixes.filter(({ preferred, edits }) => preferred || edits.length === 0)).toEqual([])
      const known = new Set(fixes.map(({ edits }) => JSON.stringify(edits)))
      expect(known.size, 'one edit is offered once').toBe(fixes.length)
    }
    return { before: before.map((each) => relative(each, root)), offered }
  })
}

const relative = (finding: Finding, root: string): Finding => ({
  ...finding,
  file: path.posix.relative(root, finding.file),
})
const relativeFix = (fix: Fix, root: string): Fix => ({
  ...fix,
  edits: fix.edits.map((edit) => ({ ...edit, file: path.posix.relative(root, edit.file) })),
})

function withFix({ files, ...rest }: Example, { edits }: Fix): Example {
  const texts = { ...files }
  for (const file of new Set(edits.map((edit) => edit.file))) {
    texts[file] = applyEdits(
      texts[file] ?? '',
      edits.filter((edit) => edit.file === file),
    )
    if (/\.ts$/.test(file)) expect(syntaxErrors(file, texts[file])).toEqual([])
    if (/\.json$/.test(file)) expect(() => JSON.parse(texts[file] ?? '')).not.toThrow()
  }
  return { files: texts, ...rest }
}

function syntaxErrors(fileName: string, text: string): string[] {
  const { diagnostics = [] } = ts.transpileModule(text, { fileName, reportDiagnostics: true })
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** What a finding is about, wherever it stands by now. */
function subject({ code, tool, path }: Finding): string {
  return JSON.stringify([code, tool, path])
}

const OF_OPTIONAL: ReadonlySet<string> = new Set(['null-refused', 'keys-stripped'])

afterEach(() => vi.unstubAllEnvs())

test.each([...examples, ...more].sort(([, a], [, b]) => configOf(a).localeCompare(configOf(b))))(
  '%s: each fix takes its finding away, and brings no other',
  async (code, example) => {
    vi.stubEnv('STATIONS', 'A, B')
    const { before, offered } = await offeredFor(example)
    const known = before.map(subject)
    expect(offered.length > 0).toBe(!BY_AUTHOR.has(code))
    for (const { finding, fix } of offered) {
      const left = await withFixed(withFix(example, fix), (fixed) => allFindings(fixed, example))
      const after = left.map(subject)
      expect(after, fix.title).not.toContain(subject(finding))
      // What calls make of a field that may be left out holds of every such field.
      const added = left.filter((each) => !known.includes(subject(each)) && !OF_OPTIONAL.has(each.code))
      expect(added.map(({ code, message }) => `${fix.title}: ${code} ${message}`)).toEqual([])
    }
  },
)

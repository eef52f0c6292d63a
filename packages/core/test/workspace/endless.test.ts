import { expect, it } from 'vitest'
import type { Finding } from '#core/model/finding.js'
import { sampled } from '../../../../test/sampled.js'
import { type Files, withProject } from '../support/project.js'

const toolFile = (
  name: string,
  text: string,
  limit = 'limit',
) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
${text}
export const bad = defineTool({
  name: '${name.toLowerCase()}',
  description: 'D.',
  input: z.object({ n: z.number().max(${limit}) }),
  handler: () => 1,
})
`
/** What reads the limit, as the last thing that led there. */
const READER = 'z.object({ n: z.number().max(limit) }),'
/** Where a finding stands that is not marked in its own file. */
const INPUT = 'z.object({ n: z.number().max(limit) })'

interface Case {
  text?: string
  limit?: string
  others?: Files
  /** The text that is marked, and each that led there. */
  marks: string[]
}

const inFunction = (loop: string, mark = loop): Case => ({
  text: `function build(): number {
  let count = 0
  ${loop}
  return count
}
const limit = build()`,
  marks: [mark, 'const limit = build()', READER],
})

const CASES: Record<string, Case> = {
  called: {
    text: `function build(): number {
  let n = 0
  while (n >= 0) {
    n = half(n)
  }
  return n
}
const half = (n: number) => n / 2

const limit = build()`,
    marks: ['while (n >= 0) {', 'const limit = build()', READER],
  },
  outerOfTwo: inFunction('for (;;) {\n    for (let i = 0; i < 1000; i++) count += i\n  }', 'for (;;) {'),
  innerOfTwo: inFunction(
    'for (const each of [1, 2]) {\n    while (count < each) count *= 1\n  }',
    'while (count < each) count *= 1',
  ),
  otherFile: {
    text: "import { limit } from './otherFile/limits.js'",
    others: {
      'otherFile/limits.ts': "import { most } from './most.js'\nexport const limit = most(3)\n",
      'otherFile/most.ts':
        'export function most(n: number): number {\n  while (n > 1) n = 3\n  return n\n}\n',
    },
    marks: [INPUT, 'while (n > 1) n = 3', 'export const limit = most(3)', READER],
  },
  generator: {
    text: 'function* all() {\n  for (;;) yield 1\n}\nconst limit = [...all()].length',
    marks: ['for (;;) yield 1', 'const limit = [...all()].length', READER],
  },
  forAwait: {
    text: `async function* all() {
  let n = 0
  while (n < 9) yield (n %= 9)
}
async function last() {
  let found = 0
  for await (const each of all()) found = each
  return found
}
const limit = await last()`,
    marks: ['while (n < 9) yield (n %= 9)', 'for await (const each of all()) found = each'],
  },
  awaitsWhatNeverComes: {
    text: `async function ask(): Promise<number> {
  const answer = await new Promise<number>(() => {})
  return answer
}
const limit = await ask()`,
    marks: ['const answer = await new Promise<number>(() => {})'],
  },
  recursionForEver: {
    text: 'function fib(n: number): number {\n  return n < 2 ? n : fib(n - 1) + fib(n - 2)\n}\nconst limit = fib(99)',
    marks: ['return n < 2 ? n : fib(n - 1) + fib(n - 2)'],
  },
  pattern: {
    text: `const isName = (text: string): boolean => {
  const { length } = text
  return length > 3 && /^(a+)+$/.test(text)
}
const limit = isName(\`\${'a'.repeat(40)}!\`) ? 1 : 2`,
    marks: [
      'return length > 3 && /^(a+)+$/.test(text)',
      "const limit = isName(`${'a'.repeat(40)}!`) ? 1 : 2",
      READER,
    ],
  },
  oneTurn: {
    text: `let limit = 0
for (const text of ['b', \`\${'a'.repeat(40)}!\`]) {
  const found = /^(a+)+$/.test(text)
  limit += Number(found)
}`,
    marks: ['const found = /^(a+)+$/.test(text)', READER],
  },
  package: {
    text: "import { wait } from 'endless'\nfunction most(): number {\n  return wait(9)\n}\nconst limit = most()",
    others: {
      'node_modules/endless/package.json': '{ "name": "endless", "version": "1.0.0", "main": "index.js" }',
      'node_modules/endless/index.js': 'exports.wait = (n) => { while (n > 0) n = 9; return n }\n',
    },
    marks: ['return wait(9)', 'const limit = most()', READER],
  },
  converted: {
    text: `const shape = {
  get children() {
    for (;;) if (Math.random() > 2) return z.string()
  },
}`,
    limit: '1), c: z.lazy(() => shape.children',
    marks: ['for (;;) if (Math.random() > 2) return z.string()'],
  },
  inDefinition: { limit: '(() => { for (;;); })()', marks: ['for (;;);'] },
}

it('what does not end is marked where it loops, with what leads there', { timeout: 240_000 }, async () => {
  const drawn = sampled(Object.entries(CASES), 6)
  const files: Files = {}
  for (const [name, { text = '', limit, others }] of drawn)
    Object.assign(files, { [`${name}.ts`]: toolFile(name, text, limit) }, others)
  await withProject(
    files,
    async ({ workspace, root }) => {
      const { findings } = await workspace.checkAll(await workspace.files())
      const textAt = ({ file, range }: Pick<Finding, 'file' | 'range'>) => {
        const line = String(files[file.slice(root.length + 1)]).split('\n')[range.start.line] ?? ''
        return line.slice(range.start.character, range.end.character)
      }
      const found = findings.map(({ related = [], ...finding }): [string, string[]] => {
        expect(finding.code).toBe('evaluation-timeout')
        expect([finding, ...related].map(({ message }) => message).join()).not.toContain('__')
        const name = finding.file.slice(root.length + 1, -'.ts'.length)
        const { length = 0 } = CASES[name]?.marks ?? []
        return [name, [finding, ...related].map(textAt).slice(0, length)]
      })
      const expected = drawn.map(([name, { marks }]) => [name, marks])
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
    },
    { config: { evaluate: { timeoutMs: 500 } } },
  )
})

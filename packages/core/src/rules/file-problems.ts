import type { Config } from '../model/config.js'
import type { FileProblem } from '../model/facts.js'
import type { Finding } from '../model/finding.js'
import type { RuleMeta } from './rule.js'

const TOOL = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const openSpa = defineTool({
  name: 'open_spa',
  description: 'Opens the spa for a guest.',
  input: z.object({ guest: z.string() }),
  handler: ({ guest }) => guest,
})
`

/** What is wrong with a file as a whole: found while reading it, so there is nothing left to check. */
export const FILE_RULES: readonly RuleMeta[] = [
  {
    code: 'unreadable-file',
    title: 'The file cannot be read',
    category: 'evaluation',
    severity: 'error',
    fixable: false,
    what:
      'The file is not UTF-8, is larger than 4 MB, or may not be read. The same is said of a directory that may not be ' +
      'entered. Everything else is still checked.',
    why: 'What cannot be read is not checked, and silence would look like a clean result.',
    remedy: 'Save the file as UTF-8, give your user the right to read it, or name it in `exclude`.',
    good: { files: { 'tools/open-spa.ts': TOOL } },
    bad: {
      files: { 'tools/open-spa.ts': `// ${'a generated table '.repeat(250_000)}\n${TOOL}` },
      at: { file: 'tools/open-spa.ts', line: 1, text: '' },
    },
  },
  {
    code: 'syntax-error',
    title: 'The file has a syntax error',
    category: 'evaluation',
    severity: 'error',
    fixable: false,
    what: 'A file that defines tools does not parse, so its code cannot run. Its tools are listed as far as the text tells.',
    why: 'A tool that cannot be evaluated has no schema to check.',
    remedy: 'Mend the error where the message points.',
    good: { files: { 'tools/open-spa.ts': TOOL } },
    bad: {
      files: { 'tools/open-spa.ts': TOOL.replace('z.string() })', 'z.string() ') },
      at: { file: 'tools/open-spa.ts', line: 8, text: ':' },
    },
  },
  {
    code: 'invalid-tsconfig',
    title: 'The project’s tsconfig cannot be read',
    category: 'evaluation',
    severity: 'warning',
    fixable: false,
    what:
      'The tsconfig.json that governs a tool file is broken, or extends one that is missing. The file is checked as if ' +
      'there were none: path aliases and compiler options are not known.',
    why: 'Imports that need `paths` cannot be followed, and decorators or enums may be read the wrong way.',
    remedy: 'Mend the tsconfig, or install the package that it extends.',
    good: { files: { 'tsconfig.json': '{ "compilerOptions": { "strict": true } }\n', 'tools/open-spa.ts': TOOL } },
    bad: {
      files: { 'tsconfig.json': '{ "extends": "./tsconfig.base.json" }\n', 'tools/open-spa.ts': TOOL },
      at: { file: 'tsconfig.json', line: 1, text: '' },
    },
  },
]

/** Problems with files as findings, each said once. */
export function fileProblemFindings(problems: readonly FileProblem[], config: Config): Finding[] {
  const said = new Set<string>()
  const findings: Finding[] = []
  for (const { code, file, range, message } of problems) {
    const meta = FILE_RULES.find((rule) => rule.code === code) as RuleMeta
    const severity = config.rules[code] ?? meta.severity
    const key = JSON.stringify([code, file, message])
    if (severity === 'off' || said.has(key)) continue
    said.add(key)
    findings.push({
      code,
      severity,
      category: meta.category,
      message,
      file,
      range,
      tool: null,
      toolId: null,
      path: null,
      related: [],
      fix: null,
    })
  }
  return findings
}

import type { RuleMeta } from '../engine/rule.js'

const TOOL = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const storeSkis = defineTool({
  name: 'store_skis',
  description: "Puts a guest's skis into the ski room.",
  input: z.object({ guest: z.string() }),
  handler: ({ guest }) => guest,
})
`

export const invalidTsconfig: RuleMeta = {
  code: 'invalid-tsconfig',
  title: "The project's tsconfig.json cannot be read",
  category: 'evaluation',
  severity: 'warning',
  fixable: false,
  suppressible: false,
  what:
    'The tsconfig.json that governs a tool file is broken, or extends one that is missing. Where it is broken, the file is ' +
    'checked as if there were none: path aliases and compiler options are not known. Where what it extends is missing, ' +
    'only its own are known; for a package that is not installed, and for a file that a framework has yet to make ' +
    '(`.svelte-kit/tsconfig.json`), the finding is an info.',
  why: 'Imports that need `paths` cannot be followed, and decorators or enums may be read the wrong way.',
  remedy: 'Correct the tsconfig.json, or install the package that it extends.',
  good: {
    files: { 'tsconfig.json': '{ "compilerOptions": { "strict": true } }\n', 'tools/store-skis.ts': TOOL },
  },
  bad: {
    files: { 'tsconfig.json': '{ "extends": "./tsconfig.base.json" }\n', 'tools/store-skis.ts': TOOL },
    at: { file: 'tsconfig.json', line: 1, text: '', column: 1 },
  },
}

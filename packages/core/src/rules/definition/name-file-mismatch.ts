import type { Rule } from '../engine/rule.js'
import { fileStem, inline } from '../engine/wording.js'
import { limitsOf, nameProblem } from '../limits/definition-limits.js'

export const nameFileMismatch: Rule = {
  scope: 'tool',
  meta: {
    code: 'name-file-mismatch',
    title: 'The name differs from the file name',
    category: 'correctness',
    severity: 'warning',
    fixable: true,
    what:
      'In frameworks that load one tool from each file (patties), the default export must be called as its file is. ' +
      'Other frameworks are not concerned.',
    why: 'The framework compares the two when the program starts, and refuses all tools over one that differs.',
    remedy: 'Rename the tool (`toolsight fix`), or rename the file.',
    good: {
      files: {
        'app/tools/find_minibar.ts': `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export default defineTool({
  name: 'find_minibar',
  description: 'Lists what the minibar of a room holds.',
  input: z.object({ room: z.string() }),
  handler: ({ room }) => room,
})
`,
      },
    },
    bad: {
      files: {
        'app/tools/find_minibar.ts': `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export default defineTool({
  name: 'minibar',
  description: 'Lists what the minibar of a room holds.',
  input: z.object({ room: z.string() }),
  handler: ({ room }) => room,
})
`,
      },
      at: { file: 'app/tools/find_minibar.ts', line: 5, text: "'minibar'" },
    },
  },

  *check(tool, context) {
    if (context.frameworks.get(tool.site.framework)?.naming !== 'config-equals-file') return
    if (tool.name === null || tool.nameSource !== 'config' || tool.site.boundTo !== 'default') return
    const stem = fileStem(tool.file)
    if (tool.name === stem) return
    const usable = nameProblem(stem, limitsOf(tool, context)) === null
    yield {
      message:
        `Rename '${inline(tool.name, 60)}' to '${inline(stem, 60)}', as its file is called.\n` +
        'The framework refuses a tool whose name and file differ; renaming the file does as well.',
      at: { fields: ['name'] },
      ...(usable ? { fix: { kind: 'rename-tool', to: stem } } : {}),
    }
  },
}

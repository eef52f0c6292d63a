import type { RuleMeta } from '../engine/rule.js'

const MANIFEST = `{
  "name": "harbour-desk",
  "private": true,
  "type": "module",
  "dependencies": {
    "@toolsight/runtime": "^0.1.0",
    "zod": "^4.0.0"
  }
}
`

export const noToolsFound: RuleMeta = {
  code: 'no-tools-found',
  title: 'No tools found in a package that uses an SDK for tools',
  category: 'evaluation',
  severity: 'warning',
  fixable: false,
  suppressible: false,
  environmentDependent: true,
  what:
    'A package depends on an SDK for tools, or gives tools to a package that is not known; all of its files were checked, and ' +
    'no tool was found. The finding is a warning ' +
    'where something in the package looks like a tool definition, where it makes an MCP server, or where a call sends tools to a ' +
    'model. It links these places, each with the reason why no tool is seen there. It is an info where the package only ' +
    'depends on the SDK, and no other package of the workspace has tools; of `effect` and of the types of VS Code, which most ' +
    'have for something else, that is not said. A package without any SDK has it at its name: as a warning ' +
    'where a file answers `tools/list` by itself, and else as an info, unless it uses a package that has tools or is used by one: there each place is an `unseen-tool`.',
  why:
    'A check that finds no tools passes. If the package has tools, they are written in a way that Toolsight cannot follow, and ' +
    'nothing about them was checked.',
  remedy:
    'If the SDK is not installed, install it and check again. Otherwise describe how the tools are written under `frameworks` in ' +
    '`toolsight.config.json`; `toolsight check` prints an entry to paste where it can. If the tools are in files that are not ' +
    'checked, change `include` or `exclude`. If the package has no tools, turn the rule off. With ' +
    '`toolsight check --require-tools`, a run that finds no tools at all fails.',
  good: {
    files: {
      'package.json': MANIFEST,
      'tools/find-berth.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const findBerth = defineTool({
  name: 'find_berth',
  description: 'Finds a free berth for a boat.',
  input: z.object({ length: z.number() }),
  handler: ({ length }) => length,
})
`,
    },
  },
  bad: {
    files: {
      'package.json': MANIFEST,
      'tools/kit.ts': `export const tool = (id: string, help: string, shape: unknown, run: unknown) => ({ id, help, shape, run })
`,
      'tools/find-berth.ts': `import { z } from 'zod'
import { tool } from './kit.js'

export const findBerth = tool('find_berth', 'Finds a free berth for a boat.', z.object({ length: z.number() }), () => 1)
`,
    },
    at: { file: 'package.json', line: 6, text: '"@toolsight/runtime"' },
  },
}

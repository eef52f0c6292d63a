import type { ToolFacts } from '../../model/facts.js'
import { partLocation } from '../../model/tool-location.js'
import type { SetRule } from '../engine/rule.js'
import { inline, relativeTo, toolLabel } from '../engine/wording.js'

const AGENTS = {
  'node_modules/@concierge/agents/package.json':
    '{ "name": "@concierge/agents", "version": "1.0.0", "type": "module", "exports": "./index.js" }\n',
  'node_modules/@concierge/agents/index.js': 'export const defineTool = (tool) => tool\n',
}

function tool(from: string): string {
  return `import { defineTool } from '${from}'
import { z } from 'zod'

export const openSpa = defineTool({
  name: 'open_spa',
  description: 'Opens the spa for a guest.',
  input: z.object({ guest: z.string().describe('Name of the guest') }),
  handler: ({ guest }) => guest,
})
`
}

export const unknownPackage: SetRule = {
  scope: 'set',
  meta: {
    code: 'unknown-package',
    title: 'How the package converts the schema is not known',
    category: 'evaluation',
    severity: 'info',
    fixable: false,
    environmentDependent: true,
    what:
      'The tools are made by a `defineTool` of an installed package that no framework entry is for. What that package sends ' +
      'of a schema is not known. The same holds for a `defineTool` of your own whose source converts schemas where evaluation ' +
      'does not see it. The schema that is shown is what the converter of its validator gives. Said once for each of them.',
    why:
      'What this package converts, and what it refuses, only the package knows. Rules about conversion would guess, so they ' +
      'say nothing about these tools.',
    remedy:
      'Describe the function of the package under `frameworks` in `toolsight.config.json`. Its tools are then checked by what ' +
      'that entry says.',
    good: { files: { 'tools/open-spa.ts': tool('@toolsight/runtime') } },
    bad: {
      files: { 'tools/open-spa.ts': tool('@concierge/agents'), ...AGENTS },
      at: { file: 'tools/open-spa.ts', line: 4, text: 'defineTool' },
    },
  },

  groupKeys: unknownMaker,

  *check(tools, context) {
    for (const [maker, [first, ...others]] of byMaker(tools)) {
      if (!first) continue
      const count = 1 + others.length
      const name = first.site.package ?? relativeTo(context.root, maker)
      const which = count === 1 ? `The tool '${toolLabel(first)}' is` : `${count} tools are`
      yield {
        tool: first,
        about: 'package',
        message:
          `${which} made by \`${inline(name, 60)}\`, and what that sends of a schema is not known.\n` +
          'To have this checked, describe its function under `frameworks` in the configuration.',
        at: { fields: [] },
        related: others.slice(0, MAX_LINKS).map((tool) => ({
          ...partLocation(tool, []),
          message: `Tool '${toolLabel(tool)}' is made by it, too.`,
        })),
      }
    }
  },
}

const MAX_LINKS = 100

/** The package, or the file of the workspace, of which it is not known what it makes of a tool's schema. */
export function unknownMaker({ site, schemaSource, failure }: ToolFacts): string | null {
  if (site.package !== undefined) return site.package
  // What the file's own code makes was evaluated.
  return schemaSource === 'explicit' || failure !== null ? null : (site.convertedBy ?? null)
}

function byMaker(tools: readonly ToolFacts[]): Map<string, ToolFacts[]> {
  const found = new Map<string, ToolFacts[]>()
  for (const tool of tools) {
    const name = unknownMaker(tool)
    if (name === null) continue
    const known = found.get(name)
    if (known) known.push(tool)
    else found.set(name, [tool])
  }
  return found
}

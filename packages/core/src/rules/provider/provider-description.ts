import { toolLabel } from '../engine/wording.js'
import { limitsOf } from '../limits/definition-limits.js'
import { providerRule } from './provider-rule.js'

const LONG = `Finds a track for a walk.${' It knows every track in the park.'.repeat(31)}`

export const providerDescription = providerRule(
  {
    code: 'provider-description',
    title: 'A provider may reject the description',
    category: 'provider',
    severity: 'warning',
    fixable: false,
    what:
      'The description that goes on the wire has more characters than a configured target takes, counted in UTF-16 code ' +
      'units. What the tool’s own framework allows is said by `description-too-long`.',
    why: 'Where a model or a gateway refuses it, it refuses the whole request, and every other tool in it is lost too.',
    remedy:
      'Keep what the tool does and when to use it. Move what is about a single field to the description of that field.',
    good: { files: files('Finds a track for a walk.') },
    bad: {
      files: files(LONG),
      at: { file: 'tools/find-track.ts', line: 6, text: `'${LONG}'` },
    },
  },

  function* ({ parts }, { max }, tool, context) {
    if (tool.unknown?.includes('description')) return
    const length = parts.description?.length ?? 0
    const own = limitsOf(tool, context).description?.max
    if (length <= max || (own !== undefined && (tool.description?.length ?? 0) > own)) return
    yield {
      path: [],
      fields: ['description', 'name'],
      key: 'description',
      advice: `Shorten the description of '${toolLabel(tool)}' to ${max} characters`,
      fault: `one of ${length}`,
    }
  },
)

/** By a wrapper of one's own, which sets no limit. */
function files(description: string): Record<string, string> {
  return {
    'toolsight.config.json': '{ "targets": ["openai"] }\n',
    'tools/define-tool.ts': 'export const defineTool = <T>(tool: T): T => tool\n',
    'tools/find-track.ts': `import { z } from 'zod'
import { defineTool } from './define-tool.js'

export const findTrack = defineTool({
  name: 'find_track',
  description: '${description}',
  input: z.object({ km: z.number() }),
  handler: ({ km }: { km: number }) => km,
})
`,
  }
}

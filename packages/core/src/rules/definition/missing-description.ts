import type { ToolFacts } from '../../model/facts.js'
import type { Rule } from '../engine/rule.js'
import { inline, toolLabel } from '../engine/wording.js'
import { missingPackage } from '../evaluation/missing-package.js'

export const missingDescription: Rule = {
  scope: 'tool',
  meta: {
    code: 'missing-description',
    title: 'The tool has no description',
    category: 'quality',
    severity: 'warning',
    fixable: false,
    what: 'The tool has no description, an empty one, or one that is no text.',
    why:
      'The description is how a model decides whether to call a tool. Without one it goes by the name alone; some ' +
      'frameworks fill in a sentence of their own, which says no more than the name does.',
    remedy: 'Say in a sentence or two what the tool does, when to use it, and what it gives back.',
    good: {
      files: {
        'tools/report-noise.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const reportNoise = defineTool({
  name: 'report_noise',
  description: 'Tells the night desk of noise near a room. Use it when a guest complains between 22:00 and 7:00.',
  input: z.object({ room: z.string() }),
  handler: ({ room }) => room,
})
`,
      },
    },
    bad: {
      files: {
        'tools/report-noise.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const reportNoise = defineTool({
  name: 'report_noise',
  input: z.object({ room: z.string() }),
  handler: ({ room }) => room,
})
`,
      },
      at: { file: 'tools/report-noise.ts', line: 5, text: "'report_noise'" },
    },
  },

  *check(tool) {
    // A part that threw counts as absent in the reading, and is said by evaluation-failed.
    const isUninstalled = missingPackage(tool) !== null
    if ((tool.failure && !isUninstalled) || tool.unknown?.includes('description')) return
    // Before anything is installed the text tells as much as it does without trust.
    const description = isUninstalled ? undefined : tool.reading?.description
    const at = { fields: ['description' as const, 'name' as const] }
    if (description?.kind === 'other') {
      yield {
        message: `Give '${toolLabel(tool)}' a description that is text: this is ${inline(description.found, 60)}.`,
        at,
      }
    } else if (description ? isBlank(description) : absentInText(tool)) {
      yield {
        message: `Describe '${toolLabel(tool)}': the model decides by it whether to call the tool.`,
        at,
      }
    }
  },
}

function isBlank(description: { kind: 'absent' } | { kind: 'string'; value: string }): boolean {
  return description.kind === 'absent' || description.value.trim() === ''
}

/** Without evaluation: only of a definition that is written out whole. */
function absentInText({ site, description }: ToolFacts): boolean {
  if (site.config === null || site.spread || description?.trim()) return false
  return site.fields.description ? description?.trim() === '' : true
}

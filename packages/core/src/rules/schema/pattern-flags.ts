import { bothCases, isWholeInBothCases } from '../../json-schema/both-cases.js'
import { comparedFields } from '../../json-schema/fields.js'
import { schemaFields } from '../engine/explicit.js'
import type { Rule } from '../engine/rule.js'
import { fieldLabel, inline } from '../engine/wording.js'
import { constraintsDropped } from '../sdk/constraints-dropped.js'

/** The same finding, of what no JSON Schema can say: the flags of a pattern. */
export const patternFlags: Rule = {
  scope: 'tool',
  meta: constraintsDropped.meta,

  *check(tool) {
    const { schema, reading } = tool
    const flagged = reading?.omitted?.filter(({ name }) => name.startsWith(FLAGS)) ?? []
    if (schema === null || flagged.length === 0) return
    const fields = comparedFields(schema)
    for (const { name, path } of flagged) {
      const { pattern } = fields.get(JSON.stringify(path))?.schema ?? {}
      if (typeof pattern !== 'string') continue
      const flags = [...name.slice(FLAGS.length)].filter((flag) => MATTERS[flag]?.(pattern))
      if (flags.length === 0) continue
      const both = flags.join('') === 'i' ? bothCases(pattern) : null
      yield {
        message: [
          `The pattern of ${fieldLabel(path)} goes out without its flag${flags.length === 1 ? '' : 's'} ${flags.map((flag) => `\`${flag}\``).join(' and ')}.`,
          `JSON Schema has no flags: the model is shown \`${inline(pattern, 120)}\`, and never sends what only the validator accepts.`,
          both === null
            ? 'Write a pattern that needs no flags.'
            : `Write both cases: \`${inline(both, 160)}\`.`,
        ].join('\n'),
        at: { fields: schemaFields(tool), path },
        path,
        ...(both !== null &&
          isWholeInBothCases(pattern) && { fix: { kind: 'drop-flag', pattern, to: both, path } }),
      }
    }
  },
}

const FLAGS = 'regex flags '

/** Whether a pattern means something else without the flag. */
const MATTERS: Readonly<Record<string, (pattern: string) => boolean>> = {
  i: (pattern) => bothCases(pattern) !== pattern,
  m: (pattern) => /[\^$]/.test(bare(pattern)),
  s: (pattern) => bare(pattern).includes('.'),
}

/** Without what stands for itself, and without classes. */
function bare(pattern: string): string {
  return pattern.replace(/\\./g, '').replace(/\[(?:[^\]])*\]/g, '')
}

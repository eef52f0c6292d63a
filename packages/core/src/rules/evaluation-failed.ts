import type { ToolFacts } from '../model/facts.js'
import type { ToolField } from '../model/framework.js'
import type { EvaluationFailure, StackFrame } from '../model/reading.js'
import type { Location } from '../model/text.js'
import { missingPackage } from './missing-package.js'
import type { Place, Rule } from './rule.js'
import { validationIssues } from './validation-issues.js'
import { inline, relativeTo, shorten, toolLabel } from './wording.js'

export const evaluationFailed: Rule = {
  meta: {
    code: 'evaluation-failed',
    title: 'The definition throws when it is evaluated',
    category: 'evaluation',
    severity: 'error',
    fixable: false,
    what:
      "Evaluating the tool's definition threw, or something that it imports cannot be found. The message is the " +
      "program's own, and the finding stands where it was thrown. Only the declarations that the schema depends on are " +
      'evaluated, never the whole file and never the handler.',
    why:
      'What throws here throws when your program starts as well, unless it has something there that is not here: an ' +
      'environment variable, a file, a package.',
    remedy:
      'Correct the code at that place. If it reads an environment variable, name that under `evaluate.env` in ' +
      '`toolsight.config.json`. If a path alias is not found, check `paths` in the tsconfig.json nearest to the file.',
    good: {
      files: {
        'tools/extend-stay.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

function limit(name: string, otherwise: number): number {
  return Number(process.env[name] ?? otherwise)
}

export const extendStay = defineTool({
  name: 'extend_stay',
  description: 'Extends a stay by some nights.',
  input: z.object({ nights: z.number().max(limit('MAX_NIGHTS', 14)) }),
  handler: ({ nights }) => nights,
})
`,
      },
    },
    bad: {
      files: {
        'tools/extend-stay.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

function limit(name: string): number {
  const value = process.env[name]
  if (value === undefined) throw new Error(\`\${name} is not set\`)
  return Number(value)
}

export const extendStay = defineTool({
  name: 'extend_stay',
  description: 'Extends a stay by some nights.',
  input: z.object({ nights: z.number().max(limit('MAX_NIGHTS')) }),
  handler: ({ nights }) => nights,
})
`,
      },
      at: { file: 'tools/extend-stay.ts', line: 6, text: '', column: 34 },
    },
  },

  *check(tool, context) {
    const { failure } = tool
    if (!failure || failure.kind === 'timeout' || isInternal(failure)) return
    if (failure.kind === 'unresolved-import') {
      if (missingPackage(tool) !== null) return
      yield {
        message:
          `Correct the import of '${inline(failure.specifier, 60)}': it leads nowhere.\n` +
          `${relativeTo(context.root, failure.importer)} imports it, and '${toolLabel(tool)}' depends on it.\n` +
          shorten(failure.message, 500),
        at: { fields: ['input', 'parameters'] },
      }
    } else if (failure.kind === 'crashed') {
      yield {
        message:
          `Evaluating '${toolLabel(tool)}' ended the process that did it.\n${shorten(failure.message, 500)}\n` +
          'It is not tried again until the file, or something it loads, changes.',
        at: { fields: ['input', 'parameters'] },
      }
    } else {
      yield thrown(tool, failure, context.root)
    }
  },
}

function isInternal(failure: EvaluationFailure): boolean {
  return failure.kind === 'threw' && failure.cause?.kind === 'internal'
}

function thrown(tool: ToolFacts, failure: Extract<EvaluationFailure, { kind: 'threw' }>, root: string) {
  const own = failure.stack.filter((frame) => !frame.file.includes('/node_modules/'))
  const culprit = own[0]
  const [first, ...rest] = validationIssues(failure.message) ?? failure.message.split('\n')
  const error = inline(failure.name, 40)
  const lines = [`Evaluating '${toolLabel(tool)}' failed: ${error}: ${inline(first ?? '', 300)}`]
  const detail = rest
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
  if (detail !== '') lines.push(shorten(detail, 1000))
  if (culprit) lines.push(`Thrown at ${position(culprit, root)}.`)
  const place: Place = { fields: failedFields(tool, failure.field) }
  const here = own.find((frame) => frame.file === tool.file)
  return {
    message: lines.join('\n'),
    at: here ? { ...place, location: at(here) } : place,
    ...(culprit && culprit !== here
      ? { related: [{ ...at(culprit), message: `${error} is thrown here.` }] }
      : {}),
  }
}

function failedFields(tool: ToolFacts, field: string | null): ToolField[] {
  return field !== null && Object.hasOwn(tool.site.fields, field)
    ? [field as ToolField]
    : ['input', 'parameters']
}

/** A stack tells a point, not a range; faces widen it to the word there. */
function at({ file, line, character }: StackFrame): Location {
  return { file, range: { start: { line, character }, end: { line, character } } }
}

function position({ file, line, character }: StackFrame, root: string): string {
  return `${relativeTo(root, file)}:${line + 1}:${character + 1}`
}

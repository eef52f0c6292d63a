import type { ToolFacts } from '../../model/facts.js'
import type { Report, Rule, RuleContext } from '../engine/rule.js'
import { inline, relativeTo, shorten, toolLabel } from '../engine/wording.js'
import { lookupFailure, missingPackage } from './missing-package.js'
import { severityUnended } from './severity-unended.js'
import { missingModule, missingSurroundings } from './surroundings.js'
import { type Thrown, thrownReport } from './thrown.js'

export const evaluationFailed: Rule = {
  scope: 'tool',
  meta: {
    code: 'evaluation-failed',
    title: 'The definition throws when it is evaluated',
    category: 'evaluation',
    severity: 'error',
    fixable: false,
    what:
      "Evaluating the tool's definition threw, or something that it imports cannot be found. The message is the " +
      "program's own, and the finding stands where it was thrown. Only the declarations that the schema depends on are " +
      'evaluated, never the whole file and never the handler. Where the evaluation process crashed at a call that only leads to ' +
      'where tools are registered, and no tool of it is known, it is a warning.',
    why:
      'What throws here throws when your program starts as well. The finding is a warning where only evaluation lacks what ' +
      'the code needs: the network, another runtime than Node (Bun, Deno, a browser), leave to write files or to start ' +
      'processes. Environment variables are [hidden-environment](hidden-environment.md), packages ' +
      '[dependencies-missing](dependencies-missing.md).',
    remedy:
      'Correct the code at that place. If a path alias is not found, check `paths` in the tsconfig.json nearest to the ' +
      'file. Move into the handler what needs the network or another runtime, or write its result to a file when you build.',
    good: {
      files: {
        'tools/extend-stay.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

const LIMITS = { winter: 14, summer: 7 }

export const extendStay = defineTool({
  name: 'extend_stay',
  description: 'Extends a stay by some nights.',
  input: z.object({ nights: z.number().max(LIMITS.summer) }),
  handler: ({ nights }) => nights,
})
`,
      },
    },
    bad: {
      files: {
        'tools/extend-stay.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

const LIMITS: Record<string, number> = { winter: 14, summer: 7 }

function limit(season: string): number {
  const value = LIMITS[season]
  if (value === undefined) throw new Error(\`There is no limit for \${season}\`)
  return value
}

export const extendStay = defineTool({
  name: 'extend_stay',
  description: 'Extends a stay by some nights.',
  input: z.object({ nights: z.number().max(limit('sumer')) }),
  handler: ({ nights }) => nights,
})
`,
      },
      at: { file: 'tools/extend-stay.ts', line: 8, text: '', column: 34 },
    },
  },

  *check(tool, context) {
    const { failure } = tool
    if (!failure || failure.kind === 'timeout' || missingPackage(tool) !== null) return
    const label = toolLabel(tool)
    if (failure.kind === 'unresolved-import') {
      yield unresolved(failure, label, relativeTo(context.root, failure.importer))
    } else if (failure.kind === 'crashed') {
      yield {
        message:
          `Evaluating '${label}' crashed the evaluation process.\n${shorten(failure.message, 500)}\n` +
          'It is not tried again until the file, or something it loads, changes.',
        at: { fields: ['input', 'parameters'] },
        ...severityUnended(tool),
      }
    } else if (failure.cause?.kind !== 'internal' && failure.cause?.kind !== 'hidden-environment') {
      yield thrown(tool, failure, context)
    }
  },
}

function unresolved(
  failure: { specifier: string; message: string },
  label: string,
  importer: string,
): Report {
  const at: Report['at'] = { fields: ['input', 'parameters'] }
  const specifier = inline(failure.specifier, 60)
  const needed = `${importer} imports it, and '${label}' depends on it.`
  const unread = lookupFailure(failure)
  if (unread !== null) {
    const what = `It is not known where '${specifier}' leads: a package.json cannot be read.`
    const advice = 'Put a package.json there that can be read, or remove it.'
    return { message: [what, shorten(unread, 500), needed, advice].join('\n'), at }
  }
  const missing = missingModule(failure.specifier)
  if (missing)
    return { message: [`${missing.what}.`, needed, missing.advice].join('\n'), at, severity: 'warning' }
  const what = `Correct the import of '${specifier}': it leads nowhere.`
  return { message: [what, needed, shorten(failure.message, 500)].join('\n'), at }
}

function thrown(tool: ToolFacts, failure: Thrown, context: RuleContext): Report {
  const { headline, details, where } = thrownReport(tool, failure, context.root)
  const missing = missingSurroundings(failure, context.packageOf(tool.file)?.dependencies ?? [])
  const failed = `Evaluating '${toolLabel(tool)}' failed: ${headline}`
  if (!missing) return { message: [failed, ...details].join('\n'), ...where }
  return {
    message: [`${missing.what}.`, failed, ...details, missing.advice].join('\n'),
    ...where,
    severity: 'warning',
  }
}

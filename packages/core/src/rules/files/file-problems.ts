import type { FileProblem } from '../../model/facts.js'
import type { Finding } from '../../model/finding.js'
import { severityOf, toFinding } from '../engine/report.js'
import type { RuleContext, RuleMeta } from '../engine/rule.js'
import { internalFault } from '../evaluation/internal-fault.js'
import { invalidSamples } from '../samples/invalid-samples.js'
import { listedDiffers } from '../servers/listed-differs.js'
import { secretInConfiguration } from '../servers/secret-in-configuration.js'
import { serverFailed } from '../servers/server-failed.js'
import { strayOutput } from '../servers/stray-output.js'
import { unlistedTool } from '../servers/unlisted-tool.js'
import { unseenTool } from '../servers/unseen-tool.js'
import { invalidTsconfig } from './invalid-tsconfig.js'
import { largeFile } from './large-file.js'
import { noToolsFound } from './no-tools-found.js'
import { syntaxError } from './syntax-error.js'
import { unreadableFile } from './unreadable-file.js'
import { unusedTool } from './unused-tool.js'

/** What is wrong with a file, or a package, as a whole: found while reading it. */
export const FILE_RULES: readonly RuleMeta[] = [
  unreadableFile,
  largeFile,
  syntaxError,
  invalidTsconfig,
  invalidSamples,
  noToolsFound,
  unseenTool,
  unusedTool,
  unlistedTool,
  listedDiffers,
  serverFailed,
  strayOutput,
  secretInConfiguration,
]

/** Problems with files as findings, each reported once. */
export function fileProblemFindings(
  problems: readonly FileProblem[],
  context: Pick<RuleContext, 'config'>,
): Finding[] {
  const reported = new Set<string>()
  return problems.flatMap(({ code, file, range, message, severity: own, related = [], tool, cause }) => {
    const meta = FILE_RULES.find((rule) => rule.code === code) ?? internalFault.meta
    const severity = severityOf(meta, context)
    const key = JSON.stringify([code, file, range.start, message])
    if (severity === null || reported.has(key)) return []
    reported.add(key)
    const place = { file, range }
    const report = {
      message,
      at: place,
      ...(tool ? {} : { tools: 0 }),
      related,
      ...(own && { severity: own }),
      ...(cause !== undefined && { cause }),
    }
    return [toFinding({ meta, severity, report, tool: tool ?? null }, { ...place, elsewhere: null }, context)]
  })
}

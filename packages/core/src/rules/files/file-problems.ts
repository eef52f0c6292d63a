import type { Config } from '../../model/config.js'
import type { FileProblem } from '../../model/facts.js'
import type { Finding } from '../../model/finding.js'
import type { RuleMeta } from '../engine/rule.js'
import { internalFault } from '../evaluation/internal-fault.js'
import { invalidSamples } from '../samples/invalid-samples.js'
import { invalidTsconfig } from './invalid-tsconfig.js'
import { largeFile } from './large-file.js'
import { noToolsFound } from './no-tools-found.js'
import { syntaxError } from './syntax-error.js'
import { unreadableFile } from './unreadable-file.js'

/** What is wrong with a file, or a package, as a whole: found while reading it. */
export const FILE_RULES: readonly RuleMeta[] = [
  unreadableFile,
  largeFile,
  syntaxError,
  invalidTsconfig,
  invalidSamples,
  noToolsFound,
]

/** Problems with files as findings, each said once. */
export function fileProblemFindings(problems: readonly FileProblem[], config: Config): Finding[] {
  const said = new Set<string>()
  const findings: Finding[] = []
  for (const { code, file, range, message, severity: own, related = [] } of problems) {
    const meta = FILE_RULES.find((rule) => rule.code === code) ?? internalFault.meta
    const severity = config.rules[code] ?? own ?? meta.severity
    const key = JSON.stringify([code, file, message])
    if (severity === 'off' || said.has(key)) continue
    said.add(key)
    findings.push({
      code,
      severity,
      category: meta.category,
      message,
      file,
      range,
      tool: null,
      toolId: null,
      path: null,
      tools: 0,
      related,
      fix: null,
      otherFixes: [],
    })
  }
  return findings
}

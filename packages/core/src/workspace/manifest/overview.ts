import type { Finding, Severity } from '../../model/finding.js'
import type { PackageInfo } from '../../model/package-info.js'
import { SEVERITIES } from '../../rules/engine/grouping.js'
import type { Report } from '../reports.js'

/** A report in numbers. */
export interface Overview {
  /** Those with tools or findings: most errors first, then most warnings, then most infos. */
  packages: PackageCount[]
  /** By severity, then by how many findings there are. */
  rules: RuleCount[]
}

export interface PackageCount {
  name: string | null
  /** Absolute, with `/`. */
  directory: string
  tools: number
  errors: number
  warnings: number
  infos: number
}

export interface RuleCount {
  code: string
  severity: Severity
  findings: number
  /** How many packages have such findings. */
  packages: number
}

/** @param root of files that belong to no package */
export function overviewOf(
  { tools, findings }: Pick<Report, 'tools' | 'findings'>,
  packageOf: (file: string) => PackageInfo | null,
  root: string,
): Overview {
  const packages = new Map<string, PackageCount>()
  const rules = new Map<string, RuleCount & { directories: Set<string> }>()
  const countOf = (file: string): PackageCount => {
    const { name, dir: directory } = packageOf(file) ?? { name: null, dir: root }
    const found = packages.get(directory) ?? { name, directory, tools: 0, errors: 0, warnings: 0, infos: 0 }
    packages.set(directory, found)
    return found
  }
  for (const { file } of tools) countOf(file).tools += 1
  for (const { code, severity, file } of findings) {
    const own = countOf(file)
    own[COUNTED[severity]] += 1
    const key = `${severity} ${code}`
    const rule = rules.get(key) ?? {
      code,
      severity,
      findings: 0,
      packages: 0,
      directories: new Set<string>(),
    }
    rules.set(key, rule)
    rule.findings += 1
    rule.directories.add(own.directory)
  }
  const rank = ({ severity }: Pick<Finding, 'severity'>) => SEVERITIES.indexOf(severity)
  return {
    packages: [...packages.values()].sort(
      (a, b) =>
        b.errors - a.errors ||
        b.warnings - a.warnings ||
        b.infos - a.infos ||
        (a.directory < b.directory ? -1 : 1),
    ),
    rules: [...rules.values()]
      .map(({ directories, ...rule }) => ({ ...rule, packages: directories.size }))
      .sort((a, b) => rank(a) - rank(b) || b.findings - a.findings || (a.code < b.code ? -1 : 1)),
  }
}

const COUNTED = { error: 'errors', warning: 'warnings', info: 'infos' } as const

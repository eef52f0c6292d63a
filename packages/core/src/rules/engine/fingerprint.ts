import { createHash } from 'node:crypto'
import type { Finding } from '../../model/finding.js'
import { causeOf } from './grouping.js'
import { compareFindings } from './order.js'

/**
 * What a finding is known by from one run to the next: its code, its tool, its field and its cause. Lines, numbers and the name of
 * the file are no part of it, so that moved lines leave it as it is. Equal ones in one file are numbered in their order.
 */
export function fingerprintsOf(findings: readonly Finding[]): Map<Finding, string> {
  const counts = new Map<string, number>()
  const found = new Map<Finding, string>()
  for (const finding of [...findings].sort(compareFindings)) {
    const hash = hashOf(finding)
    const key = `${hash} ${finding.file}`
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    found.set(finding, `${hash}:${number}`)
  }
  return found
}

function hashOf(finding: Finding): string {
  const { code, toolId, path } = finding
  const held = toolId === null ? '' : toolId.slice(toolId.lastIndexOf('#') + 1).replace(/~\d+$/, '')
  // A tool without any name goes by its number in the file, which others move.
  const tool = /^\d+$/.test(held) ? '' : held
  const cause = causeOf(finding).replace(/\d+/g, '#')
  return createHash('sha256')
    .update(JSON.stringify([code, tool, path, cause]))
    .digest('hex')
    .slice(0, 16)
}

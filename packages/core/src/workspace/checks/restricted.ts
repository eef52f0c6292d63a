import { serverOfDocument } from '../../servers/document.js'
import type { Report } from '../reports.js'

/**
 * What a report says of some of its files, and what it says elsewhere about changed ones: the name that a new tool takes from an old one
 * is a finding of both.
 */
export function restricted(
  { tools, schemas, targets, findings }: Report,
  affected: ReadonlySet<string>,
  changed: ReadonlySet<string>,
): Report {
  // What a server lists was asked for, whatever changed.
  const isKept = (file: string) => affected.has(file) || serverOfDocument(file) !== null
  const kept = tools.filter(({ file }) => isKept(file))
  return {
    files: affected.size,
    tools: kept,
    schemas: schemas.filter(({ file }) => isKept(file)),
    targets: Object.fromEntries(kept.map(({ id }) => [id, targets[id] ?? []])),
    findings: findings.filter(
      ({ file, related }) =>
        isKept(file) || changed.has(file) || related.some((each) => changed.has(each.file)),
    ),
  }
}

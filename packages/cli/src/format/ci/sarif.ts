import type { Engine, Finding, Fix, Range, Report, RuleMeta, TextEdit } from '../../engine.js'
import { LEVELS, regionOf, sarifFile, sarifPlace, sarifText, textOf } from './sarif-log.js'

export interface SarifOptions {
  /** How a file (absolute) is called in its repository. */
  nameFile(file: string): string
  fixes: ReadonlyMap<Finding, Fix>
  fingerprints: ReadonlyMap<Finding, string>
}

type Words = Pick<Engine, 'causeOf' | 'ruleMetas' | 'serverOfDocument'>

/** SARIF 2.1.0, for code scanning: each finding at its own place. */
export function formatSarif(
  { findings }: Pick<Report, 'findings'>,
  { nameFile, fixes, fingerprints }: SarifOptions,
  words: Words,
): string {
  const codes = [...new Set(findings.map(({ code }) => code))].sort()
  return sarifText({
    id: 'toolsight/',
    rules: codes.map((code) => ruleOf(code, words)),
    results: findings.map((finding) => resultOf(finding)),
  })

  function resultOf(finding: Finding) {
    const { code, severity, message, file, range, tool, toolId, path: field, related, targets } = finding
    const fix = fixes.get(finding)
    return {
      ruleId: code,
      ruleIndex: codes.indexOf(code),
      level: LEVELS[severity],
      message: { text: textOf(message) },
      locations: [
        {
          // What a server lists is in no file.
          ...(words.serverOfDocument(file) === null && { physicalLocation: placeOf(file, range) }),
          ...(toolId !== null && {
            logicalLocations: [{ ...(tool !== null && { name: tool }), fullyQualifiedName: toolId }],
          }),
        },
      ],
      ...(related.length > 0 && {
        relatedLocations: related.map((each, id) => ({
          id,
          physicalLocation: placeOf(each.file, each.range),
          message: { text: textOf(each.message) },
        })),
      }),
      partialFingerprints: { 'toolsight/v1': fingerprints.get(finding) },
      ...(fix !== undefined && fix.edits.length > 0 && { fixes: [fixOf(fix)] }),
      properties: {
        cause: words.causeOf(finding),
        ...(field !== null && { path: field }),
        ...(targets && { targets }),
      },
    }
  }

  function placeOf(file: string, range: Range) {
    return sarifPlace(file, range, nameFile)
  }

  function fixOf({ title, edits }: Fix) {
    const byFile = new Map<string, TextEdit[]>()
    for (const edit of edits) byFile.set(edit.file, [...(byFile.get(edit.file) ?? []), edit])
    return {
      description: { text: textOf(title) },
      artifactChanges: [...byFile].map(([file, own]) => ({
        artifactLocation: sarifFile(file, nameFile),
        replacements: own.map(({ range, newText }) => ({
          deletedRegion: regionOf(range),
          insertedContent: { text: newText },
        })),
      })),
    }
  }
}

function ruleOf(code: string, { ruleMetas }: Words) {
  const meta = ruleMetas.find((each) => each.code === code)
  if (meta === undefined) return { id: code }
  return {
    id: code,
    name: code
      .split('-')
      .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
      .join(''),
    shortDescription: { text: meta.title },
    fullDescription: { text: meta.what },
    help: { text: helpOf(meta, false), markdown: helpOf(meta, true) },
    defaultConfiguration: { level: LEVELS[meta.severity] },
    properties: {
      tags: [meta.category],
      ...(meta.provenance && { source: meta.provenance.source, sourceRead: meta.provenance.date }),
    },
  }
}

/** The whole page: there is no address that it is certain to be at. */
function helpOf({ code, what, why, remedy, good, bad }: RuleMeta, isMarkdown: boolean): string {
  const head = (title: string) => (isMarkdown ? `## ${title}` : title)
  const examples = ({ files }: RuleMeta['good']) =>
    Object.entries(files).map(([file, text]) =>
      isMarkdown ? `\`${file}\`\n\n${fenced(text)}` : `${file}\n\n${text.trimEnd()}`,
    )
  return [
    what,
    head('Why it matters'),
    why,
    head('What to do'),
    remedy,
    head('Wrong'),
    ...examples(bad),
    head('Right'),
    ...examples(good),
    `More: toolsight explain ${code}`,
  ].join('\n\n')
}

function fenced(text: string): string {
  return `~~~~ts\n${text.trimEnd()}\n~~~~`
}

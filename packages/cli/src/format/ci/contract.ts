import { sentence } from '@toolsight/core/prose'
import type { Hurt, Location, PackageDiff, ReportedChange, Severity } from '../../engine.js'
import {
  type DiffWords,
  MEANING,
  type PrintedDiff,
  proofText,
  summaryLine,
  upgradeText,
} from '../contract-diff.js'
import { visible } from '../visible.js'
import { annotated } from './annotations.js'
import { LEVELS, sarifFile, sarifPlace, sarifText, textOf } from './sarif-log.js'

/** A change that somebody is to see, at its place. */
interface ReportedHurt {
  change: ReportedChange
  pack: PackageDiff
  /** The worst that it does. */
  hurt: Hurt
  severity: Severity
}

/** What fails first; what hurts nobody is left out. */
function reportedOf({ packages, failOn }: PrintedDiff, { HURTS, worstOf }: DiffWords): ReportedHurt[] {
  const all = packages.flatMap((pack) =>
    pack.changes.flatMap((change): ReportedHurt[] => {
      const hurt = worstOf(change)
      if (hurt === null) return []
      const fails = change.accepted === null && change.hurts.some((each) => failOn.has(each))
      return [{ change, pack, hurt, severity: fails ? 'error' : 'warning' }]
    }),
  )
  const rank = ({ severity, hurt }: ReportedHurt) =>
    (severity === 'error' ? 0 : HURTS.length) + HURTS.indexOf(hurt)
  return all.sort((a, b) => rank(a) - rank(b))
}

/** Annotations at the lines of a pull request: an error for what fails, a warning for what hurts somebody else, none for what is accepted. */
export function diffGitHub(diff: PrintedDiff, nameFile: (file: string) => string, words: DiffWords): string {
  const reported = reportedOf(diff, words).filter(({ change }) => change.accepted === null)
  return annotated(
    reported.map(({ change, pack, hurt, severity }) => {
      const { file, range } = placeOf(change, pack, diff)
      return {
        severity,
        title: hurt,
        message: messageOf(change, hurt, { words, nameFile }),
        at: { file: nameFile(file), range: range ?? START },
      }
    }),
    summaryLine(diff),
  )
}

/** SARIF 2.1.0, for code scanning: a rule for each class; what is accepted is there, suppressed with its reason. */
export function diffSarif(diff: PrintedDiff, nameFile: (file: string) => string, words: DiffWords): string {
  const { HURTS } = words
  const reported = reportedOf(diff, words)
  return sarifText({
    id: 'toolsight-diff/',
    rules: HURTS.map((hurt) => ({
      id: `contract/${hurt}`,
      shortDescription: { text: sentence(MEANING[hurt]) },
      defaultConfiguration: { level: LEVELS[diff.failOn.has(hurt) ? 'error' : 'warning'] },
      help: { text: `toolsight diff, class ${hurt}: ${MEANING[hurt]}. More: toolsight diff --help` },
    })),
    results: reported.map(({ change, pack, hurt, severity }) => {
      const { tool, file, accepted, id, path: field, owner } = change
      const place = placeOf(change, pack, diff)
      return {
        ruleId: `contract/${hurt}`,
        ruleIndex: HURTS.indexOf(hurt),
        level: LEVELS[severity],
        message: { text: textOf(messageOf(change, hurt, { words, nameFile })) },
        locations: [
          {
            physicalLocation: place.range
              ? sarifPlace(place.file, place.range, nameFile)
              : { artifactLocation: sarifFile(place.file, nameFile) },
            ...(tool !== null && {
              logicalLocations: [{ name: tool, fullyQualifiedName: `${file ?? ''}#${tool}` }],
            }),
          },
        ],
        partialFingerprints: { 'toolsight/change/v1': id },
        ...(accepted !== null && {
          suppressions: [{ kind: 'external', status: 'accepted', justification: accepted }],
        }),
        properties: { owner, path: field, hurts: change.hurts },
      }
    }),
  })
}

const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

/** What is gone is said where it stood; else at the package, and where that is gone too, at the root. */
function placeOf(
  { location, formerLocation }: ReportedChange,
  { folder, isGone }: PackageDiff,
  { root }: PrintedDiff,
): { file: string; range?: Location['range'] } {
  return location ?? formerLocation ?? { file: `${isGone ? root : folder}/package.json` }
}

function messageOf(
  change: ReportedChange,
  hurt: Hurt,
  { words, nameFile }: { words: DiffWords; nameFile(file: string): string },
): string {
  const { tool, proof, upgrades, references } = change
  return [
    `${visible(tool ?? 'a tool without a name')}: ${visible(words.changeText(change))}`,
    sentence(proof ? proofText(change, proof, words) : MEANING[hurt]),
    ...(upgrades ? [sentence(upgradeText(upgrades))] : []),
    ...references
      .slice(0, 10)
      .map(
        ({ file, line, text }) => `Still named in ${visible(nameFile(file))}:${line + 1}: ${visible(text)}`,
      ),
  ].join('\n')
}

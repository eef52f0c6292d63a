import path from 'node:path'
import pc from 'picocolors'
import type { ContractBaseline } from '../contract-baseline.js'
import type { Engine, Hurt, PackageDiff, ReportedChange } from '../engine.js'
import { fileNamer } from './names.js'
import { counted, wrap } from './text.js'
import { visible } from './visible.js'

/** What became of the tools, to be printed. */
export interface PrintedDiff {
  baseline: ContractBaseline
  packages: readonly PackageDiff[]
  failOn: ReadonlySet<Hurt>
  /** Absolute. */
  root: string
}

export type DiffWords = Pick<
  Engine,
  'HURTS' | 'changeText' | 'changedPlace' | 'changedValues' | 'shortValue' | 'worstOf'
>

/** What the classes mean, for people. */
export const MEANING: Record<Hurt, string> = {
  calls: 'a call that was taken is refused',
  results: 'a result may be what nobody expected before',
  consent: 'users agreed to less',
  behaviour: 'the model reads something else',
  cost: 'every request takes more tokens',
  cause: 'the source is the same: an upgrade did it',
}

/** Of one class; the JSON has all. */
const MAX_LINES = 40

interface Placed {
  change: ReportedChange
  pack: PackageDiff
}

/** Each change under the worst that it does; an upgrade's are told with the upgrade. */
function byClass(
  { packages }: PrintedDiff,
  { HURTS, worstOf }: DiffWords,
): Map<Hurt | 'none' | 'accepted', Placed[]> {
  const all = packages.flatMap((pack) => pack.changes.map((change) => ({ change, pack })))
  const classes = new Map<Hurt | 'none' | 'accepted', Placed[]>()
  for (const each of [...HURTS, 'none', 'accepted'] as const) classes.set(each, [])
  for (const placed of all) {
    const { accepted } = placed.change
    const worst = worstOf(placed.change) ?? 'none'
    classes.get(accepted !== null ? 'accepted' : worst)?.push(placed)
  }
  return classes
}

export function diffPretty(
  diff: PrintedDiff,
  { colour, columns, cwd }: { colour: boolean; columns: number; cwd: string },
  words: DiffWords,
): string {
  const paint = pc.createColors(colour)
  const nameFile = fileNamer(cwd)
  const lines = [`Compared with ${visible(diff.baseline.title)}`]
  for (const [hurt, placed] of byClass(diff, words)) {
    if (placed.length === 0) continue
    const title =
      hurt === 'none'
        ? 'nobody is hurt'
        : hurt === 'accepted'
          ? 'accepted'
          : `${hurt}${diff.failOn.has(hurt) ? ' (fails)' : ''}: ${MEANING[hurt]}`
    lines.push('', diff.failOn.has(hurt as Hurt) ? paint.red(paint.bold(title)) : paint.bold(title))
    for (const { change, pack } of placed.slice(0, MAX_LINES)) {
      const [first = '', ...more] = changeLines(change, placeOf(change, pack, nameFile), nameFile, words)
      lines.push(wrap(first, columns, '  '), ...more.map((line) => wrap(line, columns, '      ')))
    }
    if (placed.length > MAX_LINES)
      lines.push(`  and ${placed.length - MAX_LINES} more: --format json has all`)
  }
  lines.push('', ...diff.packages.flatMap((pack) => versionLine(pack)), summaryLine(diff))
  return `${lines.join('\n')}\n`
}

function placeOf(
  { location, file }: ReportedChange,
  { folder }: PackageDiff,
  nameFile: (file: string) => string,
): string {
  if (location) {
    const { line, character } = location.range.start
    return `${visible(nameFile(location.file))}:${line + 1}:${character + 1}`
  }
  return file === null ? visible(nameFile(folder)) : visible(nameFile(path.join(folder, file)))
}

function changeLines(
  change: ReportedChange,
  place: string,
  nameFile: (file: string) => string,
  words: DiffWords,
): string[] {
  const { tool, proof, upgrades, references, accepted, id, hurts } = change
  const also = hurts.length > 1 ? ` [${hurts.join(', ')}]` : ''
  const name = visible(tool ?? 'a tool without a name')
  const lines = [`${place}  ${name}: ${visible(words.changeText(change))}${also}`]
  if (proof) lines.push(proofText(change, proof, words))
  if (upgrades) lines.push(upgradeText(upgrades))
  for (const { file, line, text } of references.slice(0, 10))
    lines.push(`still named in ${visible(nameFile(file))}:${line + 1}: ${visible(text).slice(0, 80)}`)
  if (references.length > 10) lines.push(`and in ${references.length - 10} more lines`)
  if (accepted !== null) lines.push(`${id} accepted: ${visible(accepted)}`)
  return lines
}

/** ``call {"nights":29} was taken. Now: Too big`` */
export function proofText(
  { owner }: ReportedChange,
  { input, message }: NonNullable<ReportedChange['proof']>,
  { shortValue }: DiffWords,
): string {
  const side = owner === 'outputSchema' ? 'result' : 'call'
  return `${side} ${visible(shortValue(input))} was taken. Now: ${visible(message)}`
}

export function upgradeText(upgrades: NonNullable<ReportedChange['upgrades']>): string {
  if (upgrades.length === 0)
    return 'The source is the same, and so are the packages that are known: something else made it.'
  const made = upgrades.map(({ name, from, to }) => `${visible(name)} ${from ?? 'none'} → ${to ?? 'none'}`)
  return `made by ${made.join(', ')}; the source is the same`
}

function versionLine({ name, version, changes }: PackageDiff): string[] {
  const { part, before, now, atLeast, isEnough } = version
  if (part === null || changes.length === 0) return []
  const owner = visible(name ?? 'the package')
  if (atLeast === null) return [`${owner}: a ${part} version; package.json had no version to compare with.`]
  const state = isEnough === true ? `it has ${now}` : `package.json has ${now ?? 'none'}`
  return [`${owner}: asks for a ${part} version, ${before} → ${atLeast}; ${state}.`]
}

export function summaryLine({ packages, failOn }: PrintedDiff): string {
  const changes = packages.flatMap((each) => each.changes)
  if (changes.length === 0) return 'Nothing changed.'
  const failing = changes.filter(
    ({ accepted, hurts }) => accepted === null && hurts.some((each) => failOn.has(each)),
  )
  const accepted = changes.filter((each) => each.accepted !== null).length
  const tail = accepted > 0 ? `, ${accepted} accepted` : ''
  return `${counted(changes.length, 'change')}: ${failing.length} ${failing.length === 1 ? 'fails' : 'fail'}${tail}.`
}

export function diffMarkdown(diff: PrintedDiff, words: DiffWords): string {
  const nameFile = fileNamer(diff.root)
  const lines = ['## Tools', '', `Compared with ${cell(diff.baseline.title)}. ${summaryLine(diff)}`, '']
  const rows = [...byClass(diff, words)].flatMap(([hurt, placed]) =>
    placed.slice(0, MAX_LINES).map(({ change, pack }) => {
      const { proof, upgrades, references, accepted } = change
      const more = [
        proof &&
          `\`${visible(words.shortValue(proof.input)).replaceAll('`', "'")}\` was taken. Now: ${cell(proof.message)}`,
        upgrades && cell(upgradeText(upgrades)),
        references.length > 0 && `Still named in ${references.length} lines`,
        accepted !== null && `Accepted: ${cell(accepted)}`,
      ].filter((each) => typeof each === 'string')
      const values = words.changedValues(change)
      const what = `${cell(words.changedPlace(change))}${change.title.replaceAll('|', '\\|')}${values === '' ? '' : `: ${cell(values)}`}`
      const who = hurt === 'none' ? '' : `**${hurt}**`
      return `| ${who} | ${cell(change.tool ?? '')} | ${[what, ...more].join('<br>')} | ${cell(placeOf(change, pack, nameFile))} |`
    }),
  )
  if (rows.length > 0)
    lines.push('| Hurts | Tool | Change | Place |', '| --- | --- | --- | --- |', ...rows, '')
  const versions = diff.packages.flatMap((pack) => versionLine(pack))
  if (versions.length > 0) lines.push(...versions.map((line) => `- ${cell(line)}`), '')
  return `${lines.join('\n').trimEnd()}\n`
}

function cell(text: string): string {
  return visible(text)
    .replace(/[\\`*_[\]<>|#]/g, '\\$&')
    .replaceAll('@', '@\u200b')
}

/** As `schemas/diff.schema.json` has it. */
export function diffJson({ baseline, packages, failOn, root }: PrintedDiff, { HURTS }: DiffWords): string {
  const nameFile = fileNamer(root)
  const changes = packages.flatMap(({ folder, changes }) =>
    changes.map(({ id, tool, file, location, references, accepted, ...change }) => ({
      id,
      kind: change.kind,
      title: change.title,
      hurts: change.hurts,
      asks: change.asks,
      tool,
      file: location ? nameFile(location.file) : file === null ? null : nameFile(path.join(folder, file)),
      range: location?.range ?? null,
      owner: change.owner,
      path: change.path,
      ...(change.targets && { targets: change.targets }),
      ...(change.before !== undefined && { before: change.before }),
      ...(change.after !== undefined && { after: change.after }),
      ...(change.proof && { proof: change.proof }),
      ...(change.upgrades && { upgrades: change.upgrades }),
      references: references.map((each) => ({
        file: nameFile(each.file),
        line: each.line,
        character: each.character,
        text: each.text,
      })),
      accepted,
      fails: accepted === null && change.hurts.some((each) => failOn.has(each)),
    })),
  )
  const output = {
    version: 1,
    baseline: { kind: baseline.kind, title: baseline.title },
    failOn: HURTS.filter((each) => failOn.has(each)),
    summary: {
      changes: changes.length,
      fails: changes.filter(({ fails }) => fails).length,
      ...Object.fromEntries(
        HURTS.map((hurt) => [
          hurt,
          changes.filter(({ accepted, hurts }) => accepted === null && hurts.includes(hurt)).length,
        ]),
      ),
    },
    packages: packages.map(({ folder, name, version }) => ({ folder: nameFile(folder), name, version })),
    changes,
  }
  return `${JSON.stringify(output, null, 2)}\n`
}

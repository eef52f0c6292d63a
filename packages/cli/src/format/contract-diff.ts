import path from 'node:path'
import pc from 'picocolors'
import type { ContractBaseline } from '../contract/baseline.js'
import type { Engine, Hurt, PackageDiff, ReportedChange } from '../engine.js'
import { alike, isOwn, othersText } from './contract.js'
import { fileNamer } from './names.js'
import { counted, indented, wrap, wrapHanging } from './text.js'
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
  'HURTS' | 'changeText' | 'changedPlace' | 'changedValues' | 'shownInput' | 'worstOf'
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

/** Of a cell. */
const MAX_PLACES = 5

/** What is said once: a change of a tool that several places define alike; what many tools share, as an upgrade, or a description. */
function grouped(placed: readonly Placed[], words: DiffWords): Array<[Placed, ...Placed[]]> {
  const same = alike(
    placed,
    ({ change }) => {
      const { tool, hurts, proof, upgrades, accepted } = change
      return tool && JSON.stringify([tool, words.changeText(change), hurts, proof, upgrades, accepted])
    },
    2,
  )
  const all = alike(same, ([{ change }]) => {
    const { proof, references, accepted, hurts, upgrades } = change
    const isAlone = proof || references.length > 0 || accepted !== null || isOwn(change)
    return isAlone ? null : JSON.stringify([words.changeText(change), hurts, upgrades])
  })
  return all.map(([[first, ...own], ...others]) => [first, ...own, ...others.flat()])
}

/** `also src/main.ts:4:7`, then the other tools. */
function othersLines(
  [first, ...others]: readonly [Placed, ...Placed[]],
  nameFile: (file: string) => string,
): string[] {
  const isSame = ({ change }: Placed) => change.tool !== null && change.tool === first.change.tool
  const placeOfEach = ({ change, pack }: Placed) => placeOf(change, pack, nameFile)
  const places = new Set(others.filter(isSame).map(placeOfEach))
  places.delete(placeOfEach(first))
  const rest = others.filter((each) => !isSame(each)).map(({ change }) => change)
  return [
    ...(places.size > 0 ? [`also ${[...places].join(', ')}`] : []),
    ...(rest.length > 0 ? [othersText(first.change, rest)] : []),
  ]
}

type Class = Hurt | keyof typeof OTHERS

/** What hurts nobody for sure, and what cannot be told. */
const OTHERS = { unknown: 'not known: it may hurt somebody', none: 'nobody is hurt', accepted: 'accepted' }

/** Each change under the worst that it does; an upgrade's are told with the upgrade. */
function byClass({ packages }: PrintedDiff, { HURTS, worstOf }: DiffWords): Map<Class, Placed[]> {
  const all = packages.flatMap((pack) => pack.changes.map((change) => ({ change, pack })))
  const classes = new Map<Class, Placed[]>()
  for (const each of [...HURTS, 'unknown', 'none', 'accepted'] as const) classes.set(each, [])
  for (const placed of all) {
    const { accepted, kind } = placed.change
    const worst = worstOf(placed.change) ?? (kind === 'schema-unknown' ? 'unknown' : 'none')
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
      hurt in OTHERS
        ? OTHERS[hurt as keyof typeof OTHERS]
        : `${hurt}${diff.failOn.has(hurt as Hurt) ? ' (fails)' : ''}: ${MEANING[hurt as Hurt]}`
    lines.push('', diff.failOn.has(hurt as Hurt) ? paint.red(paint.bold(title)) : paint.bold(title))
    const all = grouped(placed, words)
    const shown = new Set<string>()
    for (const group of all.slice(0, MAX_LINES)) {
      const [{ change, pack }] = group
      const place = placeOf(change, pack, nameFile)
      const [first = '', ...more] = changeLines(change, place, { shown, nameFile }, words)
      more.push(...othersLines(group, nameFile))
      lines.push(indented(first, columns), ...more.map((line) => wrap(line, columns, '      ')))
    }
    if (all.length > MAX_LINES) lines.push(`  and ${all.length - MAX_LINES} more: --format json has all`)
  }
  const packages = diff.packages.flatMap((pack) => [...installedLine(pack), ...versionLine(pack)])
  const last = [...packages, summaryLine(diff), ...acceptLine(diff)]
  lines.push('', ...last.map((line) => wrapHanging(line, columns)))
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
  /** `shown`: the calls and the upgrades of lines above. */
  { shown, nameFile }: { shown: Set<string>; nameFile: (file: string) => string },
  words: DiffWords,
): string[] {
  const { tool, proof, upgrades, references, accepted, id, hurts } = change
  const also = hurts.length > 1 ? ` [${hurts.join(', ')}]` : ''
  const name = visible(tool ?? 'a tool without a name')
  const lines = [`${place}  ${name}: ${visible(words.changeText(change))}${also}`]
  if (proof) {
    const call = JSON.stringify([tool, proof.input, proof.message])
    lines.push(shown.has(call) ? 'by the same call' : proofText(change, proof, words))
    shown.add(call)
  }
  if (upgrades) {
    const made = upgradeText(upgrades)
    lines.push(shown.has(made) ? 'by the same upgrade' : made)
    if (upgrades.length > 0) shown.add(made)
  }
  for (const { file, line, text } of references.slice(0, 10))
    lines.push(`still named in ${visible(nameFile(file))}:${line + 1}: ${visible(text)}`)
  if (references.length > 10) lines.push(`and in ${references.length - 10} more lines`)
  if (accepted !== null) lines.push(`${id} accepted: ${visible(accepted)}`)
  return lines
}

/** `call {"nights":29} was taken. Now: Too big`; of a result it is the old schema that refuses. */
export function proofText(
  { owner }: ReportedChange,
  proof: NonNullable<ReportedChange['proof']>,
  { shownInput }: DiffWords,
  /** How the input and the message are written. */
  {
    input = visible,
    message = visible,
  }: { input?(text: string): string; message?(text: string): string } = {},
): string {
  const [shown, refusal] = [input(shownInput(proof)), message(shortMessage(proof.message))]
  return owner === 'outputSchema'
    ? `result ${shown} is allowed now. Before: ${refusal}`
    : `call ${shown} was taken. Now: ${refusal}`
}

/** As much of a validator's message as is read: one that lists all values says last what it got. */
const MESSAGE = { most: 160, last: 40 }

function shortMessage(text: string): string {
  const { most, last } = MESSAGE
  return text.length <= most ? text : `${text.slice(0, most - last)} … ${text.slice(-last)}`
}

export function upgradeText(upgrades: NonNullable<ReportedChange['upgrades']>): string {
  if (upgrades.length === 0)
    return 'The source is the same, and so are the packages that are known: something else made it.'
  return `made by ${versionsText(upgrades)}; the source is the same`
}

function versionsText(upgrades: NonNullable<ReportedChange['upgrades']>): string {
  return upgrades
    .map(({ name, from, to }) => visible(`${name} ${from ?? 'none'} → ${to ?? 'none'}`))
    .join(', ')
}

/** Upgrades that no change names: where the source changed, too, either may have made a change. */
function installedLine({ name, upgrades, changes }: PackageDiff): string[] {
  const named = new Set(changes.flatMap((change) => change.upgrades ?? []).map((each) => each.name))
  const shown = upgrades.filter((each) => !named.has(each.name))
  if (shown.length === 0 || changes.length === 0) return []
  return [
    `${visible(name ?? 'the package')}: an upgrade may have made a part of this: ${versionsText(shown)}.`,
  ]
}

/** `CLAUDE.md:3, README.md:2` */
function placesText(places: ReportedChange['references'], nameFile: (file: string) => string): string {
  const shown = places.slice(0, MAX_PLACES).map(({ file, line }) => `${nameFile(file)}:${line + 1}`)
  const more = places.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** What to do about changes that are meant. */
function acceptLine({ packages, failOn }: PrintedDiff): string[] {
  const isFailing = packages.some(({ changes }) =>
    changes.some(({ accepted, hurts }) => accepted === null && hurts.some((each) => failOn.has(each))),
  )
  return isFailing ? ['Accept what is meant: add --accept "<reason>".'] : []
}

function versionLine({ name, isGone, version, changes }: PackageDiff): string[] {
  const { part, before, now, atLeast, isEnough } = version
  if (part === null || changes.length === 0) return []
  const owner = name ?? 'the package'
  if (atLeast === null)
    return [visible(`${owner}: a ${part} version; package.json had no version to compare with.`)]
  const state = isGone
    ? 'its package.json is gone'
    : isEnough === true
      ? `it has ${now}`
      : `package.json has ${now ?? 'none'}`
  return [visible(`${owner}: asks for a ${part} version, ${before} → ${atLeast}; ${state}.`)]
}

export function summaryLine({ packages, failOn }: PrintedDiff): string {
  const changes = packages.flatMap((each) => each.changes)
  const silent = notCompared(packages)
  if (changes.length === 0) return `Nothing changed.${silent}`
  const failing = changes.filter(
    ({ accepted, hurts }) => accepted === null && hurts.some((each) => failOn.has(each)),
  )
  const accepted = changes.filter((each) => each.accepted !== null).length
  const tail = accepted > 0 ? `, ${accepted} accepted` : ''
  return `${counted(changes.length, 'change')}: ${failing.length} ${failing.length === 1 ? 'fails' : 'fail'}${tail}.${silent}`
}

/** ` Inputs of 2 tools were not compared …`: what is not known is not the same as before. */
function notCompared(packages: readonly PackageDiff[]): string {
  const all = packages.flatMap((each) => each.notCompared)
  if (all.length === 0) return ''
  const names = [...new Set(all.map(({ name, file }) => visible(name ?? file ?? 'a tool without a name')))]
  const shown = names.slice(0, 3).join(', ')
  const why = `${all.length === 1 ? 'its schema is' : 'their schemas are'} not known now`
  const more = names.length > 3 ? ', …' : ''
  return ` Inputs of ${counted(all.length, 'tool')} were not compared, because ${why}: ${shown}${more}.`
}

export function diffMarkdown(diff: PrintedDiff, words: DiffWords): string {
  const nameFile = fileNamer(diff.root)
  const lines = ['## Tools', '', `Compared with ${cell(diff.baseline.title)}. ${cell(summaryLine(diff))}`, '']
  const rows = [...byClass(diff, words)].flatMap(([hurt, placed]) =>
    grouped(placed, words)
      .slice(0, MAX_LINES)
      .map((group) => {
        const [{ change, pack }] = group
        const { proof, upgrades, references, accepted } = change
        const more = [
          proof && proofText(change, proof, words, { input: code, message: cell }),
          upgrades && cell(upgradeText(upgrades)),
          ...othersLines(group, nameFile).map(cell),
          references.length > 0 && cell(`Still named in ${placesText(references, nameFile)}`),
          accepted !== null && `Accepted: ${cell(accepted)}`,
        ].filter((each) => typeof each === 'string')
        const values = words.changedValues(change)
        const what = `${cell(words.changedPlace(change))}${titleCell(change.title)}${values === '' ? '' : `: ${cell(values)}`}`
        const who = hurt === 'none' ? '' : hurt === 'unknown' ? 'not known' : `**${hurt}**`
        return `| ${who} | ${cell(change.tool ?? '')} | ${[what, ...more].join('<br>')} | ${cell(placeOf(change, pack, nameFile))} |`
      }),
  )
  if (rows.length > 0)
    lines.push('| Hurts | Tool | Change | Place |', '| --- | --- | --- | --- |', ...rows, '')
  const versions = diff.packages.flatMap((pack) => versionLine(pack))
  if (versions.length > 0) lines.push(...versions.map((line) => `- ${cell(line)}`), '')
  return `${lines.join('\n').trimEnd()}\n`
}

/** A title whose code stays code. Its words can come from the project. */
function titleCell(title: string): string {
  const parts = title.split('`')
  if (parts.length % 2 === 0) return cell(title)
  return parts.map((part, index) => (index % 2 === 0 ? cell(part) : code(part))).join('')
}

/** Code has no escapes: a text that could end it, or the cell of a table, is printed as text. */
function code(text: string): string {
  return text === '' || /[`|]/.test(text) ? cell(text) : `\`${visible(text)}\``
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
      ...(change.role && { role: change.role }),
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
    packages: packages.map(({ folder, name, isGone, version, upgrades, notCompared }) => ({
      folder: nameFile(folder),
      name,
      isGone,
      version,
      notCompared: notCompared.map(({ name: tool, file, reason }) => ({
        tool,
        file: file === null ? null : nameFile(path.join(folder, file)),
        reason,
      })),
      upgrades,
    })),
    changes,
  }
  return `${JSON.stringify(output, null, 2)}\n`
}

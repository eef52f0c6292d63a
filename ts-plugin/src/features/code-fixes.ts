import type { TextEdit } from '@toolsight/core'
import { TYPED_CODES, type TypedFix } from '@toolsight/typed'
import type ts from 'typescript'
import { numberOf } from '../codes.js'
import { changesOf } from '../edits.js'
import type { Feature } from '../feature.js'
import { guarded } from '../guard.js'
import { type Known, silencedKey } from '../knowledge.js'
import type { Project } from '../project.js'
import { writtenFromType } from '../written.js'

const FIX_NAME = 'toolsight'

/** Fixes of findings, by their codes; and the codes, so that editors ask. */
export const codeFixes: Feature = (service, project) => {
  tellCodes(project)
  return {
    getSupportedCodeFixes: guarded(
      'The list of codes with fixes',
      project.log,
      service.getSupportedCodeFixes.bind(service),
      (prior) => [...prior, ...CODES],
    ),
    getCodeFixesAtPosition: guarded(
      'Code fixes',
      project.log,
      service.getCodeFixesAtPosition.bind(service),
      (prior, file, start, end, codes) => {
        if (!codes.some((code) => NUMBERS.has(code))) return prior
        const known = project.knowledge.look(file)
        if (!known?.isCurrent) return prior
        return [...prior, ...fixesAt(project, known, file, { start, length: end - start }, codes)]
      },
    ),
  }
}

const TYPED = new Set(TYPED_CODES.map(numberOf))
const NUMBERS = new Set([...TOOLSIGHT_CODES, ...TYPED_CODES].map(numberOf))
const CODES = [...NUMBERS].map(String)

/** Editors ask without a file, once, and tsserver answers that from a list of its own: the session is asked to add ours. */
function tellCodes({ info }: Project): void {
  // Private, and the one way: without it editors never ask for the fixes of our codes.
  const session = info.session as unknown as
    | { getSupportedCodeFixes?: (args?: unknown) => readonly string[]; [TOLD]?: boolean }
    | undefined
  const original = session?.getSupportedCodeFixes
  if (!session || !original || session[TOLD]) return
  session[TOLD] = true
  session.getSupportedCodeFixes = (args) => [...new Set([...original.call(session, args), ...CODES])]
}

const TOLD = Symbol.for('toolsight.codes')

function fixesAt(
  project: Project,
  known: Known,
  file: string,
  span: ts.TextSpan,
  codes: readonly number[],
): ts.CodeFixAction[] {
  const { report, place } = known
  const details = report.findings.length > 0 ? project.knowledge.details(file) : null
  const found: ts.CodeFixAction[] = []
  const add = (fix: { title: string; edits: readonly TextEdit[] }): void => {
    const changes = changesOf(project, fix.edits)
    if (changes && !found.some(({ description }) => description === fix.title))
      found.push({ fixName: FIX_NAME, description: fix.title, changes })
  }
  report.findings.forEach(({ code, range }, index) => {
    if (!codes.includes(numberOf(code)) || !touches(place(range), span)) return
    for (const fix of details?.fixes[index] ?? []) add(fix)
  })
  const typed = codes.some((code) => TYPED.has(code)) ? project.typedFindings(file, known) : []
  const told = typed.filter((each) => codes.includes(numberOf(each.code)) && touches(each.span, span))
  for (const { fixes } of told) for (const { title, edits } of fixes) found.push(typedFix(file, title, edits))
  if (codes.includes(numberOf('parameters-drift')) || codes.includes(numberOf('missing-parameters')))
    for (const { tool, title, edits } of writtenFromType(project, known, file)) {
      const spans = [tool.callee, ...Object.values(tool.parts).map(({ key, value }) => around(key, value))]
      if (spans.some((each) => touches(each, span))) add({ title, edits })
    }
  const silenced = project.silenced(file, told)
  project.knowledge.silence(file, silenced)
  for (const place of silenced) {
    const silencing = known.silencing.get(silencedKey(place))
    if (silencing) add(silencing)
  }
  return found
}

function typedFix(fileName: string, description: string, textChanges: TypedFix['edits']): ts.CodeFixAction {
  return { fixName: FIX_NAME, description, changes: [{ fileName, textChanges }] }
}

function touches(left: ts.TextSpan, right: ts.TextSpan): boolean {
  return left.start <= right.start + right.length && right.start <= left.start + left.length
}

function around(key: ts.TextSpan, value: ts.TextSpan): ts.TextSpan {
  const start = Math.min(key.start, value.start)
  return { start, length: Math.max(key.start + key.length, value.start + value.length) - start }
}

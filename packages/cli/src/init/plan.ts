import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser'
import type { FileChange } from '../edits/draft.js'
import type { Json } from '../engine.js'
import { counted } from '../format/text.js'
import { addCommand, ciFile, gitLab, lockLines } from './ci-files.js'
import { LEAVE_OUT } from './formatter.js'
import { type Ci, GITLAB_FILE, type ProjectFacts } from './project.js'

/** What the check of the project found. */
export interface Found {
  tools: number
  /** Absolute; empty where nothing configures the project. */
  configFiles: readonly string[]
  /** A configuration that tells how the project's own tools are written; null where nothing is known, or none is needed. */
  config: Json | null
  /** Locks to write. Absolute. */
  locks: ReadonlyArray<{
    file: string
    text: string
    tools: number
    withoutSchema: number
    /** Why: for people. */
    reasons: readonly string[]
  }>
  /** What is not installed, so that tools are not known: for people. */
  missing: readonly string[]
  /** A lock is there, or is written. */
  hasLock: boolean
}

/** A file that is written, or left alone, and why. */
export interface Step {
  /** Absolute. */
  file: string
  change: FileChange | null
  reason: string
  /** Made from the tools alone: a dry run names it, and does not print it. */
  isGenerated?: true
}

export interface Plan {
  steps: Step[]
  /** What to know of what is written. */
  notes: string[]
  /** What is left for a person to do. */
  next: string[]
}

export const SCRIPT = 'check:tools'

/** What `init` writes for a project. A file that is there is never written over; package.json gains one line. */
export function planOf(facts: ProjectFacts, found: Found, ci: Ci | 'none' | null): Plan {
  const steps = [configStep(facts, found)]
  const next: string[] = []
  const script = scriptStep(facts)
  if (script) steps.push(script)
  const locks = found.locks.map((lock) => ({ ...lock, step: lockStep(lock) }))
  steps.push(...locks.map(({ step }) => step))
  const written = locks.filter(({ step }) => step.change !== null)
  if (written.length > 0) {
    if (found.missing.length > 0) next.push(...found.missing, 'Then lock again: toolsight lock')
    if (facts.otherLayout !== null) next.push(LEAVE_OUT[facts.otherLayout])
  }
  const chosen = ci ?? facts.ci
  if (chosen === null)
    next.push(
      'Nothing says which CI checks this project: toolsight init --ci github, or --ci gitlab, writes its file.',
    )
  else if (chosen !== 'none') steps.push(ciStep(chosen, facts, found, next))
  if (facts.manifest === null)
    next.push('There is no package.json here: run toolsight init where the dependencies are declared.')
  else if (!dependsOnToolsight(facts)) next.unshift(`Add the dependency: ${addCommand(facts)}`)
  if (found.tools > 0 && !found.hasLock)
    next.push('To see in a review who is hurt by a change of a tool, lock the tools: toolsight init --lock')
  if (found.tools === 0 && found.config === null)
    next.push('No tools are found yet: toolsight doctor says what was looked at.')
  return { steps, notes: written.flatMap(({ reasons }) => reasons), next }
}

function configStep({ root }: ProjectFacts, { tools, configFiles, config }: Found): Step {
  const file = path.join(root, 'toolsight.config.json')
  const [inForce] = configFiles
  if (inForce !== undefined)
    return { file: path.normalize(inForce), change: null, reason: 'is there already' }
  if (config !== null)
    return created(
      file,
      `${JSON.stringify(config, null, 2)}\n`,
      'says how tools are written here: look it over (toolsight explain frameworks)',
    )
  const reason =
    tools > 0 ? 'is not needed: tools are found' : 'would not help: nothing to put into it is known'
  return { file, change: null, reason }
}

function scriptStep({ root, manifest }: ProjectFacts): Step | null {
  if (manifest === null) return null
  const file = path.join(root, 'package.json')
  const errors: ParseError[] = []
  const parsed: unknown = parse(manifest, errors)
  const left = (reason: string): Step => ({ file, change: null, reason })
  if (errors.length > 0 || typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return left('cannot be read as JSON')
  const scripts = (parsed as { scripts?: unknown }).scripts ?? {}
  if (typeof scripts !== 'object' || scripts === null || Array.isArray(scripts))
    return left('has "scripts" that are no object')
  const all = scripts as Record<string, unknown>
  const own = Object.entries(all).find(([, text]) => typeof text === 'string' && /\btoolsight\b/.test(text))
  if (own) return left(`has the script "${own[0]}" already`)
  if (SCRIPT in all) return left(`has another script "${SCRIPT}" already`)
  const indent = /^([ \t]+)\S/m.exec(manifest)?.[1] ?? '  '
  const isTabs = indent.startsWith('\t')
  const edits = modify(manifest, ['scripts', SCRIPT], 'toolsight check', {
    formattingOptions: {
      insertSpaces: !isTabs,
      tabSize: isTabs ? 1 : indent.length,
      eol: manifest.includes('\r\n') ? '\r\n' : '\n',
    },
  })
  const bytes = readFileSync(file)
  const mark = bytes.toString('utf8').startsWith('\uFEFF') ? '\uFEFF' : ''
  return {
    file,
    change: {
      file,
      bytesBefore: bytes,
      before: mark + manifest,
      after: mark + applyEdits(manifest, edits),
    },
    reason: `gets the script "${SCRIPT}"`,
  }
}

function lockStep({ file, text, tools, withoutSchema }: Found['locks'][number]): Step {
  if (existsSync(file)) return { file, change: null, reason: 'is there already' }
  const what =
    withoutSchema === 0
      ? 'for reviews: commit it'
      : `${withoutSchema === tools ? 'all' : withoutSchema} without a schema: see below`
  return { ...created(file, text, `has ${counted(tools, 'tool')}, ${what}`), isGenerated: true }
}

function ciStep(ci: Ci, facts: ProjectFacts, found: Found, next: string[]): Step {
  const { name, text } = ciFile(ci, facts, found)
  const file = path.join(facts.repository, name)
  if (facts.checkedBy !== null) {
    const { name: by, checksLock } = facts.checkedBy
    if (found.hasLock && !checksLock) next.push(`Check the lock, too, in ${by}:\n\n${lockLines(ci, facts)}`)
    return { file: path.join(facts.repository, by), change: null, reason: 'names Toolsight already' }
  }
  if (!existsSync(file)) return created(file, text, 'checks the tools in each pull request')
  if (name === GITLAB_FILE) next.push(`Add this job to ${GITLAB_FILE}:\n\n${gitLab(facts, found)}`)
  return { file, change: null, reason: 'is there already' }
}

function created(file: string, after: string, reason: string): Step {
  return { file, change: { file, bytesBefore: null, before: '', after }, reason }
}

function dependsOnToolsight({ manifest }: ProjectFacts): boolean {
  const parsed = parse(manifest ?? '{}') as Record<string, unknown> | null
  return ['dependencies', 'devDependencies', 'optionalDependencies'].some((key) => {
    const held = parsed?.[key]
    return typeof held === 'object' && held !== null && 'toolsight' in held
  })
}

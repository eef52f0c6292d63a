import { createRequire } from 'node:module'
import { serve } from '@toolsight/core/processes'
import type TS from 'typescript'
import { typedCompletions } from '../completions.js'
import { definitionOfField } from '../definition.js'
import { isSaidAlready, typedFindings } from '../findings.js'
import { generateFromType } from '../generate.js'
import type { Questions, TypeFunctions, UsableTypeScript } from './messages.js'
import { type OpenText, Project } from './project.js'
import { configOf, type ProjectConfig } from './project-config.js'

/*
 * The process that holds types, started by `TypeService` when something is asked that only types tell, and ended by it. It runs
 * no code of the project's but its TypeScript, where the host says so.
 */

/** Programs are large. */
const MAX_PROJECTS = 3

const open = new Map<string, OpenText>()
const configs = new Map<string, ProjectConfig>()
/** The one that was used last comes last. */
const projects = new Map<string, Project>()
const registries = new Map<string, { ts: typeof TS; registry: TS.DocumentRegistry }>()
let version = 0

const answer: TypeFunctions['answer'] = (kind, asked, { typescript, texts, isDiskChanged }) => {
  for (const [file, text] of texts) {
    if (text === null) open.delete(file)
    else open.set(file, { text, version: ++version })
  }
  if (isDiskChanged) forget()
  return ANSWERS[kind](projectOf(typescript, asked.file), asked)
}

type Answers = {
  [K in keyof Questions]: (project: Project, asked: Questions[K]['asked']) => Questions[K]['answer']
}

const ANSWERS: Answers = {
  findings(project, { file, tools }) {
    const lens = project.lens(file)
    if (!lens) return { findings: [], files: [file] }
    const findings = tools.flatMap(({ tool, ...circumstances }) => typedFindings(lens, tool, circumstances))
    const prior = findings.length > 0 ? project.diagnostics(file) : []
    return {
      findings: findings.filter(({ span }) => !isSaidAlready(prior, span)),
      files: project.sources(),
    }
  },
  generate(project, { file, tool }) {
    const lens = project.lens(file)
    return lens && generateFromType(lens, tool)
  },
  completions(project, { file, tools, position }) {
    const lens = project.lens(file)
    return lens ? tools.flatMap((tool) => typedCompletions(lens, tool, position)) : []
  },
  definition(project, { file, tools, position }) {
    const lens = project.lens(file)
    if (!lens) return null
    for (const tool of tools) {
      const found = definitionOfField(lens, tool, position)
      if (found) return found
    }
    return null
  },
}

function projectOf({ program, libraries }: UsableTypeScript, file: string): Project {
  const { ts, registry } = loaded(program)
  const config = configs.get(file) ?? configOf(ts, file)
  configs.set(file, config)
  const key = JSON.stringify([program, config.file ?? config.folder])
  const known = projects.get(key)
  projects.delete(key)
  const project = known ?? new Project(ts, config, libraries, open, registry)
  projects.set(key, project)
  for (const [oldest, each] of projects) {
    if (projects.size <= MAX_PROJECTS) break
    each.dispose()
    projects.delete(oldest)
  }
  return project
}

function loaded(program: string): { ts: typeof TS; registry: TS.DocumentRegistry } {
  const known = registries.get(program)
  if (known) return known
  const ts: typeof TS = createRequire(program)(program)
  const made = { ts, registry: ts.createDocumentRegistry() }
  registries.set(program, made)
  return made
}

/** What was resolved and configured may be otherwise. */
function forget(): void {
  for (const project of projects.values()) project.dispose()
  projects.clear()
  configs.clear()
}

serve({ answer })

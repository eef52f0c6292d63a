import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import type { Finding } from '#core/model/finding.js'
import { sampled } from '../../../../test/sampled.js'
import { Project } from '../support/project.js'
import {
  CODE_LINE,
  DESCRIPTION_LINE,
  faultSource,
  INPUT_LINE,
  WRITTEN,
  witnessSource,
} from './fault-program.js'
import { ANSWERED, ENDLESS, type Fault, GREEDY } from './faults.js'

/*
 * The fault table again, by way of the one door that faces use: every fault is a file that somebody types, and what
 * comes of it is a finding of that file, at its place.
 */

let patient: Project
let strict: Project

beforeAll(async () => {
  process.env['TOOLSIGHT_SECRET'] = 'secret'
  process.env['TOOLSIGHT_ALLOWED'] = 'allowed'
  const files = { 'package.json': '{ "name": "faults", "type": "module" }', 'fault.js': '', 'good.js': '' }
  const open = (timeoutMs: number) =>
    Project.open(files, {
      config: { converters: ['zod', 'standard'], evaluate: { timeoutMs, env: ['TOOLSIGHT_ALLOWED'] } },
    })
  patient = await open(10_000)
  strict = await open(800)
})

afterAll(async () => {
  await Promise.all([patient.dispose(), strict.dispose()])
  delete process.env['TOOLSIGHT_SECRET']
  delete process.env['TOOLSIGHT_ALLOWED']
})

let version = 0

async function check(project: Project, fault: Fault): Promise<void> {
  project.type('fault.js', faultSource(fault), ++version)
  const { tools, findings } = await project.check('fault.js')
  expect(tools).toHaveLength(1)
  const tool = tools[0] as ToolFacts
  expect(said(fault, tool)).toEqual(
    typeof fault.expected === 'string' ? fault.expected : expect.stringMatching(fault.expected),
  )
  expectFindings(fault, tool, findings)

  // Something new each time, so that the answer is no old one.
  project.type('good.js', witnessSource(`\`\${${fault.witness ?? '"untouched"'}} ${version}\``), version)
  const next = await project.check('good.js')
  expect(next.tools.map(({ description }) => description)).toEqual([`untouched ${version}`])
  expect(next.tools.map(({ status }) => status)).toEqual(['resolved'])
  expect(existsSync(project.path(WRITTEN))).toBe(false)
}

/** The same texts as by way of the evaluator. */
function said({ input }: Fault, tool: ToolFacts): string {
  const { failure } = tool
  if (failure?.kind === 'timeout') return 'timeout'
  if (failure?.kind === 'threw') return `${failure.name}: ${failure.message}`
  if (failure) return `${failure.kind}: ${(failure as { message: string }).message}`
  if (input !== undefined) return tool.status === 'resolved' ? JSON.stringify(tool.schema) : `${tool.reason}`
  return tool.description ?? '(other)'
}

/** What went wrong is said once, in this file, and not beside the point. */
function expectFindings(
  { by, finding: expectedRule }: Fault,
  { status, failure }: ToolFacts,
  findings: Finding[],
): void {
  // What only evaluation refuses is a warning: the program itself may do it.
  const failures = findings.filter(
    ({ severity, category }) => severity === 'error' || category === 'evaluation',
  )
  if (status === 'resolved') return expect(failures).toEqual([])
  expect(failures).toHaveLength(1)
  const [{ code: rule, range, file }] = failures as [Finding]
  expect(file).toMatch(/fault\.js$/)
  if (failure?.kind === 'timeout') expect(rule).toBe('evaluation-timeout')
  // Our own code fails where the language's own methods were changed under it.
  else if (failure?.kind === 'threw' && failure.cause?.kind === 'internal')
    expect(rule).toBe('internal-fault')
  else expect(rule).toBe(failure ? 'evaluation-failed' : expectedRule)
  const isTraced = failure?.kind === 'threw' && failure.stack.length > 0
  const parts = [DESCRIPTION_LINE, INPUT_LINE, INPUT_LINE + 1]
  // What is changed for everybody may fail wherever it is used next.
  const isStatement = failure?.kind === 'timeout' && failure.at !== undefined
  const lines = isStatement
    ? [CODE_LINE - 1, CODE_LINE, ...parts]
    : !isTraced
      ? parts
      : by === 'restored'
        ? [CODE_LINE, ...parts]
        : [CODE_LINE]
  expect(lines).toContain(range.start.line)
}

describe('by way of a workspace, what a module does is answered, and the next file does not notice', () => {
  it.each(sampled(ANSWERED, 30).map((fault) => [fault.group, fault.what, fault] as const))(
    '%s: %s',
    (_, __, fault) => check(patient, fault),
  )
})

describe('by way of a workspace, what hangs, or takes all memory, is ended', () => {
  it.each(sampled(ENDLESS, 4).map((fault) => [fault.group, fault.what, fault] as const))(
    '%s: %s',
    (_, __, fault) => check(strict, fault),
  )

  // A workspace has room for large programs: filling it takes seconds.
  it.each(sampled(GREEDY, 1).map((fault) => [fault.group, fault.what, fault] as const))(
    '%s: %s',
    (_, __, fault) => check(patient, fault),
  )
})

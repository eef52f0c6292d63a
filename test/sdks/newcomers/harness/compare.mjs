import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { askProgram } from './ask-program.mjs'
import { Toolsight } from './ask-toolsight.mjs'
import { setUp } from './set-up.mjs'

/** The columns of a row that say whether Toolsight is right, in order. */
export const QUESTIONS = ['seen', 'sent', 'listed', 'refusal', 'target', 'findings']

/**
 * Asks a project's program and Toolsight the same questions.
 *
 * @returns a row: for each question `answers[question]` is `yes`, `no` or `-` (there is nothing to compare), and `differences`
 *   says in words what differs
 */
export async function compareProject(project) {
  const root = setUp(project)
  const toolsight = new Toolsight(root)
  try {
    const program = await askProgram(project, root)
    return await compareWith(project, program, toolsight)
  } finally {
    await toolsight.close()
    // A process of Toolsight may still write its cache.
    rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function compareWith(project, program, toolsight) {
  const row = new Row(project)
  const { tools, diagnostics } = await toolsight.check()
  const entries = entriesOf(project, program)
  const names = Object.keys(entries).sort()
  row.tools = names.length
  row.equal('seen', 'names', tools.map(({ name }) => name).sort(), names)
  const idOf = (name) => tools.find((tool) => tool.name === name)?.id ?? name

  const question = program.listed ? 'listed' : 'sent'
  for (const [name, entry] of Object.entries(entries)) {
    const target = program.targetOf(name)
    const { json, missing } = await toolsight.show(idOf(name), target)
    if (entry) row.equal(question, `${name} as ${target}`, json ?? missing, entry)
    // The SDK refuses to send it: Toolsight shows nothing, and says what the program fails with.
    else row.includes(question, `${name} as ${target}`, json ?? missing, program.thrown)
  }
  await compareManifest(row, program, toolsight, names)

  for (const [name, answer] of Object.entries(program.answers)) {
    const preview = await toolsight.preview(idOf(name), project.wrong[name])
    compareRefusal(row, project, name, answer, preview)
  }
  for (const name of names) {
    const tool = tools.find((each) => each.name === name)
    const told = tool?.targets?.map((choice) => choice.target) ?? 'nothing'
    row.equal('target', `the provider of ${name}`, told, [program.targetOf(name)])
  }

  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const brief = ({ code, tool }) => `${code} ${tool ?? ''}`.trim()
  row.equal('findings', 'errors', errors.map(brief).sort(), (project.errors ?? []).map(brief).sort())
  row.messages = errors.map(({ code, message }) => `${code}: ${message}`)
  return row
}

/** By name: what is sent or listed for a tool; null for one that the SDK refuses. */
function entriesOf({ wrong }, { sent, listed }) {
  if (listed) return Object.fromEntries(listed.map((entry) => [entry.name, entry]))
  const names = Object.keys(sent).length > 0 ? Object.keys(sent) : Object.keys(wrong)
  return Object.fromEntries(names.map((name) => [name, sent[name] ?? null]))
}

async function compareManifest(row, { listed, targetOf }, toolsight, names) {
  const isServer = listed !== null && targetOf(names[0]) === 'mcp'
  const { tools, missing } = await toolsight.manifest(isServer ? 'mcp' : 'json')
  const written = tools?.map(({ name }) => name).sort()
  if (!isServer) return row.equal('seen', 'names in the manifest', written ?? missing, names)
  // A manifest is sorted, so that the same tools give the same bytes.
  const sorted = [...listed].sort((a, b) => (a.name < b.name ? -1 : 1))
  row.equal('listed', 'manifest --format mcp', tools ?? missing, sorted)
}

function compareRefusal(row, { unchecked, ownWords }, name, answer, preview) {
  const title = `answer to ${name}`
  const told = preview.missing ?? preview.message
  if (unchecked) return row.equal('refusal', title, told ?? preview.outcome, 'unchecked')
  if (ownWords) return row.agrees('refusal', title, told ?? preview.messages[0].words, 'unknown')
  if (answer?.text !== undefined) return row.equal('refusal', title, plain(told), plain(answer.text))
  // The program fails, and the model reads nothing.
  row.equal('refusal', title, told, null)
  row.includes('refusal', `${title}, thrown`, preview.messages?.[0]?.note, answer?.thrown)
}

/** Without the places in files that a stack trace names: they are those of this machine. */
function plain(text) {
  return text?.replaceAll(/^ +at .*\n?/gm, '') ?? null
}

class Row {
  answers = {}
  differences = []

  constructor({ id, kind, versions, unchecked, ownWords, notes, errors }) {
    Object.assign(this, { id, kind, versions, unchecked, ownWords, notes, errors })
    for (const question of QUESTIONS) this.answers[question] = '-'
  }

  equal(question, title, toolsight, program) {
    this.holds(question, isDeepStrictEqual(toolsight, program), title, toolsight, program)
  }

  /** There is nothing to compare with, and Toolsight has to say so. */
  agrees(question, title, toolsight, expected) {
    if (toolsight !== expected) this.holds(question, false, title, toolsight, expected)
  }

  includes(question, title, toolsight, program) {
    const [line = ''] = (program ?? '').trim().split('\n')
    this.holds(question, line !== '' && String(toolsight).includes(line), title, toolsight, program)
  }

  holds(question, isRight, title, toolsight, program) {
    if (this.answers[question] !== 'no') this.answers[question] = isRight ? 'yes' : 'no'
    if (!isRight) this.differences.push({ question, title, toolsight, program })
  }
}

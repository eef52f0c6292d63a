import type { Finding, ToolFacts } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { findTool } from '../find-tool.js'
import { commandLine, fileNamer, programName } from '../format/names.js'
import { visible, visibleLines } from '../format/visible.js'
import type { Terminal } from '../io/terminal.js'
import { writeJson } from '../io/write-json.js'
import { type Project, requireTarget, type Session, withProject } from '../session.js'
import { UsageError } from '../usage-error.js'
import { showDiff } from './show-diff.js'
import type { ShowOptions } from './show-options.js'
import { showTokens } from './show-tokens.js'
import { viaOf } from './via.js'

/** `toolsight show <tool|file>`: one tool's resolved JSON Schema, or the whole of it as a target gets it. */
export async function show(wanted: string, options: ShowOptions, session: Session): Promise<number> {
  if (options.target === undefined && options.via !== undefined)
    throw new UsageError('--via needs --target: the provider that the SDK sends it to.')
  if (options.target === undefined && options.diff !== undefined)
    throw new UsageError('--diff needs --target: the provider whose form is compared.')
  if (options.target !== undefined && options.output)
    throw new UsageError('--output and --target do not go together: leave one of them out.')
  if (options.tokens && (options.diff !== undefined || options.output))
    throw new UsageError('--tokens goes with neither --diff nor --output: leave it out.')
  if (options.target !== undefined) requireTarget(options.target, session.engine)
  return withProject(session, options, async (project) => {
    if (options.target !== undefined) project.workspace.wire.prewarm(options.target)
    const { tool, findings } = await findTool(wanted, project, session)
    if (options.target !== undefined) return showOnWire(tool, options.target, options, project, session)
    if (options.tokens && tool.schema !== null) return showTokens(tool, null, options, project, session)
    const schema = options.output ? tool.outputSchema : tool.schema
    if (schema === null) {
      await session.terminal.stderr.write(whyNone(tool, findings, options, session.terminal))
      return exitCodes.findings
    }
    if (!options.output) await session.terminal.stderr.write(naming(tool, fileNamer(session.terminal.cwd)))
    await writeJson(schema, options, session.terminal)
    if (options.output) return exitCodes.clean
    await session.terminal.stderr.write(await changedOnTheWay(tool, project, session))
    await session.terminal.stderr.write(await verdicts(tool, project, session))
    return exitCodes.clean
  })
}

/** `Checked for: ✓ OpenAI Responses, ✗ Anthropic Messages: toolsight check weather.ts`; nothing where no target is known. */
async function verdicts(wanted: ToolFacts, project: Project, { engine, terminal }: Session): Promise<string> {
  if (project.workspace.wire.choices(wanted).length === 0) return ''
  const { tools, findings, targets } = await project.check([wanted.file], { capture: true })
  const tool = tools.find(({ id }) => id === wanted.id)
  if (!tool) return ''
  const all = (targets[tool.id] ?? []).map(({ target }) => {
    const verdict = engine.verdictFor(tool, findings, target, project.workspace.wire.known(tool, target))
    return { verdict, text: `${engine.VERDICT_SIGNS[verdict]} ${engine.targetLabel(target)}` }
  })
  const hasMore = all.some(({ verdict }) => verdict === 'refused' || verdict === 'sent-with-warnings')
  const more = hasMore
    ? `: ${programName(terminal.env)} ${commandLine(['check', fileNamer(terminal.cwd)(tool.file)])}`
    : ''
  return `Checked for: ${all.map(({ text }) => text).join(', ')}${more}\n`
}

/** Where the tool's SDK sends another schema than the one that is printed. */
async function changedOnTheWay(tool: ToolFacts, project: Project, { terminal }: Session): Promise<string> {
  const changed = await project.workspace.wire.sentOtherwise(tool)
  if (!changed) return ''
  const { sdk, to } = changed
  const shown = visible(tool.name ?? tool.id)
  const named = /^[\w./-]+$/.test(shown) ? shown : `'${shown}'`
  const command = `${programName(terminal.env)} show ${named} --target`
  return to
    ? `${sdk} changes this schema before it is sent to ${to.title}.\nShow what is sent: ${command} ${to.target}\n`
    : `${sdk} may change this schema before it is sent: no provider package that shows it is installed.\nShow the shape that a provider documents: ${command} <target>\n`
}

/** What the model calls it, where that differs from the definition's name, or one name for each record. */
function naming(
  { name, calledAs, provisionalName, keyedAt = [], file }: ToolFacts,
  nameOf: (file: string) => string,
): string {
  if (provisionalName !== undefined && name !== null)
    return `The model calls it by the key of the record that holds it, and none was found: ${visible(name)} stands for it.\n`
  if (provisionalName !== undefined) return `Not used in a call yet: the key there will be its name.\n`
  if (calledAs !== undefined) return `The model calls it ${visible(calledAs)}.\n`
  if (name !== null && keyedAt.every((use) => use.file === file)) return ''
  const places = keyedAt.map(
    (use) => `${visible(use.name)} in ${nameOf(use.file)}:${use.range.start.line + 1}`,
  )
  return places.length === 0 ? '' : `Called ${places.join(', ')}.\n`
}

/** Notes go to stderr: what is printed is what is sent. */
async function showOnWire(
  tool: ToolFacts,
  target: string,
  options: ShowOptions,
  project: Project,
  session: Session,
): Promise<number> {
  const { terminal, engine } = session
  const via = options.via === undefined ? undefined : viaOf(options.via)
  const choice = via === undefined ? { target } : { target, via }
  try {
    if (options.tokens) return await showTokens(tool, choice, options, project, session)
    if (options.diff !== undefined) {
      return await showDiff(tool, choice, { ...options, diff: options.diff }, project, session)
    }
    const { json, notes } = await project.workspace.wire.form(tool, target, via)
    await terminal.stderr.write(notes.map((note) => `${visibleLines(note)}\n`).join(''))
    if (json === null) return exitCodes.findings
    await writeJson(json, options, terminal)
    return exitCodes.clean
  } catch (error) {
    if (error instanceof engine.TargetError) throw new UsageError(error.message)
    throw error
  }
}

function whyNone(tool: ToolFacts, findings: Finding[], options: ShowOptions, { cwd, env }: Terminal): string {
  const name = visible(tool.name ?? tool.id)
  const declares = tool.reading?.outputResolution.status === 'failed'
  if (options.output && tool.status === 'resolved' && !declares)
    return `Tool '${name}' declares no output schema.\n`
  const errors = findings.filter((finding) => finding.severity === 'error')
  const reasons =
    errors.length > 0 ? errors.map(({ message }) => visibleLines(message)) : [visible(tool.reason ?? '')]
  const file = fileNamer(cwd)(tool.file)
  return `Tool '${name}' has no ${options.output ? 'output ' : ''}schema to show.\n${reasons.filter(Boolean).join('\n')}\nMore: ${programName(env)} check ${file}\n`
}

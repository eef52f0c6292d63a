import {
  type Finding,
  isSameRange,
  type TemplateEdit,
  type TextEdit,
  type ToolFacts,
  type Workspace,
} from '@toolsight/core'
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  type Position,
} from 'vscode-languageserver'
import { isKindOf } from '../code-actions/kinds.js'
import {
  generationOf,
  isPossible,
  type Offer,
  offersOf,
  preferredFixes,
  silencingOf,
  touch,
} from '../code-actions/offers.js'
import { CHECK_TYPES, typeActions } from '../code-actions/types.js'
import { CLIENT_COMMANDS, COMMANDS, type FixKindArgument, type ToolArgument } from '../messages.js'
import { overtaken, type Refusal } from '../protocol/cancellation.js'
import { type DiagnosticData, keysOf } from '../protocol/diagnostic.js'
import { rulePage } from '../protocol/rule-pages.js'
import { isSamplesFile } from '../protocol/samples-uri.js'
import { takesTemplates, toWorkspaceEdit } from '../protocol/workspace-edit.js'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { installOf } from '../tools/installs.js'
import type { Feature } from './feature.js'

const CHOOSE_TARGETS = `${CodeActionKind.Source}.chooseTargets.toolsight`
const FIX_ALL = `${CodeActionKind.SourceFixAll}.toolsight`

/** What an action carries until it is chosen: enough to make its edits for the text as it stands then. */
type ActionData = { uri: string } & (
  | { kind: 'finding'; finding: string; title: string }
  | { kind: 'generate'; tool: string }
  | { kind: 'move'; sample: string }
  | { kind: 'fix-all' }
)

/**
 * Every fix of the engine, `source.fixAll.toolsight`, comments that silence, `parameters` made on demand; samples that move to the
 * other list, and those that are missing; the targets that tools are checked for.
 */
export const codeActions: Feature = {
  capabilities: () => ({
    codeActionProvider: {
      codeActionKinds: [
        CodeActionKind.QuickFix,
        CodeActionKind.RefactorRewrite,
        FIX_ALL,
        CHECK_TYPES,
        CHOOSE_TARGETS,
      ],
      resolveProvider: true,
    },
  }),

  register(session) {
    session.connection.onCodeAction(
      session.answer('textDocument/codeAction', null, async (params: CodeActionParams, { signal }) => {
        const place = await session.file(params.textDocument.uri)
        const report = place && (await session.report(place.uri, signal))
        return report
          ? actionsFor(session, place, params, allFindings(session, place, report.findings))
          : null
      }),
    )
    const resolve = session.answer('codeAction/resolve', null, (action: CodeAction, { signal }) =>
      resolved(session, action, signal),
    )
    session.connection.onCodeActionResolve(async (action, token) => (await resolve(action, token)) ?? action)
  },
}

/** Of the engine, and what types told when they were asked. */
function allFindings(session: Session, { uri }: WorkspaceFile, findings: readonly Finding[]): Finding[] {
  return [...findings, ...session.types.findings(uri)]
}

async function actionsFor(
  session: Session,
  place: WorkspaceFile,
  { range, context }: CodeActionParams,
  findings: readonly Finding[],
): Promise<CodeAction[]> {
  const { uri, workspace } = place
  const wants = (kind: string) => context.only?.some((only) => isKindOf(kind, only)) ?? kind !== FIX_ALL
  const offer = offering(session)
  const actions: Array<CodeAction | null> = []
  const keys = keysOf(findings)
  const touched = findings.flatMap((finding, index) =>
    touch(finding.range, range) ? [{ finding, key: keys[index] as string }] : [],
  )
  if (wants(CodeActionKind.QuickFix)) {
    /** By its edits: two findings may want the same. */
    const repairs = new Map<string, CodeAction>()
    const documentation = new Map<string, CodeAction>()
    const silencing: Array<CodeAction | null> = []
    for (const { finding, key } of touched) {
      const diagnostics = context.diagnostics.filter((each) => isAbout(each, key, finding))
      const dataOf = ({ title }: Offer['fix']): ActionData => ({ uri, kind: 'finding', finding: key, title })
      for (const offered of await offersOf(finding, workspace, session.types.fixes(finding))) {
        const { fix } = offered
        const action = offer(offered, CodeActionKind.QuickFix, dataOf(fix), diagnostics)
        if (!action) continue
        const identity = JSON.stringify([fix.edits, fix.template, fix.unavailableReason])
        const same = repairs.get(identity)
        if (!same) repairs.set(identity, action)
        else if (diagnostics.length > 0) same.diagnostics = [...(same.diagnostics ?? []), ...diagnostics]
      }
      const install = installation(session, finding, diagnostics)
      if (install) repairs.set(JSON.stringify(install.command), install)
      const page = documentationOf(session, finding, diagnostics)
      if (page && !documentation.has(finding.code)) documentation.set(finding.code, page)
      const silence = await silencingOf(finding, workspace)
      silencing.push(silence && offer(silence, CodeActionKind.QuickFix, dataOf(silence.fix), diagnostics))
    }
    const codes = new Set(touched.map(({ finding }) => finding.code))
    const kinds = await Promise.all([...codes].map((code) => ofKind(session, place, code, findings)))
    actions.push(...repairs.values(), ...kinds.flat(), ...documentation.values(), ...silencing)
  }
  if (wants(CodeActionKind.RefactorRewrite) && !touched.some(({ finding }) => isAboutParameters(finding))) {
    const tool = (await workspace.editor.placeAt(place.file, range.start))?.tool
    const offered = tool && (await generationOf(tool, workspace))
    if (offered)
      actions.push(offer(offered, CodeActionKind.RefactorRewrite, { uri, kind: 'generate', tool: tool.id }))
  }
  if (wants(CodeActionKind.RefactorRewrite)) {
    const isOffered = touched.some(({ finding }) => isAboutPlace(finding))
    const sample = isOffered ? null : await workspace.samples.at(place.file, range.start)
    const fix = sample && (await workspace.fixes.moveSample(sample))
    if (fix && isPossible(fix)) {
      const data: ActionData = { uri, kind: 'move', sample: sample.id }
      actions.push(offer({ fix, isPreferred: false }, CodeActionKind.RefactorRewrite, data))
    }
    actions.push(await generation(session, place, range.start))
  }
  if (wants(CHOOSE_TARGETS)) actions.push(await choice(session, place, range.start))
  const about = touched.map(({ finding }) => finding.code)
  actions.push(...(await typeActions(session, place, range.start, about, context.only)))
  if (wants(FIX_ALL)) {
    const edits = (await preferredFixes(findings, workspace)).flatMap((fix) => fix.edits)
    const fix = { title: FIX_ALL_TITLE, description: '', preferred: true, edits }
    if (isPossible(fix)) actions.push(offer({ fix, isPreferred: false }, FIX_ALL, { uri, kind: 'fix-all' }))
  }
  return actions.filter((action) => action !== null)
}

/** Runs the package manager, in a client that has a terminal for it. */
function installation(session: Session, finding: Finding, diagnostics: Diagnostic[]): CodeAction | null {
  const install = installOf(finding, (file) => session.uriOf(file))
  if (!install || !session.options.clientCommands) return null
  const title = `Install dependencies with ${install.manager}`
  const command = { title, command: CLIENT_COMMANDS.install, arguments: [install] }
  return { title, kind: CodeActionKind.QuickFix, diagnostics, isPreferred: true, command }
}

/** The rule's page, in a client that can show a file. */
function documentationOf(session: Session, { code }: Finding, diagnostics: Diagnostic[]): CodeAction | null {
  if (!session.client.window?.showDocument?.support || rulePage(code) === null) return null
  const title = `Show documentation for \`${code}\``
  const command = { title, command: COMMANDS.showRule, arguments: [{ code }] }
  return { title, kind: CodeActionKind.QuickFix, diagnostics, command }
}

/** The certain fixes of all findings of a code: in the file, and in the workspace where other files have some. */
async function ofKind(
  session: Session,
  { uri, workspace }: WorkspaceFile,
  code: string,
  findings: readonly Finding[],
): Promise<CodeAction[]> {
  const isFixable = (finding: Finding) => finding.code === code && finding.fix !== null
  const own = findings.filter(isFixable)
  const fixes = await preferredFixes(own, workspace)
  const others = session.folders.all
    .flatMap(({ reports }) => [...reports.values()])
    .filter((report) => session.uriOf(report.file) !== uri && report.findings.some(isFixable))
  const action = (title: string, argument: FixKindArgument): CodeAction => ({
    title,
    kind: CodeActionKind.QuickFix,
    command: { title, command: COMMANDS.fixKind, arguments: [argument] },
  })
  if (fixes.length === 0) return []
  return [
    ...(fixes.length > 1 ? [action(`Fix all \`${code}\` in this file`, { code, uri })] : []),
    ...(others.length > 0 ? [action(`Fix all \`${code}\` in the workspace`, { code })] : []),
  ]
}

/** Writes near misses of the kinds that no sample of the tool shows. A command: what is missing is known when it was tried. */
async function generation(
  session: Session,
  { uri, file, workspace }: WorkspaceFile,
  position: Position,
): Promise<CodeAction | null> {
  const tool = isSamplesFile(uri)
    ? await workspace.samples.toolAt(file, position)
    : await toolAsWhole(workspace, file, position)
  if (!tool || tool.name === null || tool.reading === null) return null
  const title = 'Generate the missing samples'
  const argument: ToolArgument = { uri: session.uriOf(tool.file), tool: tool.id }
  const command = { title, command: COMMANDS.generateSamples, arguments: [{ ...argument, missing: true }] }
  return { title, kind: CodeActionKind.RefactorRewrite, command }
}

/** Chooses the targets that tools are checked for. A command: it asks. */
async function choice(
  session: Session,
  { uri, file, workspace, folder }: WorkspaceFile,
  position: Position,
): Promise<CodeAction | null> {
  const tool = isSamplesFile(uri) ? null : await toolAsWhole(workspace, file, position)
  if (!tool || folder.settings.config.targets !== undefined) return null
  const title = 'Choose the targets that tools are checked for'
  const command = session.options.clientCommands ? CLIENT_COMMANDS.chooseTargets : COMMANDS.chooseTargets
  const argument: ToolArgument = { uri: session.uriOf(tool.file), tool: tool.id }
  return { title, kind: CHOOSE_TARGETS, command: { title, command, arguments: [argument] } }
}

/** The tool that a position of a source is about, unless it is about one of its other parts. */
async function toolAsWhole(
  workspace: Workspace,
  file: string,
  position: Position,
): Promise<ToolFacts | null> {
  const place = await workspace.editor.placeAt(file, position)
  if (!place) return null
  const { part, onKey, tool } = place
  const isWhole = part === 'name' || part === 'samples' || part === 'examples' || (part === 'call' && onKey)
  return isWhole ? tool : null
}

const FIX_ALL_TITLE = 'Fix everything Toolsight can fix with certainty'

/** Makes actions, with their edits where the client cannot ask for them later. Null for one that it cannot show. */
function offering(session: Session) {
  const can = session.client.textDocument?.codeAction
  const isLazy = can?.resolveSupport?.properties.includes('edit') ?? false
  return (
    { fix, isPreferred }: Pick<Offer, 'fix' | 'isPreferred'>,
    kind: string,
    data: ActionData,
    diagnostics: Diagnostic[] = [],
  ): CodeAction | null => {
    const action: CodeAction = { title: fix.title, kind, data }
    if (diagnostics.length > 0) action.diagnostics = diagnostics
    if (isPreferred) action.isPreferred = true
    if (fix.template) {
      if (!takesTemplates(session)) return null
      if (!isLazy) action.edit = toWorkspaceEdit(fix.template, session)
    } else if (!isPossible(fix)) {
      if (!can?.disabledSupport || fix.unavailableReason === undefined) return null
      action.disabled = { reason: fix.unavailableReason }
    } else if (!isLazy) action.edit = toWorkspaceEdit(fix.edits, session)
    return action
  }
}

/** An action with its edits, for the text as it stands now. */
async function resolved(
  session: Session,
  action: CodeAction,
  signal: AbortSignal,
): Promise<CodeAction | Refusal> {
  const data = action.data as ActionData | undefined
  if (!data || action.edit) return action
  const place = await session.file(data.uri)
  const report = place && (await session.report(place.uri, signal))
  const edits = report
    ? await editsOf(session, data, place, allFindings(session, place, report.findings))
    : null
  return edits ? { ...action, edit: toWorkspaceEdit(edits, session) } : overtaken()
}

/** Null where what it was offered for is there no more. */
async function editsOf(
  session: Session,
  data: ActionData,
  { workspace, file }: WorkspaceFile,
  findings: readonly Finding[],
): Promise<Array<TextEdit | TemplateEdit> | null> {
  if (data.kind === 'fix-all') {
    const fixes = await preferredFixes(findings, workspace)
    return fixes.flatMap((fix) => fix.edits)
  }
  if (data.kind === 'generate') {
    const report = await workspace.check(file)
    const tool = report.tools.find(({ id }) => id === data.tool)
    return (tool && (await generationOf(tool, workspace))?.fix.edits) ?? null
  }
  if (data.kind === 'move') {
    const sample = (await workspace.samples.placed(file)).find(({ id }) => id === data.sample)
    return (sample && (await workspace.fixes.moveSample(sample))?.edits) ?? null
  }
  const finding = findings[keysOf(findings).indexOf(data.finding)]
  const offers = finding ? await offersOf(finding, workspace, session.types.fixes(finding)) : []
  const silencing = finding && (await silencingOf(finding, workspace))
  if (silencing) offers.push(silencing)
  const fix = offers.find((each) => each.fix.title === data.title)?.fix
  if (fix?.template) return fix.template
  return fix && isPossible(fix) ? fix.edits : null
}

/** Then its fixes say all that the refactoring could. */
function isAboutParameters({ fix, otherFixes }: Finding): boolean {
  const requests = fix ? [fix, ...otherFixes] : otherFixes
  return requests.some(({ kind }) => kind === 'generate-parameters' || kind === 'regenerate-parameters')
}

/** Then its fixes move the sample. */
function isAboutPlace({ otherFixes }: Finding): boolean {
  return otherFixes.some(({ kind }) => kind === 'move-sample')
}

/** A client that keeps no data gives back what it saw. */
function isAbout(diagnostic: Diagnostic, key: string, { code, range }: Finding): boolean {
  if (diagnostic.source !== 'toolsight') return false
  const data = diagnostic.data as DiagnosticData | undefined
  return data ? data.finding === key : diagnostic.code === code && isSameRange(diagnostic.range, range)
}

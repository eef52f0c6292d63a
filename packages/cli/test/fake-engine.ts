import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  byUrgency,
  type CheckOptions,
  ConfigError,
  causeOf,
  concernText,
  currentCode,
  diagnosticJson,
  type Finding,
  type Fix,
  fingerprintsOf,
  groupedChanges,
  groupFindings,
  isInstallRecord,
  nearest,
  nearestTool,
  PathError,
  pathText,
  placeOfChange,
  placeText,
  type Report,
  readLog,
  ruleMetas,
  STATE_LABELS,
  StyleError,
  schemaJson,
  statesLine,
  TargetError,
  TOOL_STATES,
  targetCounts,
  targetLabel,
  targetLines,
  toolJson,
  toolLocation,
  toolNames,
  toolStandings,
  toolsCalled,
  toolTitle,
  VERDICT_SIGNS,
  verdictFor,
  type WorkspaceOptions,
} from '@toolsight/core'
import type { Engine } from '../dist/engine.js'
import type { Terminal } from '../dist/io/terminal.js'
import { type Ran, runCaptured } from './captured.js'
import { finding, range, toolFacts } from './facts.js'

/** A workspace that was opened, as far as tests ask. */
interface Opened {
  options: WorkspaceOptions
  disposed: boolean
  updates: string[]
}

interface FakeWorkspace {
  checkAll(files: string[], options: CheckOptions): Promise<Report>
  fix(finding: Finding): Promise<Fix | null>
  sentOtherwise(): Promise<{ sdk: string; to: { target: string; title: string } | null } | null>
  dispose(): Promise<void>
}

export type FakeEngine = Engine & { opened: Opened[] }

/**
 * The engine with a workspace that reads words: each `tool:NAME` is a tool; each `bad:WORD` is an error whose preferred
 * fix writes `good:WORD`; each `alike:WORD` is a warning whose fix is not preferred; `again:WORD` is an error that its
 * fix does not remove. `over` takes the place of parts of the workspace.
 */
export function fakeEngine(files: string[], over: Partial<FakeWorkspace> = {}): FakeEngine {
  const opened: Opened[] = []
  const openWorkspace = async (options: WorkspaceOptions) => {
    const state: Opened = { options, disposed: false, updates: [] }
    opened.push(state)
    return fakeWorkspace(files, state, over)
  }
  const engine = {
    opened,
    openWorkspace,
    ConfigError,
    concernText,
    diagnosticJson,
    causeOf,
    byUrgency,
    fingerprintsOf,
    groupedChanges,
    groupFindings,
    isInstallRecord,
    nearest,
    readLog,
    PathError,
    pathText,
    placeOfChange,
    ruleMetas,
    currentCode,
    StyleError,
    TargetError,
    targetCounts,
    targetLabel,
    targetLines,
    schemaJson,
    toolJson,
    nearestTool,
    placeText,
    STATE_LABELS,
    statesLine,
    TOOL_STATES,
    toolLocation,
    toolNames,
    toolsCalled,
    toolStandings,
    toolTitle,
    VERDICT_SIGNS,
    verdictFor,
  }
  return engine as unknown as FakeEngine
}

function fakeWorkspace(files: string[], state: Opened, over: Partial<FakeWorkspace>) {
  const { root } = state.options
  const buffers = new Map<string, string>()
  const read = (file: string) => buffers.get(file) ?? readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  return {
    root,
    async files(paths: string[] = []) {
      const asked = paths.map((each) => path.resolve(root, each))
      const gone = asked.findIndex((each) => !files.includes(each))
      const given = paths[gone]
      if (given !== undefined) throw new PathError(given, `There is no file or directory ${given}.`)
      return paths.length === 0 ? files : asked
    },
    async checkAll(asked: string[], { onProgress }: CheckOptions): Promise<Report> {
      const report: Report = { files: asked.length, tools: [], schemas: [], targets: {}, findings: [] }
      asked.forEach((file, index) => {
        onProgress?.(index, asked.length, 'files')
        const text = read(file)
        const id = path.relative(root, file)
        for (const [, name = ''] of text.matchAll(/tool:(\w+)/g)) {
          const tool = toolFacts({ name, id: `${id}#${name}`, file })
          report.tools.push(tool)
          report.targets[tool.id] = [{ target: 'anthropic', from: { kind: 'configuration' } }]
        }
        report.findings.push(...findingsIn(file, text))
      })
      return report
    },
    wire: {
      choices: () => [],
      sentOtherwise: over.sentOtherwise ?? (async () => null),
    },
    manifest: {
      whyNoTools: async () => ({
        installed: [],
        missing: { names: [], install: 'npm install' },
        likely: [],
        entry: null,
      }),
    },
    fixes: { preferred: over.fix ?? fixOf, isChoice: () => false },
    update(file: string, text: string) {
      state.updates.push(file)
      buffers.set(file, text)
    },
    async dispose() {
      state.disposed = true
    },
    ...(over.checkAll && { checkAll: over.checkAll }),
    ...(over.dispose && { dispose: over.dispose }),
  }
}

async function fixOf({ file, range: at, message }: Finding): Promise<Fix> {
  const [word = ''] = message.split(' ')
  if (word.startsWith('again:')) {
    const edits = [{ file, range: { start: at.start, end: at.start }, newText: '+' }]
    return { title: 'Try', description: '', preferred: true, edits }
  }
  return {
    title: `Mend ${word}`,
    description: word === 'bad:partly' ? 'Not all of it.' : '',
    preferred: word.startsWith('bad:'),
    edits: [{ file, range: at, newText: word.replace(/^\w+/, 'good') }],
  }
}

function findingsIn(file: string, text: string): Finding[] {
  return [...text.matchAll(/(bad|alike|again):(\w+)/g)].map((match) => {
    const before = text.slice(0, match.index).split(/\r\n|\n/)
    const line = before.length - 1
    const start = before.at(-1)?.length ?? 0
    return finding({
      file,
      severity: match[1] === 'alike' ? 'warning' : 'error',
      message: `${match[0]} is wrong`,
      tool: null,
      toolId: null,
      path: [match[2] ?? ''],
      range: range(line, start, line, start + match[0].length),
    })
  })
}

/** Runs the command line without a process of its own. Null: no engine may be asked for. */
export function run(args: string[], engine: Engine | null, over: Partial<Terminal> = {}): Promise<Ran> {
  const loadEngine = async () => {
    if (engine === null) throw new Error('The engine was loaded.')
    return engine
  }
  return runCaptured(args, loadEngine, over)
}

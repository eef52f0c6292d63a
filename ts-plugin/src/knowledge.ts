import path from 'node:path'
import type { Fix, Range, TextEdit } from '@toolsight/core'
import type ts from 'typescript'
import type { EngineClient } from './engine/client.js'
import type { Answer, EngineDetails, EngineReport, Silenced, Writing } from './engine/messages.js'
import { type Lines, linesOf, type Placer, placer } from './moved.js'
import type { Settings } from './settings.js'

/** Words that a text which defines tools has, whatever the framework that we know; the engine looks closer. */
const MAY_DEFINE_TOOLS = /tool|input_?schema|parameters/i

/** What is known of a file: facts of the text that was last looked at, and how to find their places in the text of now. */
export interface Known {
  report: EngineReport
  /** Edits that write `parameters` from a type, by the tool and the schema that was asked for. */
  written: ReadonlyMap<string, { schema: string; edits: readonly TextEdit[] }>
  /** Comments that silence what types tell, by `silencedKey`; null where none will do. */
  silencing: ReadonlyMap<string, Fix | null>
  place: Placer
  /** Whether the text is the one that was looked at: edits are made for that alone. */
  isCurrent: boolean
}

interface FileState {
  /** Stamp of the question that was asked last; null where none is under way or answered. */
  asked: string | null
  askedText: Lines | null
  stamp: string | null
  text: Lines | null
  report: EngineReport | null
  details: EngineDetails | null
  /** Whether somebody has looked for them in vain. */
  isMissed: boolean
  written: Map<string, { schema: string; edits: readonly TextEdit[] }>
  askedToWrite: Map<string, string>
  silencing: Map<string, Fix | null>
  askedToSilence: Set<string>
  /** What diagnostics were last made of; null for nothing. */
  shown: { report: EngineReport; text: Lines } | null
  /** The project's version when the file was seen to have no tools; null where it has some. */
  irrelevantSince: string | null
  relevance: { version: string; isRelevant: boolean } | null
  placed: { version: string; place: Placer; isCurrent: boolean } | null
}

/** What the engine has reported of the files of one project. Asks when something is looked at, and never waits. */
export class FileReports {
  readonly #info: ts.server.PluginCreateInfo
  readonly #engine: EngineClient
  readonly #root: string
  readonly #files = new Map<string, FileState>()
  readonly #hear = (answer: Answer): void => this.#take(answer)
  /** What is known stays. What was asked has to be asked again, at the next look. */
  readonly #lose = (): void => {
    let isWaiting = false
    for (const state of this.#files.values()) {
      if (state.asked !== null && state.asked !== state.stamp) isWaiting = true
      state.asked = null
    }
    if (isWaiting) this.#onNews()
  }
  readonly #onNews: () => void
  #settings: Settings
  #isConfigured: boolean
  #opened: ReadonlySet<ts.Path> = new Set()
  #projectVersion = ''
  #openVersions = ''

  constructor(
    info: ts.server.PluginCreateInfo,
    engine: EngineClient,
    settings: Settings,
    onNews: () => void,
  ) {
    this.#info = info
    this.#engine = engine
    this.#settings = settings
    this.#onNews = onNews
    this.#root = rootOf(info.project)
    this.#isConfigured = isConfigured(this.#root, info.serverHost)
    engine.listen(this.#hear, this.#lose)
  }

  dispose(): void {
    this.#engine.forget(this.#hear, this.#lose)
    this.#files.clear()
  }

  get settings(): Settings {
    return this.#settings
  }

  /** Everything is asked again. */
  set settings(settings: Settings) {
    this.#settings = settings
    this.#isConfigured = isConfigured(this.#root, this.#info.serverHost)
    for (const state of this.#files.values()) state.asked = null
    this.#projectVersion = ''
  }

  /** What is known of a file's text, as far as it is known; asks for the rest. Null for what holds no tools, as far as known. */
  look(file: string): Known | null {
    const state = this.#state(file)
    // Most files have no tools: to be reminded of that costs next to nothing.
    const projectVersion = this.#info.project.getProjectVersion()
    if (state.irrelevantSince === projectVersion) return null
    const host = this.#info.languageServiceHost
    const version = host.getScriptVersion(file)
    if (!this.#isRelevant(file, version, state)) {
      state.irrelevantSince = projectVersion
      return null
    }
    const stamp = `${host.getProjectVersion?.() ?? ''} ${version} ${this.#settings.languageServer}`
    if (state.asked !== stamp) this.#ask(file, stamp, state)
    const { report, text } = state
    if (!report || !text) return null
    if (state.placed?.version !== version) {
      const now = this.#textOf(file)
      state.placed = { version, place: placer(text, now), isCurrent: now === text.text }
    }
    const { place, isCurrent } = state.placed
    return { report, written: state.written, silencing: state.silencing, place, isCurrent }
  }

  /** The details of a file; where they have not come yet, null, and diagnostics are shown again when they do. */
  details(file: string): EngineDetails | null {
    const state = this.#state(file)
    if (!state.details) state.isMissed = true
    return state.details
  }

  /** Has what was opened looked at before anybody asks. Comes back at once. */
  warm(): void {
    const { openFiles } = this.#info.project.projectService
    let isNew = false
    for (const path of openFiles.keys()) if (!this.#opened.has(path)) isNew = true
    if (!isNew) return
    this.#opened = new Set(openFiles.keys())
    // tsserver is answering somebody just now.
    setImmediate(() => {
      for (const path of this.#opened) this.#warmFile(path)
    })
  }

  #warmFile(path: ts.Path): void {
    const { project } = this.#info
    if (project.isClosed()) return
    const script = project.projectService.getScriptInfoForPath(path)
    if (!script?.isScriptOpen() || !script.containingProjects.includes(project)) return
    try {
      this.look(script.fileName)
    } catch {
      // What fails now fails again at the next question, and is logged then.
    }
  }

  /** Remembers that what is known of a file is shown, so that only something new asks for another showing. */
  shown(file: string): void {
    const state = this.#state(file)
    if (state.report && state.text) state.shown = { report: state.report, text: state.text }
  }

  /** Has edits made that write schemas into definitions; they are known later. */
  write(file: string, writings: readonly Writing[]): void {
    const state = this.#state(file)
    if (state.stamp === null) return
    const asked = writings.filter(({ tool, schema }) => state.askedToWrite.get(tool) !== schema)
    if (asked.length === 0) return
    for (const { tool, schema } of asked) state.askedToWrite.set(tool, schema)
    this.#engine.write({ root: this.#root, file, stamp: state.stamp, writings: asked })
  }

  /** Has comments made that silence what types tell; they are known later. */
  silence(file: string, places: readonly Silenced[]): void {
    const state = this.#state(file)
    if (state.stamp === null) return
    const asked = places.filter((place) => {
      const key = silencedKey(place)
      return !state.askedToSilence.has(key) && state.askedToSilence.add(key)
    })
    if (asked.length === 0) return
    this.#engine.silence({ root: this.#root, file, stamp: state.stamp, places: asked })
  }

  #isRelevant(file: string, version: string, state: FileState): boolean {
    if (state.relevance?.version !== version) {
      const isSource = !/\.d\.[cm]?ts$|[\\/]node_modules[\\/]|^\^|\.json$/.test(file)
      const isRelevant = isSource && (this.#isConfigured || MAY_DEFINE_TOOLS.test(this.#textOf(file)))
      state.relevance = { version, isRelevant }
    }
    return state.relevance.isRelevant
  }

  #ask(file: string, stamp: string, state: FileState): void {
    const open = this.#openTexts()
    const projectVersion = this.#info.languageServiceHost.getProjectVersion?.() ?? ''
    const openVersions = [...open].map(([name, { version }]) => `${name} ${version}`).join('\n')
    const isDiskChanged =
      this.#projectVersion !== '' &&
      projectVersion !== this.#projectVersion &&
      openVersions === this.#openVersions
    this.#projectVersion = projectVersion
    this.#openVersions = openVersions
    state.asked = stamp
    state.askedText = linesOf(this.#textOf(file))
    this.#engine.look(
      { root: this.#root, file, stamp, isDiskChanged, sitesOnly: this.#settings.languageServer },
      open,
    )
  }

  /** Of all projects: a schema may come from another package that is open, too. */
  #openTexts(): Map<string, { version: string; read(): string }> {
    const open = new Map<string, { version: string; read(): string }>()
    const { projectService } = this.#info.project
    for (const path of projectService.openFiles.keys()) {
      const script = projectService.getScriptInfoForPath(path)
      if (!script || /^\^/.test(script.fileName)) continue
      open.set(script.fileName, {
        version: script.getLatestVersion(),
        read: () => wholeOf(script.getSnapshot()),
      })
    }
    return open
  }

  #take(answer: Answer): void {
    if (answer.root !== this.#root) return
    const state = this.#files.get(answer.file)
    if (!state) return
    if (answer.kind === 'report') {
      if (answer.stamp !== state.asked || !state.askedText) return
      state.stamp = answer.stamp
      const { shown } = state
      const { text } = state.askedText
      const before = shown ? placed(shown.report, placer(shown.text, text)) : EMPTY
      const isNews = before !== placed(answer.report, placer(state.askedText, text))
      state.text = state.askedText
      state.report = answer.report
      state.details = null
      state.written = new Map()
      state.askedToWrite = new Map()
      state.silencing = new Map()
      state.askedToSilence = new Set()
      state.placed = null
      if (isNews) this.#onNews()
      return
    }
    if (answer.stamp !== state.stamp) return
    if (answer.kind === 'details') {
      state.details = answer.details
      if (state.isMissed) this.#onNews()
      state.isMissed = false
    } else if (answer.kind === 'silencing')
      answer.places.forEach((place, index) => {
        state.silencing.set(silencedKey(place), answer.fixes[index] ?? null)
      })
    else
      for (const [tool, edits] of Object.entries(answer.edits)) {
        const schema = state.askedToWrite.get(tool)
        if (schema !== undefined) state.written.set(tool, { schema, edits })
      }
  }

  #state(file: string): FileState {
    const known = this.#files.get(file)
    if (known) return known
    const state: FileState = {
      asked: null,
      askedText: null,
      stamp: null,
      text: null,
      report: null,
      details: null,
      isMissed: false,
      written: new Map(),
      askedToWrite: new Map(),
      silencing: new Map(),
      askedToSilence: new Set(),
      shown: null,
      irrelevantSince: null,
      relevance: null,
      placed: null,
    }
    this.#files.set(file, state)
    return state
  }

  #textOf(file: string): string {
    const snapshot = this.#info.languageServiceHost.getScriptSnapshot(file)
    return snapshot ? wholeOf(snapshot) : ''
  }
}

/** One comment silences all of a rule in a line. */
export function silencedKey({ code, line }: Silenced): string {
  return `${code} ${line}`
}

/** A report with the places of its ranges in a text: equal where the same would be shown at the same places. */
function placed(report: EngineReport, place: Placer): string {
  return JSON.stringify(report, (_, value: unknown) => (isRange(value) ? place(value) : value))
}

function isRange(value: unknown): value is Range {
  return typeof value === 'object' && value !== null && 'start' in value && 'end' in value
}

/** A report with nothing in it: when it comes, there is nothing new to show. */
const EMPTY = JSON.stringify({
  findings: [],
  tools: [],
  typedRules: { severities: {}, silenced: [] },
  pages: {},
} satisfies EngineReport)

function wholeOf(snapshot: ts.IScriptSnapshot): string {
  return snapshot.getText(0, snapshot.getLength())
}

/** Whether a folder or one above configures Toolsight, or depends on it: a framework of its own may call tools anything. */
function isConfigured(root: string, host: ts.server.ServerHost): boolean {
  for (let at = root; ; at = path.dirname(at)) {
    const manifest = host.readFile(path.posix.join(at, 'package.json')) ?? ''
    if (host.fileExists(path.posix.join(at, 'toolsight.config.json')) || /"toolsight"\s*:/.test(manifest))
      return true
    if (path.dirname(at) === at) return false
  }
}

/** The folder that a project is configured in; for files of no project, the one that tsserver takes. */
function rootOf(project: ts.server.Project): string {
  const name = project.getProjectName()
  return /\.json$/.test(name) ? path.posix.dirname(name.replaceAll('\\', '/')) : project.getCurrentDirectory()
}

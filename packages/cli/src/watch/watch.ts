import type { Report } from '../engine.js'
import { fileNamer } from '../format/names.js'
import { prettyDifferences, prettyReport } from '../format/print.js'
import { counted } from '../format/text.js'
import { visible, visibleLines } from '../format/visible.js'
import { ruleSettings } from '../rule-settings.js'
import { type Project, type Session, withProject } from '../session.js'
import { summarize } from '../summary.js'
import { UsageError } from '../usage-error.js'
import type { CheckOptions } from '../verbs/check-options.js'
import { differences, merged } from './differences.js'
import { type FileEvents, FileWatch } from './files.js'

/** What ends the watch of one configuration. */
type End = 'quit' | 'reopen'

const HELP = 'r check all again · e errors only, or all · f fix · q quit'

/** What was asked for, by a key or by a save, in the order in which it came. */
type Request = 'files' | 'rerun' | 'filter' | 'fix' | 'help' | 'quit'

const KEYS: Readonly<Record<string, Request>> = {
  r: 'rerun',
  '\r': 'rerun',
  '\n': 'rerun',
  e: 'filter',
  f: 'fix',
  h: 'help',
  '?': 'help',
  q: 'quit',
  '\u0004': 'quit',
}

/** `check --watch`: the report, and after each save what is different. Returns once somebody quits. */
export async function watchProject(
  paths: readonly string[],
  options: CheckOptions,
  session: Session,
): Promise<void> {
  for (;;) {
    const overrides = {
      targets: options.target,
      rules: ruleSettings(options.rule ?? [], session.engine),
      isWatched: true,
    }
    const work = (project: Project) => new Watch(paths, options, project, session).run()
    const end = await withProject(session, options, work, overrides).catch((error: unknown) =>
      configurationMended(error, options, session),
    )
    if (end === 'quit') return
    await session.terminal.stdout.write('\nThe configuration changed.\n')
  }
}

/** A configuration that cannot be read is said, and waited for. */
async function configurationMended(error: unknown, options: CheckOptions, session: Session): Promise<End> {
  const { terminal, engine } = session
  if (!(error instanceof engine.ConfigError) || terminal.signal.aborted) throw error
  const nameFile = fileNamer(terminal.cwd)
  for (const { file, line, message } of error.problems)
    await terminal.stderr.write(`error: ${visible(`${nameFile(file)}:${line ?? 1}`)}: ${visible(message)}\n`)
  await terminal.stderr.write('Waiting for a change of the configuration.\n')
  const files = new FileWatch(
    options.root ?? terminal.cwd,
    error.problems.map(({ file }) => file),
    engine,
  )
  try {
    return await new Promise<End>((resolve) => {
      files.onEvents = () => {
        if (files.take().changed.size > 0) resolve('reopen')
      }
      onKeys(session, (request) => {
        if (request === 'quit') resolve('quit')
      })
      terminal.signal.addEventListener('abort', () => resolve('quit'), { once: true })
    })
  } finally {
    terminal.keys?.(null)
    await files.close()
  }
}

function onKeys({ terminal }: Session, asked: (request: Request) => void): void {
  terminal.keys?.((key) => {
    const request = KEYS[key.toLowerCase()]
    if (request) asked(request)
  })
}

class Watch {
  readonly #requests: Request[] = []
  #wake: () => void = () => {}
  #report: Report = { files: 0, tools: [], schemas: [], targets: {}, findings: [] }
  #listed: string[] = []
  #isQuiet: boolean
  /** The check of all files that follows a save; a later save ends it. */
  #whole: AbortController | null = null
  /** Nobody waits for what is being checked any more. */
  readonly #over = new AbortController()

  constructor(
    readonly paths: readonly string[],
    readonly options: CheckOptions,
    readonly project: Project,
    readonly session: Session,
  ) {
    this.#isQuiet = options.quiet ?? false
  }

  async run(): Promise<End> {
    const { terminal, engine } = this.session
    const { root, workspace } = this.project
    const watcher = new FileWatch(root, workspace.configFiles, engine)
    const ask = (request: Request) => {
      this.#requests.push(request)
      if (request === 'quit') this.#over.abort()
      if (request !== 'help' && request !== 'filter') this.#whole?.abort()
      this.#wake()
    }
    watcher.onEvents = () => ask('files')
    onKeys(this.session, ask)
    const abort = () => ask('quit')
    terminal.signal.addEventListener('abort', abort, { once: true })
    try {
      // What is saved from here on is told; what was saved before is read.
      await watcher.ready
      await this.#all()
      // The first save is to be answered as fast as the others are.
      const tool = this.#report.tools.find(({ server }) => server === undefined)
      if (tool) workspace.expectSave(tool).catch(() => undefined)
      for (;;) {
        if (terminal.signal.aborted) return 'quit'
        const request = this.#requests.shift()
        if (request === undefined) {
          await new Promise<void>((resolve) => {
            this.#wake = resolve
          })
          continue
        }
        if (request === 'quit') return 'quit'
        if (request === 'files') {
          const events = watcher.take()
          if (events.isConfigured) return 'reopen'
          if (events.changed.size > 0) await this.#saved(events)
        } else await this.#do(request)
      }
    } catch (error) {
      if (this.#over.signal.aborted) return 'quit'
      throw error
    } finally {
      terminal.signal.removeEventListener('abort', abort)
      terminal.keys?.(null)
      await watcher.close()
    }
  }

  async #do(request: Exclude<Request, 'files' | 'quit'>): Promise<void> {
    const { stdout } = this.session.terminal
    switch (request) {
      case 'help':
        return stdout.write(`${HELP}\n`)
      case 'filter':
        this.#isQuiet = !this.#isQuiet
        return this.#print(0)
      case 'rerun':
        this.project.workspace.restart()
        this.project.workspace.filesChanged()
        return this.#all()
      case 'fix': {
        const { makeFixes } = await import('../verbs/fix.js')
        try {
          await stdout.write(`${await makeFixes(this.paths, this.options, this.session)}\n`)
        } catch (error) {
          if (!(error instanceof UsageError)) throw error
          await this.session.terminal.stderr.write(`error: ${visibleLines(error.message)}\n`)
        }
      }
    }
  }

  /** Everything, printed whole. */
  async #all(): Promise<void> {
    const start = performance.now()
    this.#listed = await this.project.files(this.paths)
    const { signal } = this.#over
    this.#report = await this.project.check(this.#listed, { capture: true, signal })
    await this.#print(performance.now() - start)
  }

  async #print(durationMs: number): Promise<void> {
    const { stdout } = this.session.terminal
    const print = { project: this.options, fixable: new Map(), paths: this.paths, quiet: this.#isQuiet }
    const text = prettyReport(this.#report, summarize(this.#report, durationMs), print, this.session)
    await stdout.write(`${text}\n${this.#status()}\n`)
  }

  #status(): string {
    return this.session.terminal.keys ? `Watching. ${HELP}` : 'Watching. Ctrl+C ends it.'
  }

  /** First the files that were saved, or what depends on them; then all, for what takes all to find. */
  async #saved({ changed, isOther }: FileEvents): Promise<void> {
    const start = performance.now()
    const { workspace } = this.project
    if (isOther) {
      workspace.filesChanged()
      this.#listed = await this.project.files(this.paths)
    }
    const before = this.#report
    const first = await this.#affected(changed)
    const names = [...changed].map(fileNamer(this.session.terminal.cwd)).sort()
    const shown =
      names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
    if (first.length > 0) {
      const { signal } = this.#over
      const part = await workspace.checkAll(first, { capture: true, isPart: true, signal })
      const gone = [...changed].filter((file) => !this.#listed.includes(file))
      this.#report = merged(before, part, new Set([...first, ...gone]))
      await this.#tell(before, this.#report, visible(shown), performance.now() - start)
    }
    const rest = new AbortController()
    this.#whole = rest
    try {
      const signal = AbortSignal.any([rest.signal, this.#over.signal])
      const whole = await workspace.checkAll(this.#listed, { capture: true, signal })
      const seen = this.#report
      this.#report = whole
      const isFirst = first.length === 0
      const { appeared, gone, added, removed } = differences(seen, whole, this.session.engine)
      if (isFirst || appeared.length + gone.length + added.length + removed.length > 0)
        await this.#tell(seen, whole, isFirst ? visible(shown) : 'elsewhere', performance.now() - start)
    } catch (error) {
      // What was saved meanwhile comes next, and then all again.
      if (!rest.signal.aborted) throw error
    } finally {
      this.#whole = null
    }
  }

  /** The files with tools that a change may touch. */
  async #affected(changed: ReadonlySet<string>): Promise<string[]> {
    const listed = new Set(this.#listed)
    const own = [...changed].filter((file) => listed.has(file))
    const known = new Set(this.#report.tools.map(({ file }) => file))
    if (own.length === changed.size && own.every((file) => known.has(file))) return own
    const { tools, findings } = await this.project.workspace.restrict(this.#report, changed, this.#listed)
    const files = new Set([...own, ...[...tools, ...findings].map(({ file }) => file)])
    return [...files].filter((file) => listed.has(file))
  }

  async #tell(before: Report, after: Report, what: string, ms: number): Promise<void> {
    const { engine, terminal } = this.session
    const changes = differences(before, after, engine)
    const print = { project: this.options, quiet: this.#isQuiet }
    const { errors, warnings, infos } = summarize(after, 0)
    const sum = [
      counted(after.tools.length, 'tool'),
      counted(errors, 'error'),
      counted(warnings, 'warning'),
      counted(infos, 'info'),
    ].join(', ')
    const text = prettyDifferences(changes, after, print, this.session)
    await terminal.stdout.write(`\n${what}\n${text}${sum} (${Math.round(ms)} ms)\n`)
  }
}

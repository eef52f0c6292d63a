import { readFileSync } from 'node:fs'
import path from 'node:path'
import { main } from '../dist/main.js'
import { finding, range, toolFacts } from './facts.js'

export class ConfigError extends Error {
  constructor(readonly problems: Array<{ file: string; line: number | null; message: string }>) {
    super('configuration')
  }
}

export class PathError extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message)
  }
}

/** Distance is no matter here: what starts alike is near. */
function nearest(word: string, candidates: Iterable<string>): string | null {
  return [...candidates].find((candidate) => candidate.startsWith(word.slice(0, 3))) ?? null
}

export const ruleMetas = [
  {
    code: 'missing-parameters',
    title: 'The validator has no JSON Schema for the model',
    category: 'correctness',
    severity: 'error',
    fixable: true,
    what: 'What it looks at.',
    why: 'Why it matters, in a sentence that is long enough to be wrapped where the terminal ends.',
    remedy: 'What to do.',
    good: { files: { 'a.ts': 'good()\n' } },
    bad: { files: { 'a.ts': 'bad(\n  1,\n)\n' }, at: { file: 'a.ts', line: 1, text: 'bad' } },
  },
  { code: 'duplicate-name', title: 'Two tools have one name' },
]

/**
 * An engine that reads words: each `tool:NAME` is a tool; each `bad:WORD` is an error whose preferred fix writes `good:WORD`;
 * each `alike:WORD` is a warning whose fix is not preferred; `again:WORD` is an error that its fix does not remove.
 */
export function fakeEngine(files: string[], over: Record<string, unknown> = {}): any {
  const opened: any[] = []
  const engine = {
    opened,
    ConfigError,
    PathError,
    ruleMetas,
    nearest,
    async openWorkspace(options: any) {
      const buffers = new Map<string, string>()
      const read = (file: string) => buffers.get(file) ?? readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
      const state = { options, disposed: false, updates: [] as string[] }
      opened.push(state)
      return {
        root: options.root,
        async files(paths: string[] = []) {
          for (const each of paths) {
            if (!files.includes(path.resolve(options.root, each)))
              throw new PathError(each, `There is no file or directory ${each}.`)
          }
          return paths.length === 0 ? files : paths.map((each) => path.resolve(options.root, each))
        },
        async checkAll(asked: string[], { onProgress }: any) {
          const report: any = { files: asked.length, tools: [], findings: [] }
          asked.forEach((file, index) => {
            onProgress(index, asked.length)
            const text = read(file)
            const id = path.relative(options.root, file)
            for (const [, name] of text.matchAll(/tool:(\w+)/g))
              report.tools.push(toolFacts({ name, id: `${id}#${name}`, file }))
            for (const match of text.matchAll(/(bad|alike|again):(\w+)/g)) {
              const before = text.slice(0, match.index).split(/\r\n|\n/)
              const line = before.length - 1
              const character = before.at(-1)?.length ?? 0
              const severity = match[1] === 'alike' ? 'warning' : 'error'
              report.findings.push(
                finding({
                  file,
                  severity,
                  message: `${match[0]} is wrong`,
                  tool: null,
                  toolId: null,
                  path: [match[2]],
                  range: range(line, character, line, character + match[0].length),
                }),
              )
            }
          })
          return report
        },
        async fix({ file, message, range: at }: any) {
          const word = message.split(' ')[0]
          if (word.startsWith('again:')) {
            return {
              title: 'Try',
              description: '',
              preferred: true,
              edits: [{ file, range: { start: at.start, end: at.start }, newText: '+' }],
            }
          }
          return {
            title: `Mend ${word}`,
            description: word === 'bad:partly' ? 'Not all of it.' : '',
            preferred: word.startsWith('bad:'),
            edits: [{ file, range: at, newText: word.replace(/^\w+/, 'good') }],
          }
        },
        update(file: string, text: string) {
          state.updates.push(file)
          buffers.set(file, text)
        },
        async dispose() {
          state.disposed = true
        },
        ...over,
      }
    },
  }
  return engine
}

export interface Ran {
  code: number
  out: string
  err: string
}

export async function run(args: string[], engine: any, over: Record<string, any> = {}): Promise<Ran> {
  const result = { code: -1, out: '', err: '' }
  const output = (key: 'out' | 'err') => ({
    write: async (text: string) => {
      result[key] += text
    },
    colour: false,
    isTerminal: false,
    columns: 80,
  })
  const terminal: any = {
    cwd: '/project',
    env: {},
    stdout: output('out'),
    stderr: output('err'),
    signal: new AbortController().signal,
    ...over,
  }
  result.code = await main(args, { terminal, loadEngine: async () => engine })
  return result
}

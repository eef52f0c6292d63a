import { tmpdir } from 'node:os'
import { ConfigError } from '@toolsight/core'
import { describe, expect, it } from 'vitest'
import { fakeEngine, run } from './fake-engine.js'

const cwd = tmpdir()

describe('help', () => {
  it.each(['check', 'show', 'fix', 'explain'])(
    'of %s has examples and fits 80 columns but for them',
    async (verb) => {
      const { code, out, err } = await run([verb, '--help'], null)
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain(`Usage: toolsight ${verb}`)
      expect(out).toMatch(/\nExamples:\n {2}toolsight.*\n/)
      const [text = ''] = out.split('\nExamples:\n')
      expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
    },
  )

  it('is a verb of its own, too', async () => {
    expect(await run(['help', 'fix'], null)).toEqual(await run(['fix', '--help'], null))
    expect(await run(['help'], null)).toEqual(await run(['--help'], null))
  })

  it('lists the verbs and the exit codes', async () => {
    const { code, out } = await run(['--help'], null)
    expect(code).toBe(0)
    for (const verb of ['check', 'show', 'fix', 'explain', 'Exit codes:']) expect(out).toContain(verb)
  })

  it('comes without loading the engine, as does the version', async () => {
    expect(await run(['--version'], null)).toEqual({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      err: '',
    })
  })
})

describe('wrong usage', () => {
  it.each([
    ['an unknown option', ['check', '--fromat', 'json'], "unknown option '--fromat'"],
    ['a format that is none', ['--format', 'xml'], 'Allowed choices are pretty, json'],
    ['a missing argument', ['show'], "missing required argument 'tool'"],
    ['an argument too many', ['explain', 'a', 'b'], 'too many arguments'],
    ['a count that is none', ['check', '--max-warnings', 'few'], 'It is a whole number.'],
    [
      'a root that is not there',
      ['check', '--root', 'nowhere-at-all'],
      'The root nowhere-at-all is not a directory.',
    ],
    ['a path that is not there', ['check', 'nope.ts'], 'error: There is no file or directory nope.ts.\n'],
    ['a verb with a slip', ['chek'], 'There is no file or directory chek. Did you mean the verb check?\n'],
    ['a verb behind an option', ['--quiet', 'check'], 'A verb comes first: toolsight check …'],
  ])('%s exits with 2 and says so on stderr', async (_what, args, message) => {
    const { code, out, err } = await run(args, fakeEngine([]), { cwd })
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toContain(message)
  })

  it('an empty project exits with 2', async () => {
    const { code, err } = await run([], fakeEngine([]), { cwd })
    expect(code).toBe(2)
    expect(err).toContain(`There is no file to check below ${cwd}.`)
  })

  it('names the path as it was typed, also where the root is elsewhere', async () => {
    const { err } = await run(['check', 'x/nope.ts', '--root', '/'], fakeEngine([]), { cwd })
    expect(err).toBe('error: There is no file or directory x/nope.ts.\n')
  })
})

it('prints every problem of a configuration with its file and line, and exits with 2', async () => {
  const engine = fakeEngine([])
  engine.openWorkspace = async () => {
    throw new ConfigError([
      {
        file: `${cwd}/toolsight.config.json`,
        line: 3,
        key: 'ruels',
        message: 'Unknown key "ruels". Did you mean "rules"?',
        suggestion: 'rules',
      },
      { file: `${cwd}/package.json`, line: null, key: null, message: 'No good.', suggestion: null },
    ])
  }
  expect(await run([], engine, { cwd })).toEqual({
    code: 2,
    out: '',
    err: 'error: toolsight.config.json:3: Unknown key "ruels". Did you mean "rules"?\nerror: package.json: No good.\n',
  })
})

describe('a fault', () => {
  const faulty = (thrown: unknown) =>
    fakeEngine(['/x.ts'], {
      checkAll: async () => {
        throw thrown
      },
    })

  it('exits with 3, asks to report it, and closes the workspace', async () => {
    const engine = faulty(new RangeError('out of\u001b[31m bounds'))
    const { code, out, err } = await run([], engine, { cwd })
    expect([code, out]).toEqual([3, ''])
    expect(err).toContain('toolsight has failed: RangeError: out of␛[31m bounds')
    expect(err).toContain('Please report it')
    expect(err).not.toContain('    at ')
    expect(engine.opened[0]?.disposed).toBe(true)
  })

  it('shows where it happened when asked to', async () => {
    const { err } = await run([], faulty(new RangeError('x')), { cwd, env: { TOOLSIGHT_DEBUG: '1' } })
    expect(err).toMatch(/\n\s+at /)
  })

  it('may be anything that is thrown', async () => {
    expect((await run([], faulty('just words'), { cwd })).err).toContain('toolsight has failed: just words')
  })

  it('is none when the user interrupted', async () => {
    const { code, err } = await run([], faulty(new Error('aborted')), { cwd, signal: AbortSignal.abort() })
    expect([code, err]).toEqual([130, 'Interrupted.\n'])
  })
})

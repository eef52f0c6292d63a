import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { finding, toolFacts } from '../facts.js'
import { fakeEngine, run } from '../fake-engine.js'

let cwd: string

beforeEach(() => {
  cwd = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-fix-')))
})

afterEach(() => rmSync(cwd, { recursive: true, force: true }))

function put(name: string, text: string | Uint8Array): string {
  const file = path.join(cwd, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

const read = (name: string) => readFileSync(path.join(cwd, name), 'utf8')

it('makes the preferred fixes, writes them, and says what remains', async () => {
  const engine = fakeEngine([
    put('a.ts', 'tool:a bad:x\nbad:partly'),
    put('b.ts', 'alike:y'),
    put('c.ts', 'tool:c'),
  ])
  const { code, out, err } = await run(['fix'], engine, { cwd })
  expect([read('a.ts'), read('b.ts'), read('c.ts')]).toEqual([
    'tool:a good:x\ngood:partly',
    'alike:y',
    'tool:c',
  ])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(
    /^Fixed 2 findings in 1 file:\n\n {2}a\.ts:1: Mend bad:x\n\n {2}a\.ts:2: Mend bad:partly\n {4}Not all of it\.\n/,
  )
  expect(out).toContain('alike:y is wrong')
  expect(engine.opened.map((each) => each.disposed)).toEqual([true, true])
  expect(readdirSync(cwd).sort()).toEqual(['a.ts', 'b.ts', 'c.ts'])
})

it('looks at what is on disk for what remains, not at what it meant to write', async () => {
  const engine = fakeEngine([put('a.ts', 'bad:x again:y')])
  const { code, out } = await run(['fix'], engine, { cwd })
  expect(read('a.ts')).toBe('good:x +again:y')
  expect(code).toBe(1)
  expect(out).toContain('again:y is wrong')
  expect(engine.opened[1]?.updates).toEqual([])
})

it('says so when there is nothing to fix, and writes nothing', async () => {
  const file = put('a.ts', 'alike:y')
  const before = statSync(file).mtimeMs
  const { code, out } = await run(['fix'], fakeEngine([file]), { cwd })
  expect(code).toBe(0)
  expect(out).toContain('There is nothing that can be fixed with certainty.')
  expect(out).toContain('\n\nNot fixed:\n\n  a.ts:1: Mend alike:y\n\n')
  expect(statSync(file).mtimeMs).toBe(before)
})

it('says what stands in the way of a fix, in a dry run as well', async () => {
  const file = put('a.ts', 'bad:x')
  const unavailableReason = 'Install the converter first.'
  const fix = async () => ({
    title: 'Generate',
    description: '',
    preferred: false,
    edits: [],
    unavailableReason,
  })
  for (const args of [['fix'], ['fix', '--dry-run']]) {
    const { code, out, err } = await run(args, fakeEngine([file], { fix }), { cwd })
    expect(code).toBe(1)
    expect(out + err).toContain('\n\nNot fixed:\n\n  a.ts:1: Generate\n    Install the converter first.\n')
  }
  expect(read('a.ts')).toBe('bad:x')
})

it('says once what is said of several fixes alike', async () => {
  const fix = async () => ({
    title: 'Generate',
    description: 'For you to complete.',
    preferred: false,
    edits: [],
  })
  const files = [put('a.ts', 'bad:x'), put('b.ts', 'bad:y')]
  const { err } = await run(['fix', '--dry-run'], fakeEngine(files, { fix }), { cwd })
  expect(err).toContain(
    '\n\nNot fixed:\n\n  a.ts:1: Generate\n  b.ts:1: Generate\n    For you to complete.\n',
  )
})

it('keeps a byte order mark, CRLF, and the mode of the file', async () => {
  const file = put('a.ts', '\uFEFFone\r\nbad:x\r\n')
  execFileSync('chmod', ['640', file])
  await run(['fix'], fakeEngine([file]), { cwd })
  expect(read('a.ts')).toBe('\uFEFFone\r\ngood:x\r\n')
  expect(statSync(file).mode & 0o777).toBe(0o640)
})

it('puts each file in the place of the old one: what reads that has all of its text', async () => {
  const file = put('a.ts', 'bad:x')
  const held = openSync(file, 'r')
  try {
    await run(['fix'], fakeEngine([file]), { cwd })
    expect(readFileSync(file, 'utf8')).not.toContain('bad:x')
    expect(readFileSync(held, 'utf8')).toBe('bad:x')
  } finally {
    closeSync(held)
  }
})

describe('writes nothing', () => {
  it('when a file changed meanwhile, not even the others', async () => {
    const first = put('a.ts', 'bad:x')
    const second = put('b.ts', 'bad:y')
    const engine = fakeEngine([first, second], {
      // What an editor may do between our reading and our writing.
      dispose: async () => writeFileSync(second, 'bad:y and more'),
    })
    const { code, out, err } = await run(['fix'], engine, { cwd })
    expect([code, out]).toEqual([2, ''])
    expect(err).toBe(
      'error: b.ts changed while the fixes were being worked out. Nothing was written; run the command again.\n',
    )
    expect([read('a.ts'), read('b.ts')]).toEqual(['bad:x', 'bad:y and more'])
  })

  it('to a file that is not UTF-8', async () => {
    const file = put('a.ts', new Uint8Array([...Buffer.from('bad:x '), 0xff]))
    const { code, err } = await run(['fix'], fakeEngine([file]), { cwd })
    expect(code).toBe(2)
    expect(err).toContain('is not UTF-8')
    expect(readFileSync(file).at(-1)).toBe(0xff)
  })

  it('when it is a dry run, whose diff git can apply', async () => {
    const text = `${'line\n'.repeat(10)}bad:x\r\n${'line\n'.repeat(10)}bad:end`
    const engine = fakeEngine([put('src/a.ts', text), put('b.ts', '\uFEFFbad:y\n')])
    const { code, out, err } = await run(['fix', '--dry-run'], engine, { cwd })
    expect(code).toBe(0)
    expect(err).toBe('3 findings would be fixed in 2 files. Nothing was written.\n')
    expect(read('src/a.ts')).toBe(text)
    expect(out).toMatch(/^--- a\/b\.ts\n\+\+\+ b\/b\.ts\n@@ /)
    execFileSync('git', ['apply', '--check', '-'], { cwd, input: out })
    execFileSync('git', ['apply', '-'], { cwd, input: out })
    expect(read('src/a.ts')).toBe(text.replaceAll('bad:', 'good:'))
    expect(read('b.ts')).toBe('\uFEFFgood:y\n')
  })
})

it('fixes findings of the codes that are asked for alone', async () => {
  const engine = fakeEngine([put('a.ts', 'bad:x')])
  const other = await run(['fix', '--rule', 'optional-field'], engine, { cwd })
  expect([other.code, read('a.ts')]).toEqual([1, 'bad:x'])
  expect(other.out).toContain('1 finding can be fixed: toolsight fix')
  const code = 'missing-parameters'
  expect((await run(['fix', '--rule', code], engine, { cwd })).out).toContain('Fixed 1 finding')
  expect(read('a.ts')).toBe('good:x')
  const wrong = await run(['fix', '--rule', 'missing-parameter'], engine, { cwd })
  expect([wrong.code, wrong.err]).toEqual([
    2,
    expect.stringContaining('There is no code missing-parameter. Did you mean missing-parameters?'),
  ])
})

describe('where the project would check worse', () => {
  const file = () => path.join(cwd, 'a.ts')
  /** A tool that was read; a fix that writes `good:` and brings `after` with it. */
  function worsening(after: Parameters<typeof finding>[0]) {
    put('a.ts', 'bad:x')
    let text = 'bad:x'
    return fakeEngine([file()], {
      checkAll: async () => ({
        files: 1,
        tools: [toolFacts({ id: 'a.ts#a', file: file() })],
        schemas: [],
        targets: {},
        findings: text.includes('good')
          ? [finding({ file: file(), ...after })]
          : [finding({ file: file(), tool: null, toolId: null, message: 'bad:x is wrong', path: [] })],
      }),
      fix: async () => {
        text = 'good'
        const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 3 } }
        return {
          title: 'Mend',
          description: '',
          preferred: true,
          edits: [{ file: file(), range, newText: 'good' }],
        }
      },
    })
  }

  it.each([
    ['a text that no longer parses', { code: 'syntax-error', toolId: null, message: 'Unexpected end.' }],
    ['a tool that no longer runs', { code: 'evaluation-failed', category: 'evaluation' as const }],
    ['an error of a tool that had none', { code: 'invalid-parameters', toolId: 'a.ts#a' }],
  ])('it writes nothing: %s', async (_what, after) => {
    for (const args of [['fix'], ['fix', '--dry-run'], ['check', '--fix']]) {
      const { code, err } = await run(args, worsening(after), { cwd })
      expect(code).toBe(2)
      expect(err).toContain(
        `The project would check worse with these fixes: 1 new error. Nothing was written.\n    a.ts:6: ${after.code}: `,
      )
      expect(read('a.ts')).toBe('bad:x')
    }
  })

  it('it writes where the error is of a tool that could not be read before, or no error', async () => {
    for (const after of [{ toolId: 'a.ts#other' }, { toolId: 'a.ts#a', severity: 'warning' as const }]) {
      await run(['fix'], worsening(after), { cwd })
      expect(read('a.ts')).toBe('good:x')
    }
  })
})

describe('in a git repository', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd })

  it('files with changes that are neither committed nor staged are left alone, unless told', async () => {
    git('init', '-q')
    const files = [put('kept [1].ts', 'bad:x'), put('dirty.ts', ''), put('new.ts', 'bad:z')]
    git('add', 'kept [1].ts', 'dirty.ts')
    git('commit', '-qm', 'all')
    put('dirty.ts', 'bad:y')
    const refused = await run(['fix'], fakeEngine(files), { cwd })
    expect(refused.code).toBe(2)
    expect(refused.err).toBe(
      'error: 2 files to be fixed have changes that are neither committed nor staged. Nothing was written.\n' +
        '    dirty.ts\n    new.ts\n  Commit or stage them first, or add --allow-dirty.\n',
    )
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(['bad:x', 'bad:y', 'bad:z'])
    expect((await run(['fix', '--dry-run'], fakeEngine(files), { cwd })).code).toBe(0)

    git('add', 'new.ts')
    expect((await run(['check', '--fix'], fakeEngine(files), { cwd })).err).toContain(
      '1 file to be fixed has',
    )
    expect((await run(['fix', '--allow-dirty'], fakeEngine(files), { cwd })).code).toBe(0)
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(['good:x', 'good:y', 'good:z'])
  })
})

describe('--format json', () => {
  it('says what was written, with a diff', async () => {
    put('a.ts', 'bad:x alike:y')
    const { out, code } = await run(['fix', '--format', 'json'], fakeEngine([path.join(cwd, 'a.ts')]), {
      cwd,
    })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      version: 1,
      written: ['a.ts'],
      fixed: [{ title: 'Mend bad:x', file: 'a.ts' }],
      left: [{ title: 'Mend alike:y' }],
      diff: expect.stringContaining('+good:x alike:y'),
    })
  })

  it('writes nothing in a dry run', async () => {
    const engine = fakeEngine([put('a.ts', 'bad:x')])
    const { out } = await run(['fix', '--format', 'json', '--dry-run'], engine, { cwd })
    expect(JSON.parse(out)).toMatchObject({ written: [], fixed: [{ title: 'Mend bad:x' }] })
    expect(read('a.ts')).toBe('bad:x')
  })
})

it('fixes one finding that is named, also where its fix is a choice', async () => {
  const engine = fakeEngine([put('a.ts', 'bad:x alike:y')])
  const { out } = await run(['check', '--format', 'json'], engine, { cwd })
  const { diagnostics } = JSON.parse(out)
  const print = diagnostics.find(({ message }: { message: string }) =>
    message.startsWith('alike'),
  ).fingerprint
  expect((await run(['fix', '--finding', print], engine, { cwd })).out).toContain('Fixed 1 finding')
  expect(read('a.ts')).toBe('bad:x good:y')
  const gone = await run(['fix', '--finding', 'nope'], engine, { cwd })
  expect([gone.code, gone.err]).toEqual([2, expect.stringContaining('No finding has the fingerprint nope.')])
})

describe('check --fix', () => {
  it('makes the certain fixes, and says and counts what is left', async () => {
    const engine = fakeEngine([put('a.ts', 'tool:a bad:x again:y')])
    const { code, out } = await run(['check', '--fix'], engine, { cwd })
    expect(read('a.ts')).toBe('tool:a good:x +again:y')
    expect(code).toBe(1)
    expect(out).toMatch(/^Fixed 2 findings in 1 file:\n/)
    expect(out).toContain('again:y is wrong')
    expect(out).not.toContain('bad:x is wrong')
  })

  it('exits with 0 where nothing is left, and leaves standard output to other programs', async () => {
    const engine = fakeEngine([put('a.ts', 'tool:a bad:x')])
    const { code, out, err } = await run(['check', '--fix', '--format', 'json'], engine, { cwd })
    expect([code, read('a.ts')]).toEqual([0, 'tool:a good:x'])
    expect(JSON.parse(out)).toMatchObject({ summary: { errors: 0 } })
    expect(err).toContain('Fixed 1 finding in 1 file:')
  })
})

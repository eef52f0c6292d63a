import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
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
  const obstacle = 'Install the converter first.'
  const fix = async () => ({ title: 'Generate', description: '', preferred: false, edits: [], obstacle })
  for (const args of [['fix'], ['fix', '--dry-run']]) {
    const { code, out, err } = await run(args, fakeEngine([file], { fix }), { cwd })
    expect(code).toBe(1)
    expect(out + err).toContain('\n\nNot fixed:\n\n  a.ts:1: Generate\n    Install the converter first.\n')
  }
  expect(read('a.ts')).toBe('bad:x')
})

it('keeps a byte order mark, CRLF, and the mode of the file', async () => {
  const file = put('a.ts', '\uFEFFone\r\nbad:x\r\n')
  execFileSync('chmod', ['640', file])
  await run(['fix'], fakeEngine([file]), { cwd })
  expect(read('a.ts')).toBe('\uFEFFone\r\ngood:x\r\n')
  expect(statSync(file).mode & 0o777).toBe(0o640)
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

import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeEngine, run } from '../fake-engine.js'

let cwd: string

beforeEach(() => {
  cwd = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-check-')))
})

afterEach(() => rmSync(cwd, { recursive: true, force: true }))

function put(name: string, text: string): string {
  const file = path.join(cwd, name)
  writeFileSync(file, text)
  return file
}

describe('exit codes', () => {
  const tooMany = 'More warnings than --max-warnings allows: 1 of 0.\n'
  const noTools = 'No tools found, and --require-tools asks for at least one.\n'
  it.each([
    ['nothing', 'tool:a', [], 0, ''],
    ['an error', 'tool:a bad:x', [], 1, ''],
    ['an error with --exit-zero', 'tool:a bad:x', ['--exit-zero'], 0, ''],
    ['a warning', 'tool:a alike:x', [], 0, ''],
    ['as many warnings as allowed', 'tool:a alike:x', ['--max-warnings', '1'], 0, ''],
    ['more warnings than allowed', 'tool:a alike:x', ['--max-warnings', '0'], 1, tooMany],
    ['a tool where one is required', 'tool:a', ['--require-tools'], 0, ''],
    ['no tool', '', [], 0, ''],
    ['no tool where one is required', '', ['--require-tools'], 1, noTools],
    ['no tool where one is required, with --exit-zero', '', ['--require-tools', '--exit-zero'], 0, noTools],
    ['more warnings with --exit-zero', 'tool:a alike:x', ['--max-warnings', '0', '--exit-zero'], 0, tooMany],
  ])('%s', async (_what, text, args, code, err) => {
    expect(await run(args, fakeEngine([put('a.ts', text)]), { cwd })).toEqual({
      code,
      out: expect.any(String),
      err,
    })
  })
})

it('opens the project as trusted, with the root and the configuration it is given, and closes it', async () => {
  const engine = fakeEngine([put('a.ts', 'tool:a')])
  await run(['check', '--root', '.', '--config', 'ci.json'], engine, { cwd })
  expect(engine.opened).toHaveLength(1)
  expect(engine.opened[0]).toMatchObject({
    options: { root: cwd, trusted: true, configFile: path.join(cwd, 'ci.json') },
    disposed: true,
  })
})

it('prints one JSON object and nothing else', async () => {
  const file = put('a.ts', 'tool:a\nbad:x alike:y')
  const { out, err } = await run(['check', 'a.ts', '--format', 'json'], fakeEngine([file]), { cwd })
  const parsed = JSON.parse(out)
  expect(err).toBe('')
  expect(parsed.summary).toEqual({
    files: 1,
    tools: 1,
    errors: 1,
    warnings: 1,
    infos: 0,
    durationMs: expect.any(Number),
  })
  expect(parsed.tools[0]).toMatchObject({ id: 'a.ts#a', file: 'a.ts' })
  expect(parsed.diagnostics[0]).toMatchObject({ code: 'missing-parameters', file: 'a.ts', fixable: true })
})

it('lists the tools when all is well, unless it is to be quiet', async () => {
  const engine = fakeEngine([put('a.ts', 'tool:find_rooms')])
  expect((await run([], engine, { cwd })).out).toMatch(/find_rooms +as sent +1 +zod 4\.6\.7 +a\.ts:4\n/)
  expect((await run(['--quiet'], engine, { cwd })).out).not.toContain('find_rooms')
})

it('leaves warnings out when quiet, and still counts them', async () => {
  const { out } = await run(['--quiet'], fakeEngine([put('a.ts', 'tool:a alike:y bad:x')]), { cwd })
  expect(out).toContain('bad:x is wrong')
  expect(out).not.toContain('alike:y is wrong')
  expect(out).toContain('1 error, 1 warning')
})

it('shows the command that fixes, with the options it needs', async () => {
  const engine = fakeEngine([put('it is.ts', 'bad:x')])
  const { out } = await run(['check', '--root', '.'], engine, { cwd })
  expect(out).toContain("fix  toolsight fix 'it is.ts' --root .\n")
  expect(out).toContain('1 finding can be fixed: toolsight fix --root .\n')
})

it('names commands as they can be run: what npx started, through npx', async () => {
  const engine = fakeEngine([put('a.ts', 'bad:x')])
  const { out } = await run([], engine, { cwd, env: { npm_command: 'exec' } })
  expect(out).toContain('fix  npx toolsight fix a.ts\n')
  expect(out).toContain('What a code means: npx toolsight explain missing-parameters\n')
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepCompiled, requireCompiled } from '#core/syntax/compile-cache.js'

describe('compiled code that is kept', () => {
  let folder: string
  let before: string | undefined
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'toolsight-'))
    before = process.env['XDG_CACHE_HOME']
    process.env['XDG_CACHE_HOME'] = folder
  })
  afterEach(() => {
    if (before === undefined) delete process.env['XDG_CACHE_HOME']
    else process.env['XDG_CACHE_HOME'] = before
    rmSync(folder, { recursive: true, force: true })
  })

  const kept = () => path.join(folder, 'toolsight/compiled')
  const load = (text: string) => {
    const file = path.join(folder, 'library.cjs')
    writeFileSync(file, text)
    const loaded = requireCompiled(file)
    keepCompiled()
    return loaded
  }
  const LIBRARY =
    "exports.where = __dirname\nexports.path = require('node:path').sep\nexports.twice = (n) => n * 2"

  it('gives what `require` gives, the first time and from what was kept', () => {
    for (let time = 0; time < 2; time++) {
      const loaded = requireCompiled(writtenLibrary()) as {
        where: string
        path: string
        twice(n: number): number
      }
      expect([loaded.where, loaded.path, loaded.twice(2)]).toEqual([folder, path.sep, 4])
      keepCompiled()
    }
    expect(readdirSync(kept())).toHaveLength(1)
  })

  it('is not used where it is damaged, and made again', () => {
    const file = writtenLibrary()
    requireCompiled(file)
    keepCompiled()
    const [name = ''] = readdirSync(kept())
    const place = path.join(kept(), name)
    const whole = readFileSync(place)
    writeFileSync(place, Buffer.from(whole).fill(0, whole.length / 2))
    expect((requireCompiled(file) as { twice(n: number): number }).twice(3)).toBe(6)
    keepCompiled()
    expect(
      readFileSync(place)
        .subarray(whole.length / 2)
        .every((byte) => byte === 0),
    ).toBe(false)
  })

  it('has the letters of every script', () => {
    for (let time = 0; time < 2; time++)
      expect(load("exports.texts = ['\u00fc', '\u2026', '\u6f22']")).toEqual({
        texts: ['\u00fc', '\u2026', '\u6f22'],
      })
  })

  it('is not that of another text', () => {
    expect(load('exports.n = 1')).toEqual({ n: 1 })
    expect(load('exports.n = 20')).toEqual({ n: 20 })
  })

  it('takes the place of that of the text before', () => {
    for (const n of [1, 20, 300]) load(`exports.n = ${n}`)
    expect(readdirSync(kept())).toHaveLength(1)
  })

  it('goes when nobody has used it for a month', () => {
    const file = writtenLibrary()
    requireCompiled(file)
    keepCompiled()
    const [used = ''] = readdirSync(kept())
    const longAgo = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000)
    writeFileSync(path.join(kept(), 'unused'), '')
    for (const name of [used, 'unused']) utimesSync(path.join(kept(), name), longAgo, longAgo)
    requireCompiled(file)
    const other = path.join(folder, 'other.cjs')
    writeFileSync(other, 'exports.n = 1')
    requireCompiled(other)
    keepCompiled()
    const names = readdirSync(kept())
    expect(names).toContain(used)
    expect(names).not.toContain('unused')
    expect(names).toHaveLength(2)
  })

  it('is not that of other flags of V8, which stands beside it', () => {
    const file = writtenLibrary()
    const compiled = new URL('../../dist/syntax/compile-cache.js', import.meta.url).href
    const program = `import(${JSON.stringify(compiled)}).then(({ requireCompiled, keepCompiled }) => {
      const { setFlagsFromString } = require('node:v8')
      const [before, after] = process.argv.slice(1)
      if (before) setFlagsFromString(before)
      requireCompiled(${JSON.stringify(file)})
      if (after) setFlagsFromString(after)
      keepCompiled()
    })`
    const start = (...flags: string[]) => {
      execFileSync(process.execPath, ['-e', program, '--', ...flags])
      return readdirSync(kept()).map((name) => statSync(path.join(kept(), name), { bigint: true }).mtimeNs)
    }
    const [own] = start()
    const both = start('--no-opt')
    expect(both).toHaveLength(2)
    expect(both).toContain(own)
    // Neither is written again, and none that nobody could use.
    expect([start(), start('--no-opt'), start('--no-lazy', '--no-opt')]).toEqual([both, both, both])
  })

  function writtenLibrary(): string {
    const file = path.join(folder, 'library.cjs')
    if (!readdirSync(folder).includes('library.cjs')) writeFileSync(file, LIBRARY)
    return file
  }
})

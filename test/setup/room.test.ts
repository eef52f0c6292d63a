import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { roomForRun } from '../../scripts/testing/room.mjs'
import { removeAbandoned } from '../../scripts/testing/run-folders.mjs'

const GB = 2 ** 30

describe('the room for a run of CI', () => {
  /** The repository on the first disk, temporary folders on the second. */
  const disks = (first: number, second: number) => async (folder: string) =>
    folder === tmpdir() ? { device: 2, free: second } : { device: 1, free: first }

  it('is enough where each disk has what goes there', async () => {
    expect(await roomForRun(disks(100 * GB, 100 * GB))).toEqual({
      isEnough: true,
      said: expect.stringMatching(
        /: 100\.0 GB free, \d\.\d GB needed; .*: 100\.0 GB free, \d\.\d GB needed$/,
      ),
    })
    expect((await roomForRun(disks(0, 100 * GB))).isEnough).toBe(false)
    expect((await roomForRun(disks(100 * GB, 0))).isEnough).toBe(false)
  })

  it('is for both where they share a disk', async () => {
    const parts = (await roomForRun(disks(0, 0))).said.matchAll(/([\d.]+) GB needed/g)
    const needed = [...parts].map(([, gigabytes]) => Number(gigabytes) * GB)
    expect(needed).toHaveLength(2)
    const shared = (free: number) => roomForRun(async () => ({ device: 1, free }))
    expect((await shared(Math.max(...needed) + GB / 10)).isEnough).toBe(false)
    expect((await shared((needed[0] as number) + (needed[1] as number) + GB / 10)).isEnough).toBe(true)
  })

  it('is measured', async () => {
    expect((await roomForRun()).said).toMatch(/ [\d.]+ GB free, [\d.]+ GB needed/)
  })
})

describe('what killed runs have left', () => {
  let parent: string
  beforeEach(() => {
    parent = mkdtempSync(path.join(tmpdir(), 'toolsight-runs-'))
  })
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  /** The folder of a run, by the id of its process. */
  function folderOf(pid: number): string {
    const folder = path.join(parent, `toolsight-${pid}-aB3cd9`)
    mkdirSync(path.join(folder, 'some where'), { recursive: true })
    writeFileSync(path.join(folder, 'some where/file'), '')
    return folder
  }

  const endedPid = () => spawnSync(process.execPath, ['--version']).pid

  it('is removed, and what a run that goes on has is kept', () => {
    const [gone, kept] = [folderOf(endedPid()), folderOf(process.pid)]
    const other = path.join(parent, 'toolsight-example')
    mkdirSync(other)
    removeAbandoned(parent)
    expect([gone, kept, other].map((folder) => existsSync(folder))).toEqual([false, true, true])
  })

  it('is what each process made, a test of an editor for one', () => {
    const folders = new URL('../../scripts/testing/run-folders.mjs', import.meta.url).href
    const killed = `const { ownFolder } = await import('${folders}')
console.log(ownFolder(), ownFolder())
process.kill(process.pid, 'SIGKILL')`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', killed], {
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: parent, TEMP: parent, TMP: parent },
    })
    const made = stdout.trim().split(' ')
    expect(made.map((folder) => existsSync(folder))).toEqual([true, true])
    removeAbandoned(parent)
    expect(made.map((folder) => existsSync(folder))).toEqual([false, false])
  })

  it('is removed with the file systems that were mounted there', ({ skip }) => {
    const folder = folderOf(endedPid())
    const mount = path.join(folder, 'some where')
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', mount], { stdio: 'ignore' })
    } catch {
      return skip('only root may mount a file system')
    }
    removeAbandoned(parent)
    expect(existsSync(folder)).toBe(false)
  })
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A new folder, whose name has the process that makes it: where that is killed, the next run removes it. */
export function ownFolder() {
  return realpathSync(mkdtempSync(path.join(tmpdir(), `toolsight-${process.pid}-`)))
}

/**
 * Removes what runs of the tests have left in a folder that were killed before their end.
 *
 * @param {string} parent
 */
export function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    const run = /^toolsight-(\d+)-\w{6}$/.exec(name)
    if (!run || isRunning(Number(run[1]))) continue
    try {
      removeWithMounts(path.join(parent, name))
    } catch {
      // It belongs to somebody else, who runs tests here, too.
    }
  }
}

/**
 * Removes a folder. A file system that a test has mounted in it would keep it, and stay in memory.
 *
 * @param {string} folder
 */
export function removeWithMounts(folder) {
  for (const mount of mountsIn(folder)) execFileSync('umount', [mount], { stdio: 'ignore' })
  // A process that is ending may still write in it.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

function mountsIn(folder) {
  let list
  try {
    list = readFileSync('/proc/self/mounts', 'utf8')
  } catch {
    return []
  }
  const at = (line) =>
    line.split(' ')[1].replaceAll(/\\(\d{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)))
  return list
    .split('\n')
    .filter(Boolean)
    .map(at)
    .filter((mount) => mount.startsWith(`${folder}/`))
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is somebody else's.
    return error.code === 'EPERM'
  }
}

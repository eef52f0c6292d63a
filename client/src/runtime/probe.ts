import { execFile } from 'node:child_process'

/** A Node that was asked who it is. */
export interface Node {
  /** The program itself, not a shim that leads to it. */
  path: string
  version: string
  /** `process.arch`. */
  arch: string
}

const QUESTION = 'JSON.stringify([process.execPath, process.versions.node, process.arch])'

/** A version manager may install a Node before it answers; longer than this nobody waits. */
const PATIENCE_MS = 10_000

/**
 * Asks a program whether it is a Node, and which.
 *
 * @param cwd where version managers look for the project's own choice
 * @throws {Error} when it cannot be run, or is no Node
 */
export function probe(program: string, cwd: string): Promise<Node> {
  return new Promise((resolve, reject) => {
    // NODE_OPTIONS are meant for the user's programs; one that preloads something would answer for us.
    const env = { ...process.env, NODE_OPTIONS: '' }
    const options = { cwd, env, timeout: PATIENCE_MS, windowsHide: true }
    execFile(program, ['-p', QUESTION], options, (error, stdout) => {
      if (error) return reject(error)
      try {
        const [path, version, arch] = JSON.parse(stdout) as unknown[]
        if (typeof path !== 'string' || typeof version !== 'string' || typeof arch !== 'string')
          throw new TypeError('These are not three strings.')
        resolve({ path, version, arch })
      } catch {
        reject(new Error(`${program} did not answer as Node does.`))
      }
    })
  })
}

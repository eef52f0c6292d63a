import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Paths of a large repository. */
const MAX_BYTES = 256 * 1024 * 1024

/** What a run of git came to. */
export interface Ran {
  out: string
  err: string
  failed: boolean
  code: unknown
}

/** Runs git in a directory. It never throws: where git is missing, `code` is `ENOENT`. */
export async function runGit(
  cwd: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<Ran> {
  try {
    const { stdout, stderr } = await run('git', [...args], {
      cwd,
      maxBuffer: MAX_BYTES,
      // What is read of its words is English.
      env: { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', ...more },
    })
    return { out: stdout, err: stderr, failed: false, code: 0 }
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string }
    return { out: stdout, err: stderr || String(error), failed: true, code }
  }
}

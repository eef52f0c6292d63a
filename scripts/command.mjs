import { spawn } from 'node:child_process'

/** The repository's root, with a slash at its end. */
export const root = new URL('../', import.meta.url)

/**
 * Runs a program to its end. `quiet` collects what it prints instead of showing it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string | URL, quiet?: boolean, env?: NodeJS.ProcessEnv, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>} `code` is 1 when a signal ended it.
 */
export function run(command, args, { cwd = root, quiet = false, env = process.env, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      shell,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}

/** Runs Node itself, the one that runs this script. */
export function node(args, options) {
  return run(process.execPath, args, options)
}

/** Runs npm: the very one that started us, where there is one. */
export function npm(args, options) {
  const cli = process.env.npm_execpath
  if (cli && /\.c?js$/.test(cli)) return node([cli, ...args], options)
  return run('npm', args, { ...options, shell: process.platform === 'win32' })
}

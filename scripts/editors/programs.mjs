/*
 * Editors and the browser that come from the system. On a machine of one's own they are asked for; CI installs them.
 */
import { existsSync } from 'node:fs'
import { run } from '../command.mjs'

const PROGRAMS = [
  { command: 'chromium', packages: ['chromium'], why: 'shows VS Code' },
  { command: 'nvim', packages: ['neovim'], why: 'attaches to the language server' },
  { command: 'emacs', packages: ['emacs-nox', 'elpa-eglot'], why: 'attaches to the language server' },
]

/** The absolute path of a program of the system; null where it is not installed. */
export function findProgram(command) {
  const folders = (process.env.PATH ?? '').split(':')
  return folders.map((folder) => `${folder}/${command}`).find((path) => existsSync(path)) ?? null
}

/** @throws {Error} naming what is to be installed, and how */
export function requirePrograms() {
  const missing = missingPrograms()
  if (missing.length === 0) return
  const list = missing.map(({ command, why }) => `  ${command}: ${why}`).join('\n')
  throw new Error(
    `Install what these tests need:\n${list}\nOn Debian: apt-get install --yes ${packagesOf(missing).join(' ')}`,
  )
}

/** Installs what is missing with apt-get, as CI may. Says nothing where it cannot: the tests that need it do. */
export async function installPrograms() {
  const missing = missingPrograms()
  if (missing.length === 0 || !findProgram('apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { quiet: true, env }
  await run('apt-get', ['update', '-qq'], options)
  const { code, output } = await run(
    'apt-get',
    ['install', '--yes', '-qq', '--no-install-recommends', ...packagesOf(missing)],
    options,
  )
  if (code !== 0) console.error(output)
}

function missingPrograms() {
  return PROGRAMS.filter(({ command }) => !findProgram(command))
}

function packagesOf(programs) {
  return programs.flatMap(({ packages }) => packages)
}

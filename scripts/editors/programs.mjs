/*
 * Editors and the browser that come from the system. On a machine of one's own they are asked for; CI installs them.
 */
import { existsSync } from 'node:fs'
import { run } from '../command.mjs'

/** `needs`: arguments with which the program fails where something that it needs is missing. */
const PROGRAMS = [
  { command: 'chromium', packages: ['chromium'], why: 'shows VS Code' },
  { command: 'nvim', packages: ['neovim'], why: 'attaches to the language server' },
  {
    command: 'emacs',
    packages: ['emacs-nox', 'elpa-eglot'],
    why: 'attaches to the language server, with Eglot, which Emacs 28 does not bring with it',
    needs: ['--batch', '--eval', "(require 'eglot)"],
  },
]

/** The absolute path of a program of the system; null where it is not installed. */
export function findProgram(command) {
  const folders = (process.env.PATH ?? '').split(':')
  return folders.map((folder) => `${folder}/${command}`).find((path) => existsSync(path)) ?? null
}

/** @throws {Error} naming what is to be installed, and how */
export async function requirePrograms() {
  const missing = await missingPrograms()
  if (missing.length === 0) return
  const list = missing.map(({ command, why }) => `  ${command}: ${why}`).join('\n')
  throw new Error(
    `Install what these tests need:\n${list}\nOn Debian: apt-get install --yes ${packagesOf(missing).join(' ')}`,
  )
}

/** Installs what is missing with apt-get, as CI may. Says nothing where it cannot: the tests that need it do. */
export async function installPrograms() {
  const missing = await missingPrograms()
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

async function missingPrograms() {
  const ready = await Promise.all(PROGRAMS.map(isReady))
  return PROGRAMS.filter((_, index) => !ready[index])
}

async function isReady({ command, needs }) {
  if (!findProgram(command)) return false
  return !needs || (await run(command, needs, { quiet: true })).code === 0
}

function packagesOf(programs) {
  return programs.flatMap(({ packages }) => packages)
}

import { existsSync, readFileSync } from 'node:fs'
import { npm } from './command.mjs'

const unreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/

/**
 * Brings `node_modules` of a package in line with its lockfile, where it is not.
 *
 * @param {URL} directory with a slash at its end
 * @param {string} title what is being installed, for people
 * @throws {Error} with npm's own words, and what to do where the registry cannot be reached
 */
export async function installMissing(directory, title) {
  if (isInstalled(directory)) return
  console.error(`Installing ${title} …`)
  const { code, output } = await npm(
    [
      // Not `ci`: it refuses a lockfile that was written where some platforms' optional packages cannot be had.
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--fetch-retry-mintimeout=1000',
      '--fetch-retry-maxtimeout=5000',
    ],
    { cwd: directory, quiet: true },
  )
  if (code !== 0) throw new Error(explain(output.trim(), title))
}

/** Compares the lockfile with npm's own record of what it put into `node_modules`. */
export function isInstalled(directory) {
  const wanted = readPackages(new URL('package-lock.json', directory))
  const present = readPackages(new URL('node_modules/.package-lock.json', directory))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!/(^|\/)node_modules\//.test(path)) return true
    const found = existsSync(new URL(path, directory)) ? present[path] : undefined
    if (!found) return Boolean(entry.optional || entry.devOptional)
    return entry.link ? found.resolved === entry.resolved : found.version === entry.version
  })
}

function readPackages(lockfile) {
  if (!existsSync(lockfile)) return null
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? null
  } catch {
    return null
  }
}

function explain(output, title) {
  if (!unreachable.test(output)) return `npm could not install ${title}:\n\n${output}`
  return (
    `npm could not reach its registry, so ${title} could not be installed.\n` +
    'Check the network, or `npm config get registry` and `npm config get proxy`, and run the command again.\n\n' +
    output
  )
}

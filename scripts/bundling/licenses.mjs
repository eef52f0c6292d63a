import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Licenses that ask for no more than that they are named. Another one is looked at before it is added here. */
const PERMISSIVE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Zlib', 'Python-2.0'],
])

/** A title of `THIRD-PARTY-NOTICES.txt`, with the line below it: `zod 4.6.7 (MIT)`. Of a part of a file, the version is not known. */
const TITLE = /^(@?[\w./-]+)(?: (\d\S*))? \((.+)\)\n(?:-{3,}|https:\S+)$/gm

/**
 * What people get together with a package: what is installed because of it, and what is bundled into it.
 *
 * @param {string} folder absolute; built, so that its bundle has its notices
 * @returns {Array<{ name: string, version: string, license: string, bundled: boolean }>} by name
 */
export function dependenciesOf(folder) {
  const found = new Map()
  const add = (entry) => found.set(JSON.stringify(entry), entry)
  const follow = (from) => {
    const { dependencies = {}, optionalDependencies = {} } = manifestIn(from)
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = installedFolder(each, from)
      // Optional ones are of other platforms where they are missing.
      if (at === null && each in optionalDependencies) continue
      const { name = each, version = '?', license, licenses } = at === null ? {} : manifestIn(at)
      const key = found.size
      add({ name, version, license: written(license ?? licenses), bundled: false })
      if (at !== null && found.size > key) follow(at)
    }
  }
  follow(folder)
  for (const notices of [
    'THIRD-PARTY-NOTICES.txt',
    'bundle/THIRD-PARTY-NOTICES.txt',
    'dist/THIRD-PARTY-NOTICES.txt',
  ]) {
    const file = path.join(folder, notices)
    if (!existsSync(file)) continue
    for (const [, name, version = '', license] of readFileSync(file, 'utf8').matchAll(TITLE))
      add({ name, version, license, bundled: true })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/**
 * One line for each license: `MIT, bundled: ajv 8.20.0, zod 4.6.7`.
 *
 * @param {ReturnType<typeof dependenciesOf>} dependencies
 * @returns {string[]}
 */
export function licenseLines(dependencies) {
  const byLicense = new Map()
  for (const { name, version, license, bundled } of dependencies) {
    const names = byLicense.get(license) ?? { bundled: [], installed: [] }
    names[bundled ? 'bundled' : 'installed'].push(`${name} ${version}`.trimEnd())
    byLicense.set(license, names)
  }
  return [...byLicense]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([license, { installed, bundled }]) => [
      ...(installed.length > 0 ? [`${license}, installed: ${installed.join(', ')}`] : []),
      ...(bundled.length > 0 ? [`${license}, bundled: ${bundled.join(', ')}`] : []),
    ])
}

/**
 * Those whose license asks for more than to be named, or is not known.
 *
 * @param {ReturnType<typeof dependenciesOf>} dependencies
 * @returns {ReturnType<typeof dependenciesOf>}
 */
export function notPermissive(dependencies) {
  return dependencies.filter(({ license }) => !isPermissive(license))
}

/** An expression of SPDX: one of those between `OR` is enough, all of those between `AND` are needed. */
function isPermissive(license) {
  const options = license.replace(/[()]/g, ' ').split(/\sOR\s/)
  return options.some((option) => option.split(/\sAND\s/).every((each) => PERMISSIVE.has(each.trim())))
}

/** Old manifests have an object, or a list of them. */
function written(license) {
  const list = [license ?? 'no license'].flat()
  return list.map((each) => (typeof each === 'string' ? each : (each.type ?? 'no license'))).join(' OR ')
}

function manifestIn(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
}

function installedFolder(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(candidate, 'package.json'))) return candidate
    if (path.dirname(folder) === folder) return null
  }
}

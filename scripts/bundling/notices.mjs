import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../command.mjs'

/**
 * The licences of everything of other people's that went into a bundle.
 *
 * @param {Iterable<string>} inputs files that were bundled, from the repository's root or absolute
 * @returns {string}
 * @throws {Error} naming a package without a licence text
 */
export function noticesOf(inputs) {
  const packages = new Map()
  for (const input of inputs) {
    const folder = packageFolder(path.resolve(fileURLToPath(root), input))
    if (!folder || packages.has(folder)) continue
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    packages.set(folder, { title: `${name} ${version} (${license})`, text: licenceIn(folder, name) })
  }
  const entries = [...packages.values()].sort((a, b) => (a.title < b.title ? -1 : 1))
  const sections = entries.map(({ title, text }) => `${title}\n${'-'.repeat(title.length)}\n\n${text}`)
  return `Toolsight contains software of these projects.\n\n${sections.join('\n\n')}\n`
}

/** The folder below the last `node_modules` in a path; null for our own files. */
function packageFolder(file) {
  const match = file.match(/^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/)
  return match ? match[1] : null
}

function licenceIn(folder, name) {
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying|mit-license)(\.|-|$)/i.test(entry))
  if (file) return readFileSync(path.join(folder, file), 'utf8').trim()
  // Packages that leave theirs out of what they publish are named, with it, where the runtime library ships them.
  const known = readFileSync(new URL('packages/runtime/THIRD-PARTY-NOTICES.txt', root), 'utf8')
  if (known.includes(name)) return known.trim()
  const readme = path.join(folder, 'README.md')
  const section =
    existsSync(readme) &&
    readFileSync(readme, 'utf8').match(/^#+ licen[cs]e\s*\n+([\s\S]*?)(?=^#|$(?![\s\S]))/im)
  if (section) return section[1].trim()
  throw new Error(`${name} is bundled, and has no licence text to go with it.`)
}

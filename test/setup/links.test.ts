import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...['core', 'cli', 'runtime'].map((name) => `packages/${name}/README.md`),
  ...pagesIn('docs', '.md'),
  ...['packages/core/src', 'server/src', 'ts-plugin/src', 'client/src', 'scripts'].flatMap((folder) =>
    pagesIn(folder, 'README.md'),
  ),
]

function pagesIn(folder: string, ending: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
}

/** What the palette of VS Code shows. */
const commands = Object.entries<string>(
  JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8')),
).flatMap(([key, title]) => (key.startsWith('command.') ? [title] : []))

describe('commands of VS Code', () => {
  it.each(pages)('%s names those that there are', (page) => {
    const text = readFileSync(path.join(root, page), 'utf8')
    const named = [...text.matchAll(/\*Toolsight: ([^*]+)\*/g)].map((match) =>
      (match[1] ?? '').replace(/\s+/g, ' '),
    )
    expect(named.filter((name) => !commands.includes(name))).toEqual([])
  })
})

describe('links between pages', () => {
  it.each(pages)('%s leads to files that exist', (page) => {
    // What stands in code is no link.
    const text = readFileSync(path.join(root, page), 'utf8')
      .replace(/^```[\s\S]*?^```$/gm, '')
      .replace(/`[^`\n]*`/g, '')
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '')
    const broken = targets
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(path.resolve(root, path.dirname(page), target)))
    expect(broken).toEqual([])
  })
})

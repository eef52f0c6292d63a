import path from 'node:path'
import { textOrNull } from '../io/read-text.js'

/** A formatter that gives a lock another layout than `toolsight lock` does. */
export type Formatter = 'Prettier' | 'Biome' | 'oxfmt'

type Setting = 'indentation' | 'indent' | 'width'

/** By what keys a setting goes, in any of these formatters and in .editorconfig; the value that a lock is written with. */
const SETTINGS: Readonly<Record<Setting, { key: RegExp; lock: readonly string[] }>> = {
  indentation: {
    key: /\b(?:useTabs|indentStyle|indent_style)["']?\s*[:=]\s*["']?(\w+)/g,
    lock: ['false', 'space'],
  },
  indent: { key: /\b(?:tabWidth|indentWidth|indent_size|tab_width)["']?\s*[:=]\s*["']?(\w+)/g, lock: ['2'] },
  width: { key: /\b(?:printWidth|lineWidth|max_line_length)["']?\s*[:=]\s*["']?(\w+)/g, lock: ['80'] },
}

interface Known {
  formatter: Formatter
  files: readonly string[]
  /** What it does by itself, where that is not what a lock has. */
  differs: readonly Setting[]
  readsEditorConfig: boolean
}

const FORMATTERS: readonly Known[] = [
  // It indents by tabs unless it is told otherwise.
  {
    formatter: 'Biome',
    files: ['biome.json', 'biome.jsonc'],
    differs: ['indentation'],
    readsEditorConfig: false,
  },
  {
    formatter: 'oxfmt',
    files: ['.oxfmtrc.json', '.oxfmtrc.jsonc'],
    differs: ['width'],
    readsEditorConfig: true,
  },
  {
    formatter: 'Prettier',
    files: [
      ...['', '.json', '.json5', '.yaml', '.yml', '.toml'].map((end) => `.prettierrc${end}`),
      ...['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].flatMap((end) => [
        `.prettierrc.${end}`,
        `prettier.config.${end}`,
      ]),
    ],
    differs: [],
    readsEditorConfig: true,
  },
]

/** What a lock is to be left out of by. By the settings that stand in the project or at the top of its repository. */
export function otherLayoutOf(root: string, repository: string): Formatter | null {
  const folders = [...new Set([root, repository])]
  const textOf = (names: readonly string[]) => {
    const files = folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
    return files.map(textOrNull).find((text) => text !== null) ?? null
  }
  const ignored = textOf(['.prettierignore']) ?? ''
  const ofManifest = textOf(['package.json']) ?? ''
  for (const { formatter, files, differs, readsEditorConfig } of FORMATTERS) {
    const own =
      textOf(files) ??
      (formatter === 'Prettier' && /"prettier"\s*:\s*\{/.test(ofManifest) ? ofManifest : null)
    if (own === null) continue
    if (`${own}${formatter === 'Biome' ? '' : ignored}`.includes('toolsight.lock.json')) return null
    const shared = readsEditorConfig ? ofJson(textOf(['.editorconfig']) ?? '') : ''
    const isOther = Object.entries(SETTINGS).some(([setting, { key, lock }]) => {
      const valuesIn = (text: string) => [...text.matchAll(key)].map(([, value = '']) => value)
      const written = [valuesIn(own), valuesIn(shared)].find(({ length }) => length > 0)
      // Of several, one may be for the lock.
      return written?.some((value) => !lock.includes(value)) ?? differs.includes(setting as Setting)
    })
    return isOther ? formatter : null
  }
  return null
}

/** The sections of an .editorconfig that are about JSON. */
function ofJson(text: string): string {
  const sections = text.split(/^(?=\[)/m)
  return sections.filter((section) => /^\[(?:\*{1,2}|[^\]]*json[^\]]*)\]/.test(section)).join('\n')
}

/** What to do, so that the formatter and `toolsight lock` do not undo each other's work. */
export const LEAVE_OUT: Readonly<Record<Formatter, string>> = {
  Prettier: 'Prettier gives the lock another layout here: add toolsight.lock.json to .prettierignore.',
  Biome: 'Biome gives the lock another layout here: add "!**/toolsight.lock.json" to its files.includes.',
  oxfmt: 'oxfmt gives the lock another layout here: add "**/toolsight.lock.json" to its ignorePatterns.',
}

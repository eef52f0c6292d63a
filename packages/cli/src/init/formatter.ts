import path from 'node:path'
import { textOrNull } from '../io/read-text.js'

/** A formatter that gives a lock another layout than `toolsight lock` does. */
export type Formatter = 'Prettier' | 'Biome'

const PRETTIER = [
  '.prettierrc',
  '.prettierrc.json',
  '.prettierrc.json5',
  '.prettierrc.yaml',
  '.prettierrc.yml',
]
const PRETTIER_CODE = [
  'prettier.config.js',
  'prettier.config.mjs',
  'prettier.config.cjs',
  'prettier.config.ts',
]
const BIOME = ['biome.json', 'biome.jsonc']

/** What a lock is to be left out of by. By the settings that stand in the project or at the top of its repository. */
export function otherLayoutOf(root: string, repository: string): Formatter | null {
  for (const folder of new Set([root, repository])) {
    const textOf = (names: readonly string[]) =>
      names.map((name) => textOrNull(path.join(folder, name))).find((text) => text !== null)
    const biome = textOf(BIOME)
    // It indents by tabs unless it is told otherwise.
    if (biome != null)
      return /"indentStyle"\s*:\s*"space"/.test(biome) && !/"(?:indentWidth|lineWidth)"/.test(biome)
        ? null
        : 'Biome'
    const prettier = textOf([...PRETTIER, ...PRETTIER_CODE])
    if (prettier != null) return /\b(?:useTabs|tabWidth|printWidth)\b/.test(prettier) ? 'Prettier' : null
  }
  return null
}

/** What to do, so that the formatter and `toolsight lock` do not undo each other's work. */
export const LEAVE_OUT: Readonly<Record<Formatter, string>> = {
  Prettier: 'Prettier gives the lock another layout here: add toolsight.lock.json to .prettierignore.',
  Biome: 'Biome gives the lock another layout here: add "!**/toolsight.lock.json" to its files.includes.',
}
